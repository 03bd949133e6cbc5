/** What exchanges are asked, in a part of its own: it loads with the first question. */
export { getExchangeBuyStatus, getExchangePayUrl, getExchanges, reportPayment } from '@foyer/api'
export { callApi } from '../../api/callApi.ts'
