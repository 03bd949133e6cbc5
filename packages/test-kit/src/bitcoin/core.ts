import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { RawWitness, Transaction } from '@scure/btc-signer'
import { createListeners, type Listeners } from '../script/createListeners.ts'
import { createScript, rpcWords, type Script } from '../script/createScript.ts'
import { rpcError } from '../script/rpcError.ts'
import { type Spoken, standardWords, type walletWords } from '../words/walletWords.ts'
import { type BitcoinKey, createBitcoinKeys } from './createBitcoinKeys.ts'
import { type AddressPrefixes, type BitcoinNetworkName, networks } from './networks.ts'
import type { BitcoinWalletOptions } from './types.ts'

/** Satoshi per virtual byte that the wallet pays. */
const feeRate = 2n

/** More than any transaction of a test wallet has, in virtual bytes per input and for the rest. */
const inputSize = 70n

const restSize = 120n

/** What wallets of these kinds send. */
export type BitcoinEvent =
  | Spoken<typeof walletWords.unisat.events>
  | Spoken<typeof walletWords.okx.events>
  | Spoken<typeof walletWords.xverse.events>
  | typeof standardWords.walletStandard.change.says

export type PsbtRequest = {
  readonly psbt: Uint8Array
  readonly inputs?:
    | readonly { readonly address: string; readonly index: number; readonly sighashTypes?: readonly number[] }[]
    | undefined
  readonly finalize?: boolean | undefined
  readonly broadcast?: boolean | undefined
}

/** What every kind of wallet can do, before it is dressed as one of them. */
export type BitcoinCore = {
  readonly options: BitcoinWalletOptions
  readonly script: Script
  readonly listeners: Listeners<BitcoinEvent>
  readonly state: { account: number; network: BitcoinNetworkName; authorized: boolean; locked: boolean }
  keys(): { readonly payment: BitcoinKey; readonly ordinal: BitcoinKey }
  /** The site may see the accounts now. */
  isOpen(): boolean
  /** Answers one request by script. @param asks the user */
  run<value>(method: string, params: unknown, asks: boolean, act: () => value | Promise<value>): Promise<value>
  /** As `run`, but for methods only an authorised site may call. */
  runAuthorized<value>(
    method: string,
    params: unknown,
    asks: boolean,
    act: () => value | Promise<value>,
  ): Promise<value>
  keyOf(address: unknown): BitcoinKey
  signMessage(address: unknown, message: string | Uint8Array, protocol: 'ecdsa' | 'bip322'): string
  sendTransfer(key: BitcoinKey, recipients: readonly Recipient[]): Promise<string>
  signPsbt(request: PsbtRequest): Promise<{ readonly psbt: Uint8Array; readonly txid?: string }>
  /** @returns the transaction's id */
  broadcastPsbt(psbt: Uint8Array): Promise<string>
  /** Changes what the user decides; `onChange` of the dress tells the site. */
  change(changes: Partial<BitcoinCore['state']>): void
  onChange: (before: { readonly open: boolean; readonly network: BitcoinNetworkName; readonly account: number }) => void
}

export function createBitcoinCore(options: BitcoinWalletOptions, storageKey: string): BitcoinCore {
  if (options.accounts.length === 0) throw new TypeError('createBitcoinWallet: `accounts` is empty')
  const script = createScript(rpcWords)
  const listeners = createListeners<BitcoinEvent>()
  const saved = options.storage?.getItem(storageKey)
  const state: BitcoinCore['state'] = {
    account: 0,
    network: options.network ?? 'mainnet',
    authorized: saved === 'true' || (options.authorized ?? false),
    locked: options.locked ?? false,
  }
  const isOpen = () => state.authorized && !state.locked
  const keys = () => {
    const secrets = options.accounts[state.account]
    if (!secrets) throw new TypeError(`The wallet has no account ${state.account}`)
    return createBitcoinKeys(secrets, networks[state.network].prefixes)
  }
  const requestUser = async (method: string, params: unknown) => {
    if (state.locked) throw rpcError(standardWords.codes.unauthorized.says, 'The wallet is locked.')
    if ((await options.confirm?.({ method, params })) === false)
      throw rpcError(standardWords.codes.rejected.says, 'User rejected the request.')
  }
  const run: BitcoinCore['run'] = (method, params, asks, act) =>
    script.run(
      { method, params },
      {
        asks,
        async act() {
          if (asks) await requestUser(method, params)
          return act()
        },
      },
    )
  const core: BitcoinCore = {
    options,
    script,
    listeners,
    state,
    keys,
    isOpen,
    run,
    runAuthorized: (method, params, asks, act) =>
      run(method, params, asks, () => {
        if (!isOpen()) throw rpcError(standardWords.codes.unauthorized.says, 'The site is not authorised.')
        return act()
      }),
    ...createSigner(options, state, keys),
    change(changes) {
      const before = { open: isOpen(), network: state.network, account: state.account }
      Object.assign(state, changes)
      options.storage?.setItem(storageKey, String(state.authorized))
      core.onChange(before)
    },
    onChange: () => {},
  }
  return core
}

type Signer = Pick<BitcoinCore, 'keyOf' | 'signMessage' | 'sendTransfer' | 'signPsbt' | 'broadcastPsbt'>

function createSigner(options: BitcoinWalletOptions, state: BitcoinCore['state'], keys: BitcoinCore['keys']): Signer {
  const keyOf = (address: unknown): BitcoinKey => {
    const { payment, ordinal } = keys()
    const key = [payment, ordinal].find((candidate) => candidate.address === address)
    if (!key) throw rpcError(-32602, 'The address is not of this account')
    return key
  }
  const esploraUrl = () => {
    if (options.esploraUrl) return options.esploraUrl
    throw rpcError(-32603, 'The wallet has no server')
  }
  return {
    keyOf,
    signMessage: (address, message, protocol) => signBitcoinMessage(keyOf(address), message, protocol),
    sendTransfer: (key, recipients) =>
      sendCoins(key, recipients, { esploraUrl: esploraUrl(), prefixes: networks[state.network].prefixes }),
    async signPsbt({ psbt, inputs, finalize, broadcast: sends }) {
      const { payment, ordinal } = keys()
      const transaction = signPsbtInputs(psbt, [payment, ordinal], inputs)
      const txid = sends ? await broadcast(esploraUrl(), transaction) : undefined
      if (finalize && !transaction.isFinal) transaction.finalize()
      return { psbt: transaction.toPSBT(), ...(txid !== undefined && { txid }) }
    },
    broadcastPsbt: (psbt) => broadcast(esploraUrl(), Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })),
  }
}

/** base64 or hexadecimal, as the kind of wallet has it. */
export function decodePsbt(text: unknown, encoding: 'base64' | 'hex'): Uint8Array {
  if (typeof text !== 'string') throw rpcError(-32602, 'Expected a PSBT')
  if (encoding === 'base64') return base64.decode(text)
  if (!/^([0-9a-f]{2})+$/i.test(text)) throw rpcError(-32602, 'Expected hexadecimal')
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Signs a text with the address's key.
 * @param protocol `bip322` is the simple form of BIP-322, `ecdsa` the recoverable signature of BIP-137
 * @returns base64
 */
function signBitcoinMessage(key: BitcoinKey, message: string | Uint8Array, protocol: 'ecdsa' | 'bip322'): string {
  const bytes = typeof message === 'string' ? utf8ToBytes(message) : message
  if (protocol === 'bip322') return base64.encode(signBip322(key, bytes))
  if (key.type === 'payment') return base64.encode(signBip137(key, bytes))
  throw rpcError(-32602, 'A Taproot address has no ECDSA signature')
}

/** A header that says which key to recover and that the address is P2WPKH, then r and s. */
function signBip137(key: BitcoinKey, message: Uint8Array): Uint8Array {
  const prefix = utf8ToBytes('Bitcoin Signed Message:\n')
  const hash = sha256(sha256(concatBytes(varBytes(prefix), varBytes(message))))
  const signature = secp256k1.sign(hash, key.privateKey)
  return concatBytes(Uint8Array.of(39 + signature.recovery), signature.toCompactRawBytes())
}

/** The witness of a transaction that spends one that no one can make, and that only this message describes. */
function signBip322(key: BitcoinKey, message: Uint8Array): Uint8Array {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, message))
  const toSpend = concatBytes(
    new Uint8Array(4),
    Uint8Array.of(1),
    new Uint8Array(32),
    new Uint8Array(4).fill(0xff),
    varBytes(concatBytes(Uint8Array.of(0x00, 0x20), hash)),
    new Uint8Array(4),
    Uint8Array.of(1),
    new Uint8Array(8),
    varBytes(key.script),
    new Uint8Array(4),
  )
  const txid = bytesToHex(sha256(sha256(toSpend)).reverse())
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  const tapInternalKey = key.type === 'ordinal' ? { tapInternalKey: key.publicKey } : {}
  toSign.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { script: key.script, amount: 0n }, ...tapInternalKey })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.sign(key.privateKey)
  toSign.finalize()
  return RawWitness.encode([...(toSign.getInput(0).finalScriptWitness ?? [])])
}

function varBytes(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  const size = length < 0xfd ? [length] : [0xfd, length & 0xff, length >> 8]
  return concatBytes(Uint8Array.from(size), bytes)
}

type Recipient = { readonly address: string; readonly amount: bigint }

type Utxo = { readonly txid: string; readonly vout: number; readonly value: number }

/** Signs inputs of a PSBT. @param inputs the ones to sign; all that the keys fit unless told */
function signPsbtInputs(
  psbt: Uint8Array,
  keys: readonly BitcoinKey[],
  inputs?: readonly { readonly address: string; readonly index: number; readonly sighashTypes?: readonly number[] }[],
): Transaction {
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  if (!inputs) {
    const signed = keys.reduce((count, key) => count + trySign(transaction, key), 0)
    if (signed === 0) throw rpcError(-32602, 'No input is of this wallet')
    return transaction
  }
  for (const { address, index, sighashTypes } of inputs) {
    const key = keys.find((candidate) => candidate.address === address)
    if (!key) throw rpcError(-32602, `The wallet has no key for ${address}`)
    transaction.signIdx(key.privateKey, index, sighashTypes && [...sighashTypes])
  }
  return transaction
}

function trySign(transaction: Transaction, { privateKey }: BitcoinKey): number {
  try {
    return transaction.sign(privateKey)
  } catch {
    return 0
  }
}

/** Sends from one address, choosing coins itself. @returns the transaction's id */
async function sendCoins(
  key: BitcoinKey,
  recipients: readonly Recipient[],
  options: { readonly esploraUrl: string; readonly prefixes: AddressPrefixes },
): Promise<string> {
  const { esploraUrl, prefixes } = options
  const coins = (await getJson(`${esploraUrl}/address/${key.address}/utxo`)) as readonly Utxo[]
  const wanted = recipients.reduce((sum, { amount }) => sum + amount, 0n)
  const transaction = new Transaction()
  const tapInternalKey = key.type === 'ordinal' ? { tapInternalKey: key.publicKey } : {}
  let total = 0n
  let fee = restSize * feeRate
  for (const { txid, vout, value } of [...coins].sort((a, b) => b.value - a.value)) {
    if (total >= wanted + fee) break
    const witnessUtxo = { script: key.script, amount: BigInt(value) }
    transaction.addInput({ txid, index: vout, witnessUtxo, ...tapInternalKey })
    total += BigInt(value)
    fee += inputSize * feeRate
  }
  if (total < wanted + fee) throw rpcError(-32603, 'Insufficient balance')
  for (const { address, amount } of recipients) transaction.addOutputAddress(address, amount, prefixes)
  const change = total - wanted - fee
  if (change >= 546n) transaction.addOutputAddress(key.address, change, prefixes)
  transaction.sign(key.privateKey)
  transaction.finalize()
  return broadcast(esploraUrl, transaction)
}

/** @throws the node's reason */
async function broadcast(esploraUrl: string, transaction: Transaction): Promise<string> {
  if (!transaction.isFinal) transaction.finalize()
  const response = await fetch(`${esploraUrl}/tx`, { method: 'POST', body: transaction.hex })
  const text = await response.text()
  if (!response.ok) throw rpcError(-32603, text)
  return text
}

async function getJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok) throw rpcError(-32603, `Status ${response.status}`)
  return response.json()
}
