export type { CosmosAccount } from './cosmosAccounts.ts'
export { cosmosPart } from './cosmosPart.ts'
export { type Cosmos, type CosmosOptions, startCosmos } from './startCosmos.ts'
