export type { OwnConfigOptions } from './createAdapterConfig.ts'
export { type WagmiAdapterOptions, wagmiAdapter } from './wagmiAdapter.ts'
