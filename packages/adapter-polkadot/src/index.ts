export type { PolkadotPayload, PolkadotSigned } from './payload.ts'
export { type PolkadotAdapterOptions, polkadotAdapter } from './polkadotAdapter.ts'
