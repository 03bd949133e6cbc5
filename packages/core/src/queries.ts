/** What is asked of servers and chains, with the query library below it. An entry of its own: see `features.ts`. */
export {
  balanceQuery,
  nativeBalanceQuery,
  refreshBalances,
  tokenBalanceQuery,
  tokenQuery,
} from './features/portfolio/queries.ts'
export { feeQuery } from './features/send/queries.ts'
export { getQueryClient, queryOptions } from './query/queryClient.ts'
