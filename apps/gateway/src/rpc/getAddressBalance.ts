import { type CaipNetworkId, families, parseCaipNetworkId } from '@foyer/base'
import type { Address } from 'viem'
import { getBalance } from 'viem/actions'
import * as z from 'zod/mini'
import type { Chain } from '../chains/chains.ts'
import { requestChain } from '../chains/evmChain.ts'

const text = z.string().check(z.maxLength(128))
/** By name or by place, as JSON-RPC allows. */
const paramsSchema = z.union([z.object({ address: text }), z.tuple([text])])
const lamportsSchema = z.object({ value: z.int() })

/**
 * What an address has of the chain's own coin, in base units, decimal: the same question for every family whose nodes
 * know balances (reference §4.5).
 * @throws refusal `ChainUnavailable`
 */
export async function getAddressBalance(
  chain: Chain,
  params: unknown,
): Promise<{ readonly result: string } | { readonly error: { readonly code: number; readonly message: string } }> {
  const parsed = paramsSchema.safeParse(params)
  const address = parsed.success ? (Array.isArray(parsed.data) ? parsed.data[0] : parsed.data.address) : ''
  const { namespace } = parseCaipNetworkId(chain.id as CaipNetworkId)
  if (chain.family === 'plain') {
    return { error: { code: -32601, message: `The method getAddressBalance is not available on ${chain.id}` } }
  }
  if (!families[namespace].isAddress(address))
    return { error: { code: -32602, message: 'The params must be an address' } }
  const amount = await requestChain(chain, async () =>
    chain.family === 'evm'
      ? await getBalance(chain.client, { address: address as Address })
      : lamportsSchema.parse(await chain.rpc('getBalance', [address, { commitment: 'confirmed' }])).value,
  )
  return { result: amount.toString() }
}
