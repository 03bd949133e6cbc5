export type { CosmosAccount } from './ledger.ts'
export { type Cosmos, type CosmosOptions, cosmosPart, startCosmos } from './startCosmos.ts'
