import { FoyerError, type Network, type SendOptions } from '@foyer/base'
import { base58 } from '@scure/base'
import { toBase64 } from './chain.ts'
import { toChain } from './chains.ts'
import { isNodeError, type NodeError, rpc, toAmount, toFields, toValue } from './rpc.ts'
import type { SentTransaction, SolanaSettings } from './settings.ts'
import { requestWallet } from './toFoyerError.ts'
import { fromNodeError } from './transactionErrors.ts'
import type { Abilities } from './types.ts'
import { assertSigned, firstSignature } from './wire.ts'

/** Sent transactions to remember; the oldest is forgotten first. */
const sentLimit = 100

/** Blocks for which a blockhash is good. */
export const blockhashLife = 150n

type Submission = {
  readonly address: string
  readonly network: Network
  readonly transaction: Uint8Array
  readonly options?: SendOptions | undefined
  /** When the caller knows it; else the newest the transaction can be is assumed. */
  readonly lastValidBlockHeight?: bigint | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Signs and sends. On the public clusters the wallet sends where it can: it knows best how. On any other cluster,
 * where a wallet has no node, or with a wallet that only signs, the site's node does.
 * @returns the signature in base58
 */
export async function submit(abilities: Abilities, settings: SolanaSettings, input: Submission): Promise<string> {
  const { address, network, transaction, options, signal } = input
  const { signAndSend, signTransactions } = abilities
  if (signAndSend && (!signTransactions || toChain(network) !== 'solana:localnet')) {
    const sign = () => signAndSend({ address, network, transaction, options, signal })
    const signature = base58.encode(await requestWallet('signAndSendTransaction', signal, sign))
    remember(settings, signature, { lastValidBlockHeight: await lastPossibleHeight(input, settings) })
    return signature
  }
  if (!signTransactions) {
    throw new FoyerError('CapabilityUnsupported', { namespace: 'solana', capability: 'sendTransaction' })
  }
  const sign = () => signTransactions({ address, network, transactions: [transaction], signal })
  const [signed] = await requestWallet('signTransaction', signal, sign)
  if (!signed) throw new FoyerError('WalletRequestFailed', { method: 'signTransaction', message: 'no transaction' })
  assertSigned(signed, address)
  const lastValidBlockHeight = input.lastValidBlockHeight ?? (await lastPossibleHeight(input, settings))
  return sendSigned(signed, settings, { network, options, lastValidBlockHeight, signal })
}

async function sendSigned(
  signed: Uint8Array,
  settings: SolanaSettings,
  input: Pick<Submission, 'network' | 'options' | 'signal'> & { readonly lastValidBlockHeight: bigint },
): Promise<string> {
  const { network, options, lastValidBlockHeight, signal } = input
  const bytes = toBase64(signed)
  const config = { encoding: 'base64', preflightCommitment: settings.commitment, ...options }
  const id = firstSignature(signed)
  try {
    const answer = await rpc(network, 'sendTransaction', [bytes, config], signal)
    // the id is in the bytes: what a node answers instead of it is no reason to lose sight of the transaction
    const signature = id ? base58.encode(id) : String(answer)
    remember(settings, signature, { lastValidBlockHeight, bytes })
    return signature
  } catch (error) {
    if (isNodeError(error) && isRefusal(error)) throw fromNodeError(error)
    if (!id || signal?.aborted) throw error
    // signed, and maybe on its way: the caller that waits for it learns what became of it
    const signature = base58.encode(id)
    remember(settings, signature, { lastValidBlockHeight, bytes })
    return signature
  }
}

/** What a node says before it passes a transaction on: it is not healthy, or the transaction is no good. */
const refusalCodes: ReadonlySet<number> = new Set([-32_003, -32_005, -32_006, -32_013, -32_015, -32_016, -32_602])

/** Whether no node has the transaction: the only one that heard of it refused it, with the error of a simulation or a code that says so. */
function isRefusal({ code, data, cause }: NodeError): boolean {
  const { err } = toFields(data)
  if (cause !== undefined || err === 'AlreadyProcessed') return false
  return refusalCodes.has(code) || (err !== undefined && err !== null)
}

/** The newest blockhash a transaction can have is the one of this moment. */
async function lastPossibleHeight({ network, signal }: Submission, { commitment }: SolanaSettings): Promise<bigint> {
  const answer = await rpc(network, 'getLatestBlockhash', [{ commitment }], signal).catch(() => undefined)
  const height = toFields(toValue(answer))['lastValidBlockHeight']
  // 0 is unknown: the wait then counts from its first look
  return height === undefined ? 0n : toAmount(height)
}

function remember({ sent }: SolanaSettings, signature: string, transaction: SentTransaction): void {
  sent.set(signature, transaction)
  const [oldest] = sent.keys()
  if (sent.size > sentLimit && oldest !== undefined) sent.delete(oldest)
}
