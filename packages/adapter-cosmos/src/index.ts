export type { CosmosChain } from './chains.ts'
export { type CosmosAdapterOptions, cosmosAdapter } from './cosmosAdapter.ts'
export type { KeplrWallet } from './keplr.ts'
export type { CosmosAminoDoc, CosmosDirectDoc, CosmosSigned } from './signDocs.ts'
