/**
 * What is used of a wallet of the `@solana/wallet-adapter-base` family. Written out, so that neither that package nor
 * `@solana/web3.js` is needed by a site that brings none.
 */
export type SiteWallet = {
  readonly name: string
  readonly icon: string
  readonly connected: boolean
  readonly publicKey: { toBase58(): string } | null
  readonly supportedTransactionVersions?: ReadonlySet<unknown> | null | undefined
  connect(): Promise<void>
  autoConnect?(): Promise<void>
  disconnect(): Promise<void>
  on(event: 'connect' | 'disconnect', listener: () => void): unknown
  off(event: 'connect' | 'disconnect', listener: () => void): unknown
  signMessage?(message: Uint8Array): Promise<Uint8Array>
  // transactions are the classes of the web3.js the site brings
  signTransaction?(transaction: unknown): Promise<unknown>
  signAllTransactions?(transactions: unknown[]): Promise<unknown[]>
  sendTransaction?(transaction: unknown, connection: unknown, options?: unknown): Promise<string>
}

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
