import type { Rpc } from './rpc.ts'

/** What a unit of gas costs, in wei. */
export type Fees =
  | { readonly kind: 'eip1559'; readonly base: bigint; readonly tip: bigint }
  | { readonly kind: 'legacy'; readonly price: bigint }

/** The wallet's own idea of the price: a site cannot raise it. */
export async function readFees(rpc: Rpc, signal: AbortSignal): Promise<Fees> {
  const block = (await rpc('eth_getBlockByNumber', ['latest', false], signal)) as { baseFeePerGas?: unknown } | null
  if (block?.baseFeePerGas === undefined) {
    return { kind: 'legacy', price: toBigInt(await rpc('eth_gasPrice', [], signal)) }
  }
  const tip = await rpc('eth_maxPriorityFeePerGas', [], signal).then(toBigInt, () => 1_000_000_000n)
  return { kind: 'eip1559', base: toBigInt(block.baseFeePerGas), tip }
}

/** @throws Error when it is no quantity */
export function toBigInt(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw new Error('The network answered with nonsense')
  return BigInt(value)
}
