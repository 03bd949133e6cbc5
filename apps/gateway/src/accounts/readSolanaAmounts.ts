import * as z from 'zod/mini'
import type { SolanaChain } from '../chains/chains.ts'
import { requestChain } from '../chains/evmChain.ts'
import type { SolanaTokens } from '../tokens/solanaTokens.ts'
import type { Amount } from './amount.ts'
import { readSolanaTokenAccounts } from './readSolanaTokenAccounts.ts'

const balanceSchema = z.object({ value: z.int() })

/** Lamports and SPL tokens of an account, from the node, without its NFTs. Several token accounts of one mint are added up. */
export async function readSolanaAmounts(
  chain: SolanaChain,
  tokens: SolanaTokens,
  account: string,
): Promise<readonly Amount[]> {
  return await requestChain(chain, async () => {
    const [lamports, held] = await Promise.all([
      chain.rpc('getBalance', [account, { commitment: 'confirmed' }]),
      readSolanaTokenAccounts(chain, account),
    ])
    const sums = new Map<string, bigint>()
    for (const { mint, amount } of held) sums.set(mint, (sums.get(mint) ?? 0n) + amount)
    const facts = await tokens.get(chain, new Map(held.map(({ mint, decimals }) => [mint, decimals])))
    const fungible = [...sums].flatMap(([mint, amount]) => {
      const token = facts.get(mint)
      return token && !token.isSpam && !token.nft ? [{ token, amount }] : []
    })
    return [{ amount: BigInt(balanceSchema.parse(lamports).value) }, ...fungible]
  })
}
