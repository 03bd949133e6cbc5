/**
 * What an account owns and what happened to it, for the views of Account. An entry of its own, so that with every bundler
 * it stays out of a page's first load.
 */
export {
  type AccountTab,
  accountTabAtom,
  accountTabs,
  listAccountTabs,
  setAccountTab,
} from '../account/accountTab.ts'
export { orderWalletFeatures, type WalletFeature, walletFeatures } from '../config/walletFeatures.ts'
export { type ActivityGroup, groupEntries } from '../features/activity/groupEntries.ts'
export { type ActivityPage, historyQuery, reportNextPage } from '../features/activity/historyQuery.ts'
export {
  type ActivityEntry,
  type ActivityKind,
  type ActivityTransfer,
  activityKinds,
} from '../features/activity/toEntries.ts'
export { type Nft, type NftPage, nftsQuery } from '../features/nfts/nftsQuery.ts'
export {
  getBalanceRetryTime,
  getHeadline,
  type HoldingsAnswer,
  holdingsQuery,
} from '../features/portfolio/holdingsQuery.ts'
export type { Holding, Holdings } from '../features/portfolio/toHoldings.ts'
export { fromWorth, getWorth } from '../features/portfolio/worth.ts'
