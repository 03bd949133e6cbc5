/** What the queries of names and pictures ask, in a part of its own: it loads with the first question. */
export { getIdentity, getNamesOfAddress, resolveName } from '@foyer/api'
export { callApi } from '../../api/callApi.ts'
