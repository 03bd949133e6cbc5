import * as z from 'zod/mini'
import type { Chain } from '../chains/chains.ts'
import { type EvmChain, requestChain } from '../chains/evmChain.ts'
import { throwHttpError } from '../http/httpErrors.ts'

export type GasPrices = { readonly standard: string; readonly fast: string; readonly instant: string }

const quantity = z.string().check(z.regex(/^0x[0-9a-f]{1,32}$/i))
const feesSchema = z.object({ reward: z.optional(z.nullable(z.array(z.array(quantity)))) })
const solanaFeesSchema = z.array(z.object({ prioritizationFee: z.int() }))

/** Blocks whose tips are looked at, and the parts of their transactions that paid less, in percent. */
const feeBlocks = '0xa'
const percentiles = [50, 90]

/**
 * The price of gas now: `standard` is the node's own answer; `fast` and `instant` add what the busier half and the
 * busiest tenth of recent transactions tipped. Wei on EVM chains, micro-lamports per compute unit on Solana.
 */
export async function getGasPrices(chain: Chain): Promise<GasPrices> {
  if (chain.family === 'plain') return throwHttpError('UnsupportedChain', { chainId: chain.id })
  if (chain.family === 'evm') return await requestChain(chain, () => readEvmPrices(chain))
  return await requestChain(chain, async () => {
    const fees = solanaFeesSchema.parse(await chain.rpc('getRecentPrioritizationFees', [[]]).catch(() => []))
    const sorted = fees.map((fee) => fee.prioritizationFee).sort((a, b) => a - b)
    const at = (part: number) => String(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
    return { standard: at(0.25), fast: at(0.5), instant: at(0.9) }
  })
}

async function readEvmPrices(chain: EvmChain): Promise<GasPrices> {
  const request = chain.client.request as unknown as (call: { method: string; params: unknown[] }) => Promise<unknown>
  const [price, history] = await Promise.all([
    request({ method: 'eth_gasPrice', params: [] }),
    // chains without it have one price
    request({ method: 'eth_feeHistory', params: [feeBlocks, 'latest', percentiles] }).catch(() => ({})),
  ])
  const standard = BigInt(quantity.parse(price))
  const rewards = feesSchema.safeParse(history).data?.reward ?? []
  const [fastTip = 0n, instantTip = 0n] = percentiles.map((_, index) => toMedian(rewards.map((row) => row[index])))
  return {
    standard: standard.toString(),
    fast: (standard + fastTip).toString(),
    instant: (standard + instantTip).toString(),
  }
}

function toMedian(values: readonly (string | undefined)[]): bigint {
  const sorted = values
    .filter((value) => value !== undefined)
    .map((value) => BigInt(value))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
