/** What the query of holdings asks, in a part of its own: it loads with the first question. */
export { getBalance } from '@foyer/api'
export { callApi } from '../../api/callApi.ts'
export { listMovedTokens } from '../../ledger/listMovedTokens.ts'
