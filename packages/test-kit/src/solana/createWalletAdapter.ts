import { createListeners } from '../script/createListeners.ts'
import { createScript, rpcWords } from '../script/createScript.ts'
import { rpcError } from '../script/rpcError.ts'
import { type Spoken, standardWords } from '../words/walletWords.ts'
import { createSolanaKey } from './createSolanaKey.ts'
import type { SolanaWallet, SolanaWalletOptions } from './types.ts'

/** What an adapter of this family tells. */
type AdapterWord = Spoken<typeof standardWords.walletAdapter>

/** A public key as sites of the wallet-adapter family expect it. */
type PublicKeyLike = {
  toBase58(): string
  toBytes(): Uint8Array
  toString(): string
  equals(other: PublicKeyLike): boolean
}

/** What is used of web3.js's `VersionedTransaction` and `Transaction`. */
type VersionedLike = {
  readonly version: unknown
  readonly message: { serialize(): Uint8Array; readonly staticAccountKeys: readonly PublicKeyLike[] }
  readonly signatures: Uint8Array[]
}
type LegacyLike = {
  serializeMessage(): Uint8Array
  readonly signatures: { readonly publicKey: PublicKeyLike; signature: Uint8Array | null }[]
}

/** An object of the wallet-adapter family (`@solana/wallet-adapter-base`), scripted as the other wallets are. */
export type ScriptedWalletAdapter = Pick<
  SolanaWallet,
  'requests' | 'prompts' | 'answer' | 'reset' | 'hold' | 'accounts' | 'listenerCount' | 'emit'
> & {
  readonly name: string
  readonly url: string
  readonly icon: string
  readonly readyState: 'Installed'
  readonly publicKey: PublicKeyLike | null
  readonly connected: boolean
  readonly connecting: boolean
  readonly supportedTransactionVersions: ReadonlySet<'legacy' | 0> | null
  connect(): Promise<void>
  autoConnect(): Promise<void>
  disconnect(): Promise<void>
  signMessage(message: Uint8Array): Promise<Uint8Array>
  signTransaction<transaction>(transaction: transaction): Promise<transaction>
  on(event: string, listener: (...args: never[]) => void): ScriptedWalletAdapter
  off(event: string, listener: (...args: never[]) => void): ScriptedWalletAdapter
  /** The user picks another account in the wallet: emits `connect` with it. */
  setAccount(address: string): void
}

/**
 * @param options.accounts seeds (32 bytes, or hexadecimal); the first is the active one
 * @param options.transactionVersions `['legacy']` makes a wallet that cannot sign versioned transactions
 */
export function createWalletAdapter(
  options: Pick<SolanaWalletOptions, 'accounts' | 'info' | 'authorized' | 'transactionVersions'>,
): ScriptedWalletAdapter {
  const keys = options.accounts.map(createSolanaKey)
  const script = createScript(rpcWords)
  const listeners = createListeners<AdapterWord>()
  const versions = options.transactionVersions ?? ['legacy', 0]
  const session = createSession(keys, listeners.emit, options.authorized ?? false)
  const run = <value>(method: string, act: () => value) =>
    script.run({ method, params: undefined }, { asks: false, act })
  const prompt = <value>(method: string, params: unknown, act: () => value) =>
    script.run({ method, params }, { asks: true, act })

  const adapter: ScriptedWalletAdapter = {
    name: options.info?.name ?? 'Test Wallet Adapter',
    icon: options.info?.icon ?? 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
    url: 'https://wallet.test',
    readyState: 'Installed',
    supportedTransactionVersions: versions.includes(0) ? new Set(versions) : null,
    connecting: false,
    accounts: keys.map(({ address }) => address),
    requests: script.requests,
    prompts: script.prompts,
    answer: script.answer,
    reset: script.reset,
    hold: script.hold,
    emit: listeners.emitAnything,
    listenerCount: () => listeners.count(),
    get publicKey() {
      return session.publicKey()
    },
    get connected() {
      return session.isConnected()
    },
    connect: () => prompt('connect', undefined, session.open),
    autoConnect: () => run('autoConnect', session.resume),
    disconnect: () => run('disconnect', session.close),
    signMessage: (message) => prompt('signMessage', message, () => session.assertKey().sign(message)),
    signTransaction: (transaction) =>
      prompt('signTransaction', transaction, () => {
        signInPlace(transaction as VersionedLike | LegacyLike, session.assertKey())
        return transaction
      }),
    on(event, listener) {
      listeners.on(event, listener)
      return adapter
    },
    off(event, listener) {
      listeners.off(event, listener)
      return adapter
    },
    setAccount: session.select,
  }
  return adapter
}

type Key = ReturnType<typeof createSolanaKey>

/** Holds which account the site is connected to, and whether it was before. */
function createSession(
  keys: readonly Key[],
  emit: (event: AdapterWord, value?: unknown) => void,
  wasAuthorized: boolean,
) {
  const words = standardWords.walletAdapter
  let active = keys[0]
  let isConnected = false
  let isAuthorized = wasAuthorized
  const publicKey = (): PublicKeyLike | null => (isConnected && active ? toPublicKey(active) : null)
  const open = () => {
    isConnected = true
    isAuthorized = true
    emit(words.connect.says, publicKey())
  }
  return {
    publicKey,
    isConnected: () => isConnected,
    open,
    resume: () => (isAuthorized ? open() : undefined),
    close() {
      isConnected = false
      isAuthorized = false
      emit(words.disconnect.says)
    },
    assertKey(): Key {
      if (isConnected && active) return active
      throw rpcError(4100, 'The wallet is not connected.')
    },
    select(address: string) {
      active = keys.find((key) => key.address === address)
      if (isConnected) emit(words.connect.says, publicKey())
    },
  }
}

function toPublicKey({ address, publicKey }: Key): PublicKeyLike {
  return {
    toBase58: () => address,
    toString: () => address,
    toBytes: () => publicKey,
    equals: (other) => other.toBase58() === address,
  }
}

function signInPlace(transaction: VersionedLike | LegacyLike, key: Key): void {
  if ('version' in transaction) {
    const index = transaction.message.staticAccountKeys.findIndex((one) => one.toBase58() === key.address)
    if (index < 0 || index >= transaction.signatures.length) throw rpcError(-32602, 'Not a signer')
    transaction.signatures[index] = key.sign(transaction.message.serialize())
    return
  }
  const slot = transaction.signatures.find((one) => one.publicKey.toBase58() === key.address)
  if (!slot) throw rpcError(-32602, 'Not a signer')
  slot.signature = key.sign(transaction.serializeMessage())
}
