import { FoyerError } from '@foyer/base'
import type { AddressType } from './decodeAddress.ts'
import type { Utxo } from './types.ts'

/**
 * Outputs of this size or less are never spent by our own choice: inscriptions usually sit on 330, 546 or 10 000
 * satoshi, and a coin that small is worth less than the doubt.
 */
export const doubtfulSatoshi = 10_000

/** Virtual bytes of an input with its signature, rounded up. */
const inputSizes: { readonly [type in AddressType]?: number } = { p2pkh: 149, p2sh: 91, p2wpkh: 69, p2tr: 58 }

/** Virtual bytes of an output. */
const outputSizes: { readonly [type in AddressType]: number } = {
  p2pkh: 34,
  p2sh: 32,
  p2wpkh: 31,
  p2wsh: 43,
  p2tr: 43,
  unknown: 53,
}

/** The smallest output nodes pass on, in satoshi. */
const dustLimits: { readonly [type in AddressType]: bigint } = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
  unknown: 354n,
}

/** Version, counts, locktime and the mark of witnesses. */
const baseSize = 11

export type Selection = {
  readonly coins: readonly Utxo[]
  /** Satoshi. */
  readonly fee: bigint
  /** Satoshi that come back; none when they would be dust. */
  readonly change: bigint
}

export type SelectionInput = {
  readonly utxos: readonly Utxo[]
  readonly value: bigint
  readonly from: AddressType
  readonly to: AddressType
  /** Thousandths of a satoshi per virtual byte. */
  readonly rate: bigint
  /** `txid:vout` of what must not be spent. */
  readonly kept: ReadonlySet<string>
}

export function isDust(value: bigint, type: AddressType): boolean {
  return value < dustLimits[type]
}

/**
 * Confirmed coins, the largest first, until the amount and its fee are covered. Never a coin that is kept or doubtful.
 * @throws FoyerError `InsufficientFunds`
 */
export function selectCoins(input: SelectionInput): Selection {
  const { utxos, value, from, to, rate, kept } = input
  const usable = utxos
    .filter(({ txid, vout, value: amount, status }) => {
      return status.confirmed && amount > doubtfulSatoshi && !kept.has(`${txid}:${vout}`)
    })
    .sort((a, b) => b.value - a.value)
  const coins: Utxo[] = []
  let total = 0n
  for (const coin of usable) {
    coins.push(coin)
    total += BigInt(coin.value)
    const withChange = feeFor({ inputs: coins.length, from, outputs: [to, from], rate })
    const change = total - value - withChange
    if (change >= 0n && !isDust(change, from)) return { coins, fee: withChange, change }
    const without = feeFor({ inputs: coins.length, from, outputs: [to], rate })
    if (total >= value + without) return { coins, fee: total - value, change: 0n }
  }
  throw new FoyerError('InsufficientFunds')
}

/** Satoshi, rounded up. */
export function feeFor(input: {
  readonly inputs: number
  readonly from: AddressType
  readonly outputs: readonly AddressType[]
  readonly rate: bigint
}): bigint {
  const { inputs, from, outputs, rate } = input
  const size = baseSize + inputs * (inputSizes[from] ?? 149) + outputs.reduce((sum, type) => sum + outputSizes[type], 0)
  return (BigInt(size) * rate + 999n) / 1_000n
}
