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
export const zilPayWallet: CreateWalletFn = wallet('zilpay', 'ZilPay')
export const anchorageDigitalWallet: CreateWalletFn = wallet('anchorageDigital', 'Anchorage Digital')
export const backpackWallet: CreateWalletFn = wallet('backpack', 'Backpack')
export const berasigWallet: CreateWalletFn = wallet('berasig', 'BeraSig')
export const bestWallet: CreateWalletFn = wallet('bestWallet', 'Best Wallet')
export const bifrostWallet: CreateWalletFn = wallet('bifrostWallet', 'Bifrost Wallet')
export const bitskiWallet: CreateWalletFn = wallet('bitski', 'Bitski')
export const bitverseWallet: CreateWalletFn = wallet('bitverse', 'Bitverse Wallet')
export const bloomWallet: CreateWalletFn = wallet('bloom', 'Bloom Wallet')
export const clvWallet: CreateWalletFn = wallet('clv', 'CLV')
export const coin98Wallet: CreateWalletFn = wallet('coin98', 'Coin98 Wallet')
export const compassWallet: CreateWalletFn = wallet('compass', 'Compass Wallet')
export const coreWallet: CreateWalletFn = wallet('core', 'Core')
export const ctrlWallet: CreateWalletFn = wallet('ctrl', 'CTRL Wallet')
export const dawnWallet: CreateWalletFn = wallet('dawn', 'Dawn')
export const desigWallet: CreateWalletFn = wallet('desig', 'Desig Wallet')
export const enkryptWallet: CreateWalletFn = wallet('enkrypt', 'Enkrypt Wallet')
export const foxWallet: CreateWalletFn = wallet('foxwallet', 'FoxWallet')
export const frontierWallet: CreateWalletFn = wallet('frontier', 'Frontier Wallet')
export const gateWallet: CreateWalletFn = wallet('gate', 'Gate Wallet')
export const geminiWallet: CreateWalletFn = wallet('gemini', 'Gemini Wallet')
export const iopayWallet: CreateWalletFn = wallet('iopay', 'ioPay Wallet')
export const kaiaWallet: CreateWalletFn = wallet('kaia', 'Kaia Wallet')
export const kaikasWallet: CreateWalletFn = wallet('kaikas', 'Kaikas Wallet')
export const krakenWallet: CreateWalletFn = wallet('kraken', 'Kraken Wallet')
export const kresusWallet: CreateWalletFn = wallet('kresus-wallet', 'Kresus Wallet')
export const magicEdenWallet: CreateWalletFn = wallet('magicEden', 'Magic Eden Wallet')
export const mecoWallet: CreateWalletFn = wallet('meco', 'MeCo Wallet')
export const mewWallet: CreateWalletFn = wallet('mew', 'MEW wallet')
export const nestWallet: CreateWalletFn = wallet('nest', 'Nest')
export const novaWallet: CreateWalletFn = wallet('nova', 'Nova Wallet')
export const oktoWallet: CreateWalletFn = wallet('Okto', 'Okto')
export const oneKeyWallet: CreateWalletFn = wallet('onekey', 'OneKey')
export const paraSwapWallet: CreateWalletFn = wallet('paraswap', 'ParaSwap Wallet')
export const portoWallet: CreateWalletFn = wallet('porto', 'Porto')
export const ramperWallet: CreateWalletFn = wallet('ramper', 'Ramper Wallet')
export const readyWallet: CreateWalletFn = wallet('ready', 'Ready')
export const roninWallet: CreateWalletFn = wallet('ronin', 'Ronin Wallet')
export const safeheronWallet: CreateWalletFn = wallet('safeheron', 'Safeheron')
export const safepalWallet: CreateWalletFn = wallet('safepal', 'SafePal Wallet')
export const subWallet: CreateWalletFn = wallet('subwallet', 'SubWallet')
export const tahoWallet: CreateWalletFn = wallet('taho', 'Taho')
export const talismanWallet: CreateWalletFn = wallet('talisman', 'Talisman')
export const tokenaryWallet: CreateWalletFn = wallet('tokenary', 'Tokenary')
export const universalProfilesWallet: CreateWalletFn = wallet('universal-profiles', 'Universal Profiles')
export const valoraWallet: CreateWalletFn = wallet('valora', 'Valora')
export const wigwamWallet: CreateWalletFn = wallet('wigwam', 'Wigwam')
export const xPortalWallet: CreateWalletFn = wallet('xportal', 'xPortal')
export const zealWallet: CreateWalletFn = wallet('zeal', 'Zeal')
export const seifWallet: CreateWalletFn = wallet('seif', 'Seif')
/** Its older spelling. */
export const paraswapWallet: CreateWalletFn = wallet('paraswap', 'ParaSwap Wallet')
