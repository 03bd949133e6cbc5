export type { Commitment, PriorityFee, SolanaAdapterOptions } from './settings.ts'
export type { SiteWallet, SiteWallets, Web3 } from './siteTypes.ts'
export { solanaAdapter } from './solanaAdapter.ts'
export { coinbaseLink, phantomLink, solanaWalletLinks, solflareLink, type WalletLink } from './walletLinks.ts'
