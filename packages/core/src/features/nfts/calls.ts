/** What the query of NFTs asks, in a part of its own: it loads with the first question. */
export { getNfts } from '@foyer/api'
export { callApi } from '../../api/callApi.ts'
