import { cleanText, FoyerError, findCause } from '@foyer/base'
import type { Address } from 'viem'
import { isApiError } from '../api.ts'
import type { ApprovalRequest } from '../approvals/approval.ts'
import { showCoin } from '../chain/amounts.ts'
import { toBigInt } from '../chain/fees.ts'
import { findNetwork } from '../chain/networks.ts'
import { type PlainWord, translate } from '../words.ts'
import type { EntryPoint } from './entryPoint.ts'
import { describeDeposit } from './sponsor.ts'

/**
 * Returns what a bundler's refusal is in words; those there is no word for are passed on, cleaned.
 * @returns the reason of the abort, where there is one
 * @see ERC-4337
 */
export function toBundlerError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (findCause(error, ({ name }) => name === 'FrameRefused')) return error
  if (isApiError(error, 'SignedOut') || isApiError(error, 'Locked')) return error
  if (isApiError(error, 'NoSmartAccounts')) return new FoyerError('FrameRefused', { message: error.message })
  if (!isApiError(error, 'BundlerRefused')) return refusal(translate('operation.bundler-silent'), error)
  const text = cleanText(error.message, 200) ?? translate('operation.no-reason')
  const known = codes.find(([code]) => code.test(text))?.[1]
  return refusal(known ? translate(known) : translate('operation.bundler-refused', { reason: text }), error)
}

/** Whether a bundler says that it is the paymaster who does not pay. */
export function isPaymasterRefusal(error: unknown): boolean {
  return isApiError(error, 'BundlerRefused') && /AA3\d/.test(error.message)
}

/** Whether a bundler says that the paymaster has not deposited enough. */
export function isPaymasterPoor(error: unknown): boolean {
  return isApiError(error, 'BundlerRefused') && /AA31/.test(error.message)
}

/** Whether a bundler says that the account cannot pay. */
export function isPoor(error: unknown): boolean {
  return isApiError(error, 'BundlerRefused') && /AA21/.test(error.message)
}

function refusal(message: string, cause: unknown): FoyerError {
  return new FoyerError('FrameRefused', { message }, { cause })
}

const codes: readonly (readonly [RegExp, PlainWord])[] = [
  [/AA21/, 'operation.poor'],
  [/AA25/, 'operation.slower'],
  [/AA3\d/, 'operation.unpaid-at-all'],
]

type Refused = {
  readonly error: unknown
  readonly sender: Address
  /** What its calls take along, in the coin's base units. */
  readonly value: bigint
  /** Its highest cost, in the coin's base units. Undefined while no one has said how much gas it takes. */
  readonly fee?: bigint | undefined
  readonly entryPoint: EntryPoint
  readonly paymaster?: Address | undefined
}

/** Reads why a bundler refuses an operation, in words; where money is missing, with what it needs and what is there. */
export async function readRefusal(request: ApprovalRequest, refused: Refused): Promise<unknown> {
  const message = await findLack(request, refused).catch(() => undefined)
  if (message === undefined) return toBundlerError(refused.error, request.signal)
  return new FoyerError('FrameRefused', { message }, { cause: refused.error })
}

/** @returns undefined where nothing is missing */
async function findLack(request: ApprovalRequest, refused: Refused): Promise<string | undefined> {
  const { error, sender, value, fee, entryPoint, paymaster } = refused
  if (paymaster !== undefined && isPaymasterPoor(error)) {
    const { reason } = await describeDeposit(request, { entryPoint, paymaster, fee })
    return translate('operation.unpaid', { reason })
  }
  const { wallet, chainId, signal } = request
  const { name: network, coin } = findNetwork(wallet.config.chains, chainId)
  const has = toBigInt(await wallet.rpc(chainId)('eth_getBalance', [sender, 'latest'], signal))
  const balance = showCoin(coin, has)
  if (has < value) return translate('transaction.missing', { missing: showCoin(coin, value - has), balance, network })
  if (!isPoor(error)) return undefined
  if (fee === undefined) return translate('operation.has', { balance, network })
  return translate('operation.lacks', { needed: showCoin(coin, fee + value), balance, network })
}
