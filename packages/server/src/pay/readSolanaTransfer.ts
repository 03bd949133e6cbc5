import { FoyerError } from '@foyer/base'
import type { AskNode, Transfer, TransferQuestion } from './types.ts'

type Fields = Readonly<Record<string, unknown>>

/** Slots after which a block is final. */
const finalDepth = 32

/**
 * What a transaction on Solana gave to the recipient: how much more the account has after it, as the cluster itself says.
 * @returns undefined where the node does not know it
 * @throws FoyerError `RpcRequestFailed`, also for an answer that is none
 */
export async function readSolanaTransfer(ask: AskNode, question: TransferQuestion): Promise<Transfer | undefined> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const [answer, statuses] = await Promise.all([
    ask('getTransaction', [question.hash, options]),
    ask('getSignatureStatuses', [[question.hash], { searchTransactionHistory: true }]),
  ])
  const status = toList(toFields(statuses)['value'])[0]
  if (answer === null) return status ? waiting : undefined
  const { meta, transaction, blockTime } = toFields(answer)
  const result = toFields(meta)
  const keys = toList(toFields(toFields(transaction)['message'])['accountKeys']).map(toKey)
  return {
    confirmations: toConfirmations(status),
    isFailed: result['err'] !== null,
    at: typeof blockTime === 'number' ? blockTime * 1_000 : undefined,
    ...sum(result, keys, question),
  }
}

const waiting: Transfer = {
  ...{ confirmations: 0, isFailed: false, at: undefined },
  ...{ received: 0n, fromPayer: 0n, isReceiver: false },
}

type Key = { readonly pubkey: string; readonly isSigner: boolean }

function sum(result: Fields, keys: readonly Key[], { asset, recipient, payer }: TransferQuestion) {
  const coins = countCoins(result, keys, recipient)
  const tokens = countTokens(result, recipient)
  const received = asset === 'native' ? coins : (tokens.get(asset) ?? 0n)
  const isReceiver = coins > 0n || [...tokens.values()].some((value) => value > 0n)
  const hasSigned = payer === undefined || keys.some(({ pubkey, isSigner }) => isSigner && pubkey === payer)
  return { received, isReceiver, fromPayer: hasSigned ? received : 0n }
}

function countCoins(result: Fields, keys: readonly Key[], recipient: string): bigint {
  const index = keys.findIndex(({ pubkey }) => pubkey === recipient)
  if (index < 0) return 0n
  const read = (list: unknown) => toLamports(toList(list)[index])
  return read(result['postBalances']) - read(result['preBalances'])
}

/** By mint: how much more the recipient has, over all its token accounts. */
function countTokens(result: Fields, recipient: string): ReadonlyMap<string, bigint> {
  const totals = new Map<string, bigint>()
  const count = (list: unknown, sign: bigint) => {
    for (const entry of toList(list ?? [])) {
      const { mint, owner, uiTokenAmount } = toFields(entry)
      if (owner !== recipient || typeof mint !== 'string') continue
      const { amount } = toFields(uiTokenAmount)
      if (typeof amount !== 'string' || !/^\d{1,20}$/.test(amount)) throw refuse('an amount')
      totals.set(mint, (totals.get(mint) ?? 0n) + sign * BigInt(amount))
    }
  }
  count(result['preTokenBalances'], -1n)
  count(result['postTokenBalances'], 1n)
  return totals
}

function toConfirmations(status: unknown): number {
  if (!status) return 0
  const { confirmations, confirmationStatus } = toFields(status)
  if (confirmationStatus === 'finalized' || confirmations === null) return finalDepth
  return typeof confirmations === 'number' ? confirmations + 1 : 0
}

function toKey(value: unknown): Key {
  const { pubkey, signer } = toFields(value)
  return { pubkey: String(pubkey), isSigner: signer === true }
}

/** The cluster gives them as a number; one beyond what a number holds exactly is refused, not rounded. */
function toLamports(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw refuse('a balance')
  return BigInt(value)
}

function toFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw refuse('an object')
  return value as Fields
}

function toList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw refuse('a list')
  return value
}

function refuse(what: string): FoyerError {
  return new FoyerError('RpcRequestFailed', { message: `the answer lacks ${what}` })
}
