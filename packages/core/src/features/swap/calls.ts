/** What the queries of swaps ask, in a part of its own: it loads with the first question. */
export {
  buildSwapTransaction,
  getBalance,
  getGasPrice,
  getSwapAllowance,
  getSwapQuotes,
  getSwapTokens,
  getTokenPrices,
} from '@foyer/api'
export { callApi } from '../../api/callApi.ts'
export { listMovedTokens } from '../../ledger/listMovedTokens.ts'
