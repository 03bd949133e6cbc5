export { type PolkadotAccount, polkadotAccounts } from './polkadotAccounts.ts'
export {
  findPolkadotRuntime,
  type Polkadot,
  type PolkadotOptions,
  type PolkadotRuntime,
  polkadotPart,
  type RunningPolkadot,
  startPolkadot,
} from './polkadotPart.ts'
