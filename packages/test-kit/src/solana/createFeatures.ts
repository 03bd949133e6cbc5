import { base58, base64 } from '@scure/base'
import type { Listeners } from '../script/createListeners.ts'
import type { Script, WalletRequest } from '../script/createScript.ts'
import type { StandardAccount } from '../script/registerStandardWallet.ts'
import { rpcError } from '../script/rpcError.ts'
import { inWords, standardWords } from '../words/walletWords.ts'
import type { SolanaKey, SolanaState } from './createSolanaKey.ts'
import { type SignInInput, signInText } from './signInText.ts'
import type { SolanaFeature, SolanaWalletOptions } from './types.ts'

type StandardEvent = typeof standardWords.walletStandard.change.says

type FeatureContext = {
  readonly state: SolanaState
  readonly script: Script
  readonly listeners: Listeners<StandardEvent>
  readonly names: readonly SolanaFeature[]
  readonly versions: readonly ('legacy' | 0)[]
  readonly rpcUrl: SolanaWalletOptions['rpcUrl']
  /** Asks the user. @throws when they refuse or the wallet is locked */
  requestUser(request: WalletRequest): Promise<void>
  accounts(): readonly StandardAccount[]
  setAuthorized(authorized: boolean): void
}

type MessageInput = { readonly account: StandardAccount; readonly message: Uint8Array }
type TransactionInput = { readonly account: StandardAccount; readonly transaction: Uint8Array; readonly chain?: string }
type SendInput = TransactionInput & { readonly chain: string; readonly options?: Readonly<Record<string, unknown>> }

/** The wallet's features by name, as the Wallet Standard shapes them. */
export function createFeatures(context: FeatureContext): Readonly<Record<string, unknown>> {
  const { names, listeners, versions } = context
  const optional: { readonly [name in SolanaFeature]: object } = {
    'standard:disconnect': { version: '1.0.0', disconnect: () => disconnect(context) },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: readonly MessageInput[]) => signMessages(context, inputs),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signTransaction: (...inputs: readonly TransactionInput[]) => signTransactions(context, inputs),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendTransaction: (...inputs: readonly SendInput[]) => signAndSend(context, inputs),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs: readonly SignInInput[]) => signIn(context, inputs),
    },
  }
  const { standardFeatures, solanaFeatures } = standardWords
  return inWords(
    { ...standardFeatures, ...solanaFeatures },
    {
      'standard:connect': {
        version: '1.0.0',
        connect: (input?: { readonly silent?: boolean }) => connect(context, input?.silent === true),
      },
      'standard:events': { version: '1.0.0', on: listeners.on },
      ...Object.fromEntries(names.map((name) => [name, optional[name]])),
    },
  ) as Readonly<Record<string, unknown>>
}

function connect(context: FeatureContext, silent: boolean): Promise<{ readonly accounts: readonly StandardAccount[] }> {
  const { state, script, accounts, requestUser, setAuthorized } = context
  const asks = !silent && !(state.authorized && !state.locked)
  const request = { method: 'standard:connect', params: { silent } }
  return script.run(request, {
    asks,
    async act() {
      if (asks) {
        await requestUser(request)
        setAuthorized(true)
      }
      return { accounts: accounts() }
    },
  })
}

function disconnect({ script, setAuthorized }: FeatureContext): Promise<void> {
  const request = { method: 'standard:disconnect', params: undefined }
  return script.run(request, { asks: false, act: () => setAuthorized(false) })
}

/** Asks once for all inputs, then signs each. */
function prompt<value>(context: FeatureContext, method: string, params: unknown, act: () => value | Promise<value>) {
  const request = { method, params }
  return context.script.run(request, {
    asks: true,
    async act() {
      await context.requestUser(request)
      return act()
    },
  })
}

function keyOf(context: FeatureContext, account: StandardAccount): SolanaKey {
  const isShared = context.accounts().some(({ address }) => address === account.address)
  const key = isShared && context.state.keys.find(({ address }) => address === account.address)
  if (!key) throw rpcError(4100, 'The site is not authorised for this account.')
  return key
}

function signMessages(context: FeatureContext, inputs: readonly MessageInput[]) {
  return prompt(context, 'solana:signMessage', inputs, () =>
    inputs.map(({ account, message }) => {
      // a wallet must not sign a transaction that is dressed up as a message
      if (isTransactionMessage(message)) throw rpcError(-32602, 'This message is a transaction')
      return { signedMessage: message, signature: keyOf(context, account).sign(message), signatureType: 'ed25519' }
    }),
  )
}

function isTransactionMessage(message: Uint8Array): boolean {
  try {
    return messageSigners(message).length > 0 && message.length > 100 && (message[0] ?? 0) >= 0x80
  } catch {
    return false
  }
}

function signTransactions(context: FeatureContext, inputs: readonly TransactionInput[]) {
  return prompt(context, 'solana:signTransaction', inputs, () =>
    inputs.map(({ account, transaction }) => ({
      signedTransaction: signWireTransaction(transaction, keyOf(context, account)),
    })),
  )
}

function signAndSend(context: FeatureContext, inputs: readonly SendInput[]) {
  return prompt(context, 'solana:signAndSendTransaction', inputs, async () => {
    const outputs: { readonly signature: Uint8Array }[] = []
    for (const { account, transaction, chain, options } of inputs) {
      const signed = signWireTransaction(transaction, keyOf(context, account))
      outputs.push({ signature: await send(context, signed, chain, options) })
    }
    return outputs
  })
}

/** Sends through the wallet's own node. @returns the signature's bytes */
async function send(
  { rpcUrl }: FeatureContext,
  signed: Uint8Array,
  chain: string,
  options: Readonly<Record<string, unknown>> = {},
): Promise<Uint8Array> {
  const url = typeof rpcUrl === 'string' ? rpcUrl : rpcUrl?.[chain]
  if (!url) throw rpcError(-32603, `The wallet has no node for ${chain}`)
  const { commitment: _, ...config } = options
  const params = [base64.encode(signed), { encoding: 'base64', ...config }]
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
  })
  const { result, error } = (await response.json()) as { result?: string; error?: { code: number; message: string } }
  if (error) throw rpcError(error.code, error.message)
  return base58.decode(result ?? '')
}

function signIn(context: FeatureContext, inputs: readonly SignInInput[]) {
  const { state, setAuthorized, accounts } = context
  return prompt(context, 'solana:signIn', inputs, () => {
    setAuthorized(true)
    const requests = inputs.length > 0 ? inputs : [{}]
    return requests.map((input: SignInInput) => {
      const address = input.address ?? state.accounts[0] ?? ''
      const account = accounts().find((candidate) => candidate.address === address)
      const key = state.keys.find((candidate) => candidate.address === address)
      if (!account || !key) throw rpcError(4100, 'The site is not authorised for this account.')
      const domain = typeof location === 'undefined' ? 'localhost' : location.host
      const signedMessage = new TextEncoder().encode(signInText(input, address, domain))
      return { account, signedMessage, signature: key.sign(signedMessage), signatureType: 'ed25519' }
    })
  })
}

type Wire = {
  /** Where the signatures begin. */
  readonly start: number
  readonly signers: readonly string[]
  readonly message: Uint8Array
}

/**
 * Puts the key's signature into a serialised transaction, legacy or versioned.
 * @throws the wallet's error when the key is none of its signers, or the bytes are no transaction
 */
export function signWireTransaction(bytes: Uint8Array, key: SolanaKey): Uint8Array {
  const { start, signers, message } = readWire(bytes)
  const index = signers.indexOf(key.address)
  if (index < 0) throw rpcError(-32602, `The transaction does not need a signature of ${key.address}`)
  const signed = Uint8Array.from(bytes)
  signed.set(key.sign(message), start + 64 * index)
  return signed
}

/** The first signature in base58: the transaction's id. */
export function transactionId(bytes: Uint8Array): string {
  const { start } = readWire(bytes)
  return base58.encode(bytes.slice(start, start + 64))
}

/** Lists which accounts have to sign a bare message. */
export function messageSigners(message: Uint8Array): readonly string[] {
  // a versioned message begins with its version, the top bit set; a legacy one with the count of signers
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const required = message[header] ?? 0
  const [count, keys] = readCompact(message, header + 3)
  if (required === 0 || required > count || message.length < keys + 32 * count) throw invalid()
  return Array.from({ length: required }, (_, index) =>
    base58.encode(message.slice(keys + 32 * index, keys + 32 * (index + 1))),
  )
}

function readWire(bytes: Uint8Array): Wire {
  const [count, start] = readCompact(bytes, 0)
  const message = bytes.slice(start + 64 * count)
  const signers = messageSigners(message)
  if (signers.length !== count) throw invalid()
  return { start, signers, message }
}

/** Solana's compact-u16: seven bits a byte, least significant first. @returns the number and where it ends */
function readCompact(bytes: Uint8Array, offset: number): readonly [value: number, end: number] {
  let value = 0
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[offset + index]
    if (byte === undefined) throw invalid()
    value |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return [value, offset + index + 1]
  }
  throw invalid()
}

function invalid(): Error {
  return rpcError(-32602, 'These bytes are no Solana transaction')
}
