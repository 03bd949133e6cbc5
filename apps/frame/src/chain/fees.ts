import { FoyerError, parseUnits } from '@foyer/base'
import type { PageConfig } from '../readPageConfig.ts'
import { translate } from '../words.ts'
import { showCoin } from './amounts.ts'
import type { ChainId } from './chainId.ts'
import { findNetwork } from './networks.ts'
import type { Rpc } from './rpc.ts'

/** What a unit of gas costs, in wei. */
export type Fees =
  | { readonly kind: 'eip1559'; readonly base: bigint; readonly tip: bigint }
  | { readonly kind: 'legacy'; readonly price: bigint }

/** The highest network fee of one approval where the owner sets none, by the chain's coin: a few thousand dollars at most. */
const feeCeilings: { readonly [symbol: string]: string } = { BTC: '0.05', RBTC: '0.05', ETH: '1', BNB: '3', AVAX: '50' }
/** In any other coin, which is worth less. */
const otherFeeCeiling = '100'

/** The wallet's own idea of the price: a site cannot raise it. */
export async function readFees(rpc: Rpc, signal: AbortSignal): Promise<Fees> {
  const block = (await rpc('eth_getBlockByNumber', ['latest', false], signal)) as { baseFeePerGas?: unknown } | null
  if (block?.baseFeePerGas === undefined) {
    return { kind: 'legacy', price: toBigInt(await rpc('eth_gasPrice', [], signal)) }
  }
  const tip = await rpc('eth_maxPriorityFeePerGas', [], signal).then(toBigInt, () => 1_000_000_000n)
  return { kind: 'eip1559', base: toBigInt(block.baseFeePerGas), tip }
}

/** Returns what a unit of gas may cost while a transaction waits: the base fee may double. */
export function toHighestPrice(fees: Fees): bigint {
  return fees.kind === 'legacy' ? fees.price : 2n * fees.base + fees.tip
}

/** The highest network fee of one approval that this wallet accepts, in the coin's base units. */
export type FeeLimit = { readonly symbol: string; readonly decimals: number; readonly ceiling: bigint }

export function readFeeLimit({ chains }: Pick<PageConfig, 'chains'>, chainId: ChainId): FeeLimit {
  const { symbol, decimals } = findNetwork(chains, chainId).coin
  const { feeCeiling } = chains.find(({ id }) => id === chainId) ?? {}
  const known = Object.hasOwn(feeCeilings, symbol) ? feeCeilings[symbol] : undefined
  return { symbol, decimals, ceiling: parseUnits(feeCeiling ?? known ?? otherFeeCeiling, decimals) }
}

/** @throws FoyerError `FrameRefused` for a network fee that no one would knowingly pay, no matter who asks for it */
export function assertFee(fee: bigint, limit: FeeLimit): void {
  const message = findAbsurdFee(fee, limit)
  if (message !== undefined) throw new FoyerError('FrameRefused', { message })
}

/** Finds why a network fee is not accepted, in words; undefined when it is. */
export function findAbsurdFee(fee: bigint, limit: FeeLimit): string | undefined {
  if (fee <= limit.ceiling) return undefined
  return translate('operation.fee-absurd', { amount: showCoin(limit, fee), limit: showCoin(limit, limit.ceiling) })
}

/** @throws FoyerError `FrameRefused` when it is no quantity */
export function toBigInt(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) {
    throw new FoyerError('FrameRefused', { message: translate('operation.node-nonsense') })
  }
  return BigInt(value)
}
