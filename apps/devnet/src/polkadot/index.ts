export { findPolkadotRuntime, type PolkadotRuntime } from './findPolkadotRuntime.ts'
export { type PolkadotAccount, polkadotAccounts } from './polkadotAccounts.ts'
export { type Polkadot, type PolkadotOptions, polkadotPart } from './polkadotPart.ts'
export { type RunningPolkadot, startPolkadot } from './startPolkadot.ts'
