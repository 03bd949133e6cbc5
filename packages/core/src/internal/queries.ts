/** What is asked of servers and chains, with the query library below it. An entry of its own: see `send.ts`. */
export { toServiceImage } from '../api/toServiceImage.ts'
export { identityQuery, nameQuery, typedNameQuery } from '../features/names/queries.ts'
export type { Identity } from '../features/names/storedIdentities.ts'
export { portfolioQuery, type TokenBalance } from '../features/portfolio/portfolioQuery.ts'
export { feeQuery } from '../features/send/getSendQueries.ts'
export {
  balanceQuery,
  nativeBalanceQuery,
  refreshBalances,
  tokenBalanceQuery,
  tokenQuery,
} from '../query/balanceQueries.ts'
export { getQueryClient, queryOptions } from '../query/queryClient.ts'
