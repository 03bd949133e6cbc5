export { type PolkadotAdapterOptions, polkadotAdapter } from './polkadotAdapter.ts'
