import { FoyerError, isSolanaAddress, type SendOptions, type SignInRequest } from '@foyer/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'

export type StandardWallet = Wallet

type TransactionInput = {
  readonly account: WalletAccount
  readonly chain: string
  readonly transaction: Uint8Array
}

/**
 * The features this adapter uses, by name.
 * What a wallet returns is not trusted: everything in an answer may be missing.
 * @see Wallet Standard `standard:*`, `solana:*`
 */
export type Features = {
  'standard:connect': {
    connect(input?: { silent?: boolean }): Promise<{ readonly accounts?: readonly WalletAccount[] } | undefined>
  }
  'standard:disconnect': { disconnect(): Promise<void> }
  'standard:events': {
    on(event: 'change', listener: (change: { readonly accounts?: unknown } | undefined) => void): () => void
  }
  'solana:signMessage': {
    signMessage(
      ...inputs: readonly { readonly account: WalletAccount; readonly message: Uint8Array }[]
    ): Promise<readonly ({ readonly signature?: Uint8Array; readonly signedMessage?: Uint8Array } | undefined)[]>
  }
  'solana:signTransaction': {
    readonly supportedTransactionVersions?: readonly unknown[]
    signTransaction(
      ...inputs: readonly TransactionInput[]
    ): Promise<readonly ({ readonly signedTransaction?: Uint8Array } | undefined)[]>
  }
  'solana:signAndSendTransaction': {
    readonly supportedTransactionVersions?: readonly unknown[]
    signAndSendTransaction(
      ...inputs: readonly (TransactionInput & { readonly options?: SendOptions })[]
    ): Promise<readonly ({ readonly signature?: Uint8Array } | undefined)[]>
  }
  'solana:signIn': {
    signIn(...inputs: readonly SignInRequest[]): Promise<
      readonly (
        | {
            readonly account?: WalletAccount
            readonly signedMessage?: Uint8Array
            readonly signature?: Uint8Array
          }
        | undefined
      )[]
    >
  }
}

/** The wallet's feature, when it is there and has the function it is named after. */
export function featureOf<name extends keyof Features>(wallet: StandardWallet, name: name): Features[name] | undefined {
  const feature = (wallet.features as Readonly<Record<string, unknown>>)[name]
  const method = name === 'standard:events' ? 'on' : name.slice(name.indexOf(':') + 1)
  const isThere = typeof feature === 'object' && feature !== null && typeof Reflect.get(feature, method) === 'function'
  return isThere ? (feature as Features[name]) : undefined
}

/** The Solana addresses among a wallet's accounts, each once. */
export function sharedAddresses(accounts: readonly WalletAccount[]): readonly string[] {
  const addresses = [...accounts].map((account) => String(account?.address)).filter(isSolanaAddress)
  return [...new Set(addresses)]
}

/** The account as the wallet itself holds it now. @throws `NoActiveCaipAddress` when it shares it no longer */
export function accountOf(wallet: StandardWallet, address: string): WalletAccount {
  const account = wallet.accounts.find((candidate) => candidate.address === address)
  if (!account) throw new FoyerError('NoActiveCaipAddress')
  return account
}
