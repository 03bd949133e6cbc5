import type {
  SupportedTransactionVersions,
  WalletAdapterEvents,
  WalletAdapterProps,
  WalletReadyState,
} from '@solana/wallet-adapter-base'

/**
 * What is used of an adapter of `@solana/wallet-adapter-base`, in that package's types. Transactions and keys are the
 * classes of the web3.js the site brings, of which there may be another copy than the library's: those stay open.
 */
export type SiteWallet = Readonly<Pick<WalletAdapterProps, 'connect' | 'connected' | 'disconnect' | 'icon'>> & {
  readonly name: string
  readonly readyState: `${WalletReadyState}`
  readonly publicKey: { toBase58(): string } | null
  readonly supportedTransactionVersions?: SupportedTransactionVersions
  autoConnect?(): Promise<void>
  on(event: WatchedEvent, listener: () => void): unknown
  off(event: WatchedEvent, listener: () => void): unknown
  signMessage?(message: Uint8Array): Promise<Uint8Array>
  signTransaction?(transaction: unknown): Promise<unknown>
  signAllTransactions?(transactions: unknown[]): Promise<unknown[]>
  sendTransaction?(transaction: unknown, connection: unknown, options?: unknown): Promise<string>
}

type WatchedEvent = Exclude<keyof WalletAdapterEvents, 'error'>

type WireTransaction = { serialize(config?: { requireAllSignatures?: boolean }): Uint8Array }

/** What is used of `@solana/web3.js` 1.x. */
export type Web3 = {
  readonly VersionedTransaction: { deserialize(bytes: Uint8Array): WireTransaction }
  readonly Transaction: { from(bytes: Uint8Array): WireTransaction }
  readonly Connection: new (url: string, commitment?: 'confirmed') => object
}

/** Wallets that speak web3.js, and the way to load it: they are useless for transactions without. */
export type SiteWallets = {
  readonly wallets: readonly SiteWallet[]
  /** `() => import('@solana/web3.js')`; called on the first transaction one of these wallets signs. */
  readonly loadWeb3: () => Promise<Web3>
}
