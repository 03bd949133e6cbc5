export type { CosmosAccount } from './cosmosAccounts.ts'
export { type Cosmos, type CosmosOptions, startCosmos } from './startCosmos.ts'
