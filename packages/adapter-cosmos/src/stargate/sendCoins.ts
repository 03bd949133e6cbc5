import { calculateFee, SigningStargateClient } from '@cosmjs/stargate'
import { abortable, beforeAsking, cleanText, FoyerError } from '@foyer/base'
import { base64, hex } from '@scure/base'
import type { Key } from '../answers.ts'
import { isSameJson } from '../answers.ts'
import type { Session, SigningOptions } from '../session.ts'
import { toRpcError, withFirstNode } from './rpc.ts'

export type Transfer = {
  readonly session: Session
  readonly to: string
  /** Base units. */
  readonly value: bigint
  readonly denom: string
  readonly memo: string
  readonly signal?: AbortSignal | undefined
}

/** Blocks a transaction may wait to be included; it is refused by the chain from then on. */
const lifetime = 60

/**
 * The most a bank send costs, by running it on the chain and adding 40 % of gas.
 * @returns base units of the chain's coin
 * @throws FoyerError `InsufficientFunds`, `TransactionFailed`, `RpcRequestFailed`
 */
export async function estimateFee(transfer: Transfer): Promise<bigint> {
  const { amount } = await abortable(simulate(transfer, await open(transfer)), transfer.signal)
  return BigInt(amount[0]?.amount ?? 0)
}

/**
 * Signs and broadcasts a bank send. Everything the chain can refuse beforehand is asked before the wallet opens.
 * @returns the hash, and the height after which the chain no longer takes it
 * @throws FoyerError `InsufficientFunds`, `UserRejected`, `WalletLied`, `TransactionFailed`, `RpcRequestFailed`
 */
export async function sendCoins(transfer: Transfer): Promise<{ hash: string; timeoutHeight: number }> {
  const { memo, signal } = transfer
  const { client, key, fee, height } = await beforeAsking(() => prepareTransfer(transfer))
  const timeoutHeight = height + lifetime
  const message = toMessage(transfer, key)
  const sign = () => client.signAndBroadcastSync(key.address, [message], fee, memo, BigInt(timeoutHeight))
  return { hash: await abortable(broadcast(client, sign), signal), timeoutHeight }
}

/** All that the chain can refuse beforehand. @throws FoyerError `InsufficientFunds`, `TransactionFailed`, `RpcRequestFailed` */
async function prepareTransfer(transfer: Transfer) {
  const { session, value, denom, signal } = transfer
  const opened = await open(transfer)
  const { client } = opened
  const prepare = Promise.all([simulate(transfer, opened), client.getHeight(), readBalances(transfer, opened)])
  const [fee, height, balances] = await abortable(prepare.catch(rethrow), signal)
  const cost = BigInt(fee.amount[0]?.amount ?? 0)
  const { denom: feeDenom } = session.chain
  const isEnough = feeDenom === denom ? balances.sent >= value + cost : balances.sent >= value && balances.fee >= cost
  if (!isEnough) throw new FoyerError('InsufficientFunds')
  return { ...opened, fee, height }
}

/** The SDK's code for a transaction that the node has already. */
const alreadyInMempool = 19

/**
 * Signs and broadcasts. A node that does not say whether it took the transaction changes nothing: the caller that waits for it learns
 * what became of it.
 * @param sign through the client's own broadcast @returns the hash @throws FoyerError what the wallet or the chain refused
 */
async function broadcast(client: SigningStargateClient, sign: () => Promise<string>): Promise<string> {
  const { broadcastTxSync } = client
  let signed: Uint8Array<ArrayBuffer> | undefined
  client.broadcastTxSync = (tx) => {
    signed = Uint8Array.from(tx)
    return broadcastTxSync.call(client, tx)
  }
  try {
    return await sign()
  } catch (error) {
    const { code } = error as { code?: unknown }
    const isRefused = typeof code === 'number' && code !== alreadyInMempool
    // a page without encryption cannot say what its transaction is called
    if (!signed || isRefused || !globalThis.crypto?.subtle) throw toChainError(error)
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', signed))
    return hex.encode(digest).toUpperCase()
  }
}

type Opened = { readonly client: SigningStargateClient; readonly key: Key }

async function open({ session, signal }: Transfer): Promise<Opened> {
  const { chain, signing } = session
  const key = (await signing.getKey?.(signal)) ?? session.key
  if (key.publicKey === undefined) throw new FoyerError('WalletLied', { expected: 'a public key', actual: 'none' })
  let client: SigningStargateClient | undefined
  const getRegistry = () => {
    if (!client) throw new Error('The signer was asked before there was a client')
    return client.registry
  }
  const signer = toOfflineSigner(session, key, getRegistry, { signal, keepFee: true })
  const connect = (url: string) => SigningStargateClient.connectWithSigner(url, signer)
  client = await abortable(withFirstNode(chain.network, connect, signal), signal)
  return { client, key }
}

async function simulate(transfer: Transfer, { client, key }: Opened): Promise<ReturnType<typeof calculateFee>> {
  const { denom, gasPrice } = transfer.session.chain
  try {
    const gas = await client.simulate(key.address, [toMessage(transfer, key)], transfer.memo)
    return calculateFee(Math.ceil((gas * 14) / 10), `${gasPrice}${denom}`)
  } catch (error) {
    throw toChainError(error)
  }
}

/** Reads what is there of the coin that is sent, and of the one that pays the fee. */
async function readBalances(
  { session, denom }: Transfer,
  { client, key }: Opened,
): Promise<{ sent: bigint; fee: bigint }> {
  const [sent, fee] = await Promise.all([
    client.getBalance(key.address, denom),
    client.getBalance(key.address, session.chain.denom),
  ])
  return { sent: BigInt(sent.amount), fee: BigInt(fee.amount) }
}

function toMessage({ to, value, denom }: Transfer, { address }: Key) {
  return {
    typeUrl: '/cosmos.bank.v1beta1.MsgSend',
    value: { fromAddress: address, toAddress: to, amount: [{ denom, amount: String(value) }] },
  }
}

function rethrow(error: unknown): never {
  throw toChainError(error)
}

/** Code 5 of the SDK is insufficient funds; an account the chain does not know has never had any. */
function toChainError(error: unknown): FoyerError {
  if (error instanceof FoyerError) return error
  const { message, code, log } = error as { message?: unknown; code?: unknown; log?: unknown }
  const words = String(log ?? message ?? error)
  if (code === 5 || /insufficient funds|does not exist on chain|unknown address/i.test(words)) {
    return new FoyerError('InsufficientFunds', { cause: error })
  }
  const isRefused = typeof code === 'number' || /^Query failed|Broadcasting transaction failed/.test(words)
  if (!isRefused) return toRpcError(error)
  return new FoyerError('TransactionFailed', { reason: cleanText(words, 300) ?? 'unknown' }, { cause: error })
}

type OfflineSigner = Parameters<typeof SigningStargateClient.connectWithSigner>[1]

type DirectSigner = Extract<OfflineSigner, { signDirect: unknown }>

type AminoSigner = Extract<OfflineSigner, { signAmino: unknown }>

/** Of the client that uses the signer; it is there once the signer is asked. */
type GetRegistry = () => SigningStargateClient['registry']

/**
 * A session as cosmjs wants a signer. What the wallet hands back may have another fee or memo, nothing else: other
 * messages than those asked for are `WalletLied`, before anything is sent.
 */
function toOfflineSigner(session: Session, key: Key, getRegistry: GetRegistry, options: SigningOptions): OfflineSigner {
  const { signDirect, signAmino } = session.signing
  const getAccounts = async () => [
    { address: key.address, algo: 'secp256k1' as const, pubkey: base64.decode(key.publicKey ?? '') },
  ]
  if (signDirect) return { getAccounts, signDirect: directSigner(signDirect, getRegistry, options) }
  if (signAmino) return { getAccounts, signAmino: aminoSigner(signAmino, options) }
  throw new FoyerError('CapabilityUnsupported', { namespace: 'cosmos', capability: 'sendTransaction' })
}

function directSigner(
  sign: NonNullable<Session['signing']['signDirect']>,
  getRegistry: GetRegistry,
  options: SigningOptions,
): DirectSigner['signDirect'] {
  return async (_address, doc) => {
    const { signed, signature, publicKey } = await sign(doc, options)
    const registry = getRegistry()
    const requested = registry.decodeTxBody(doc.bodyBytes)
    const given = decode(() => registry.decodeTxBody(signed.bodyBytes))
    assertSame(
      [requested.messages, requested.timeoutHeight, doc.chainId],
      [given.messages, given.timeoutHeight, signed.chainId],
    )
    return { signed: { ...doc, ...toOwnBytes(signed) }, signature: toStdSignature(signature, publicKey) }
  }
}

function aminoSigner(
  sign: NonNullable<Session['signing']['signAmino']>,
  options: SigningOptions,
): AminoSigner['signAmino'] {
  return async (_address, doc) => {
    const { signed, signature, publicKey } = await sign(doc, options)
    const fixed = ({ msgs, timeout_height, chain_id, sequence, account_number }: typeof signed) => {
      return { msgs, timeout_height, chain_id, sequence, account_number }
    }
    assertSame(fixed(doc), fixed(signed))
    const { timeout_height: timeoutHeight, fee, memo } = signed
    const { amount, gas } = fee
    const timeout = timeoutHeight === undefined ? {} : { timeout_height: timeoutHeight }
    return {
      signed: { ...doc, ...timeout, fee: { amount, gas }, memo },
      signature: toStdSignature(signature, publicKey),
    }
  }
}

function toStdSignature(signature: string, publicKey: string) {
  return { signature, pub_key: { type: 'tendermint/PubKeySecp256k1', value: publicKey } }
}

function toOwnBytes({ bodyBytes, authInfoBytes }: { bodyBytes: Uint8Array; authInfoBytes: Uint8Array }) {
  return { bodyBytes: Uint8Array.from(bodyBytes), authInfoBytes: Uint8Array.from(authInfoBytes) }
}

function decode<result>(run: () => result): result {
  try {
    return run()
  } catch (error) {
    throw new FoyerError('WalletLied', { expected: 'a transaction', actual: 'other bytes' }, { cause: error })
  }
}

/** Messages come decoded, so that another encoding of the same is the same. */
function assertSame(requested: unknown, given: unknown): void {
  if (isSameJson(requested, given)) return
  throw new FoyerError('WalletLied', { expected: 'the transaction that was asked for', actual: 'another one' })
}
