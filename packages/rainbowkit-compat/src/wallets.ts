import type { CreateConnectorFn } from 'wagmi'

/** A wallet that a site names, or one of its own. */
export type WalletDetails = {
  readonly id: string
  readonly name: string
  readonly iconUrl?: string | (() => Promise<string>) | undefined
  readonly iconBackground?: string | undefined
  readonly rdns?: string | undefined
  /** Of a wallet of the site's own: the connector that reaches it. */
  readonly createConnector?: ((details?: object) => CreateConnectorFn) | undefined
  /** Its id in the catalogue of wallets; undefined where it is found by itself or on no phone. */
  readonly catalogueId?: string | undefined
}

export type CreateWalletFn = (params: { readonly projectId: string }) => WalletDetails

const wallet =
  (id: string, name: string, catalogueId?: string): CreateWalletFn =>
  () => ({ id, name, catalogueId })

export const metaMaskWallet: CreateWalletFn = wallet(
  'metaMask',
  'MetaMask',
  'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
)
export const rainbowWallet: CreateWalletFn = wallet(
  'rainbow',
  'Rainbow',
  '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
)
export const coinbaseWallet: CreateWalletFn = wallet(
  'coinbase',
  'Coinbase Wallet',
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
)
export const baseAccount: CreateWalletFn = wallet(
  'baseAccount',
  'Coinbase Wallet',
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
)
export const trustWallet: CreateWalletFn = wallet(
  'trust',
  'Trust Wallet',
  '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
)
export const phantomWallet: CreateWalletFn = wallet(
  'phantom',
  'Phantom',
  'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
)
export const ledgerWallet: CreateWalletFn = wallet(
  'ledger',
  'Ledger',
  '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
)
export const okxWallet: CreateWalletFn = wallet(
  'okx',
  'OKX Wallet',
  '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
)
export const zerionWallet: CreateWalletFn = wallet(
  'zerion',
  'Zerion',
  'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
)
// these are found where they are, and reached by code or in Safe's own page elsewhere
export const injectedWallet: CreateWalletFn = wallet('injected', 'Browser Wallet')
export const walletConnectWallet: CreateWalletFn = wallet('walletConnect', 'WalletConnect')
export const safeWallet: CreateWalletFn = wallet('safe', 'Safe')
export const braveWallet: CreateWalletFn = wallet('brave', 'Brave Wallet')
export const rabbyWallet: CreateWalletFn = wallet('rabby', 'Rabby')
export const argentWallet: CreateWalletFn = wallet('argent', 'Argent')
export const imTokenWallet: CreateWalletFn = wallet('imToken', 'imToken')
export const uniswapWallet: CreateWalletFn = wallet('uniswap', 'Uniswap Wallet')
export const bitgetWallet: CreateWalletFn = wallet('bitget', 'Bitget Wallet')
export const bybitWallet: CreateWalletFn = wallet('bybit', 'Bybit Wallet')
export const binanceWallet: CreateWalletFn = wallet('binance', 'Binance Wallet')
export const frameWallet: CreateWalletFn = wallet('frame', 'Frame')
export const oneInchWallet: CreateWalletFn = wallet('1inch', '1inch Wallet')
export const omniWallet: CreateWalletFn = wallet('omni', 'Omni')
export const tokenPocketWallet: CreateWalletFn = wallet('tokenPocket', 'TokenPocket')
export const xdefiWallet: CreateWalletFn = wallet('xdefi', 'Ctrl Wallet')
