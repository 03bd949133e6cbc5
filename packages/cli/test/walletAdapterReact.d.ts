/** What `templates/solanaWalletAdapter.tsx` takes of a package that stays the site's own; as its documentation says. */
declare module '@solana/wallet-adapter-react' {
  import type { Adapter, SendTransactionOptions } from '@solana/wallet-adapter-base'
  import type { Connection, PublicKey, Transaction, VersionedTransaction } from '@solana/web3.js'
  import type { Context } from 'react'

  export type WalletContextState = {
    autoConnect: boolean
    wallets: { adapter: Adapter; readyState: string }[]
    wallet: { adapter: Adapter; readyState: string } | null
    publicKey: PublicKey | null
    connecting: boolean
    connected: boolean
    disconnecting: boolean
    select(walletName: string | null): void
    connect(): Promise<void>
    disconnect(): Promise<void>
    sendTransaction(
      transaction: Transaction | VersionedTransaction,
      connection: Connection,
      options?: SendTransactionOptions,
    ): Promise<string>
    signTransaction: (<one extends Transaction | VersionedTransaction>(transaction: one) => Promise<one>) | undefined
    signAllTransactions:
      | (<one extends Transaction | VersionedTransaction>(transactions: one[]) => Promise<one[]>)
      | undefined
    signMessage: ((message: Uint8Array) => Promise<Uint8Array>) | undefined
    signIn: undefined
  }
  export const WalletContext: Context<WalletContextState>
  export function useConnection(): { connection: Connection }
}
