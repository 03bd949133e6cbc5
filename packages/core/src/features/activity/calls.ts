/** What the query of history asks, in a part of its own: it loads with the first question. */
export { getHistory } from '@foyer/api'
export { callApi } from '../../api/callApi.ts'
