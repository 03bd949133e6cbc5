import { FoyerError, type Network } from '@foyer/base'
import { getJson } from './esplora.ts'
import type { BitcoinAdapterOptions } from './settings.ts'

/** No time has seen more than this, in satoshi per virtual byte: a server that says more is broken or hostile. */
const highestRate = 2_000

/** Thousandths of a satoshi per virtual byte: rates have fractions, amounts do not. @throws FoyerError `RpcRequestFailed` */
export async function getFeeRate(
  input: { readonly network: Network; readonly signal?: AbortSignal | undefined },
  { feeRate }: BitcoinAdapterOptions,
): Promise<bigint> {
  const { network, signal } = input
  if (typeof feeRate === 'number') return toRate(feeRate)
  if (feeRate) return toRate(await feeRate({ network, ...(signal && { signal }) }))
  const recommended = toFields(await getJson(network, '/v1/fees/recommended', signal).catch(throwWhenAborted(signal)))
  const estimates = recommended['halfHourFee'] ?? toFields(await getJson(network, '/fee-estimates', signal))['3']
  return toRate(estimates)
}

function toRate(rate: unknown): bigint {
  if (typeof rate === 'number' && rate > 0 && rate <= highestRate) return BigInt(Math.ceil(Math.max(rate, 1) * 1_000))
  throw new FoyerError('RpcRequestFailed', { message: `a fee rate of ${String(rate).slice(0, 20)}` })
}

function throwWhenAborted(signal: AbortSignal | undefined) {
  return (error: unknown): undefined => {
    if (signal?.aborted) throw error
    return undefined
  }
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
