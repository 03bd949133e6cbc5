import {
  abortable,
  type Connector,
  cleanIcon,
  cleanText,
  FoyerError,
  isSolanaAddress,
  type SendOptions,
  type SignInRequest,
} from '@foyer/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { toChain } from './chains.ts'
import type { Abilities, SolanaWallet } from './types.ts'

/**
 * A wallet of the page, wrapped; undefined when it is not one for Solana. Reading it may throw: it is not our object.
 * Its name is its identity, as everywhere in the Wallet Standard.
 */
export function standardWallet(wallet: StandardWallet): SolanaWallet | undefined {
  try {
    const name = cleanText(wallet.name)
    const isSolana = wallet.chains.some((chain) => String(chain).startsWith('solana:'))
    if (!name || !isSolana || !featureOf(wallet, 'standard:connect')) return undefined
    const iconUrl = cleanIcon(wallet.icon)
    const connector: Connector = {
      id: name,
      name,
      type: 'ANNOUNCED',
      namespace: 'solana',
      ...(iconUrl && { iconUrl }),
    }
    return wrap(wallet, connector)
  } catch {
    return undefined
  }
}

function wrap(wallet: StandardWallet, connector: Connector): SolanaWallet {
  return {
    connector,
    provider: wallet,
    supports: (network) => wallet.chains.includes(toChain(network)),
    async open({ silent, signal }) {
      const connect = featureOf(wallet, 'standard:connect')
      if (!connect) throw new FoyerError('ConnectorNotFound', { connectorId: connector.id })
      const output = await abortable(connect.connect(silent ? { silent } : undefined), signal)
      // some answer with an empty list while the wallet itself has the accounts it shares
      const answered = sharedAddresses(output?.accounts ?? [])
      return { addresses: answered.length > 0 ? answered : sharedAddresses(wallet.accounts) }
    },
    async close() {
      await featureOf(wallet, 'standard:disconnect')?.disconnect()
    },
    current: () => ({ addresses: sharedAddresses(wallet.accounts) }),
    watch(listener) {
      const stop: unknown = featureOf(wallet, 'standard:events')?.on('change', (change) => {
        if (change?.accounts) listener({ addresses: sharedAddresses(wallet.accounts) })
      })
      return typeof stop === 'function' ? () => void stop() : () => {}
    },
    abilities: () => abilitiesOf(wallet),
  }
}

function abilitiesOf(wallet: StandardWallet): Abilities {
  const message = featureOf(wallet, 'solana:signMessage')
  const transaction = featureOf(wallet, 'solana:signTransaction')
  const send = featureOf(wallet, 'solana:signAndSendTransaction')
  const signIn = featureOf(wallet, 'solana:signIn')
  const versions = (transaction ?? send)?.supportedTransactionVersions
  return {
    legacyOnly: Array.isArray(versions) && !versions.includes(0),
    signMessage:
      message &&
      (async ({ address, message: bytes }) => {
        const [output] = await message.signMessage({ account: accountOf(wallet, address), message: bytes })
        assertSameMessage(bytes, output?.signedMessage)
        return toSignature(output?.signature, 'solana:signMessage')
      }),
    signTransactions:
      transaction &&
      (async ({ address, network, transactions }) => {
        const [account, chain] = [accountOf(wallet, address), toChain(network)]
        const inputs = transactions.map((one) => ({ account, chain, transaction: one }))
        const outputs = await transaction.signTransaction(...inputs)
        return inputs.map((_, index) => toBytes(outputs[index]?.signedTransaction, 'solana:signTransaction'))
      }),
    signAndSend:
      send &&
      (async ({ address, network, transaction: bytes, options }) => {
        const input = { account: accountOf(wallet, address), chain: toChain(network), transaction: bytes }
        const [output] = await send.signAndSendTransaction({ ...input, ...(options && { options }) })
        return toSignature(output?.signature, 'solana:signAndSendTransaction')
      }),
    signIn:
      signIn &&
      (async ({ request }) => {
        const [output] = await signIn.signIn(request)
        const address = output?.account?.address
        if (!address || !isSolanaAddress(address)) throw createWalletError('solana:signIn', 'no account')
        const message = toBytes(output.signedMessage, 'solana:signIn')
        return { address, message, signature: toSignature(output.signature, 'solana:signIn') }
      }),
  }
}

/** A signature over other bytes than were asked for would be believed by no one, or by the wrong one. */
function assertSameMessage(requested: Uint8Array, signed: Uint8Array | undefined): void {
  if (!signed) return
  if (signed.length === requested.length && requested.every((byte, index) => signed[index] === byte)) return
  throw new FoyerError('WalletLied', { expected: 'the message', actual: 'a signature of other bytes' })
}

function toSignature(value: unknown, method: string): Uint8Array {
  const bytes = toBytes(value, method)
  if (bytes.length !== 64) throw createWalletError(method, `a signature of ${bytes.length} bytes`)
  return bytes
}

function toBytes(value: unknown, method: string): Uint8Array {
  // a wallet in another frame has another Uint8Array
  if (!ArrayBuffer.isView(value) || value.byteLength === 0) throw createWalletError(method, 'no bytes')
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
}

function createWalletError(method: string, message: string): FoyerError {
  return new FoyerError('WalletRequestFailed', { method, message })
}

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
type Features = {
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
function featureOf<name extends keyof Features>(wallet: StandardWallet, name: name): Features[name] | undefined {
  const feature = (wallet.features as Readonly<Record<string, unknown>>)[name]
  const method = name === 'standard:events' ? 'on' : name.slice(name.indexOf(':') + 1)
  const isThere = typeof feature === 'object' && feature !== null && typeof Reflect.get(feature, method) === 'function'
  return isThere ? (feature as Features[name]) : undefined
}

/** The Solana addresses among a wallet's accounts, each once. */
function sharedAddresses(accounts: readonly WalletAccount[]): readonly string[] {
  const addresses = [...accounts].map((account) => String(account?.address)).filter(isSolanaAddress)
  return [...new Set(addresses)]
}

/** The account as the wallet itself holds it now. @throws `NoActiveCaipAddress` when it shares it no longer */
function accountOf(wallet: StandardWallet, address: string): WalletAccount {
  const account = wallet.accounts.find((candidate) => candidate.address === address)
  if (!account) throw new FoyerError('NoActiveCaipAddress')
  return account
}
