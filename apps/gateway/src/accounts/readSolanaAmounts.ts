import * as z from 'zod/mini'
import type { SolanaChain } from '../chains/chains.ts'
import { requestChain } from '../chains/evmChain.ts'
import type { SolanaTokens } from '../tokens/solanaTokens.ts'
import type { Amount } from './amount.ts'

const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

const balanceSchema = z.object({ value: z.int() })

const accountsSchema = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({
          parsed: z.object({
            info: z.object({
              mint: z.string().check(z.maxLength(44)),
              tokenAmount: z.object({ amount: z.string().check(z.regex(/^\d{1,20}$/)), decimals: z.int() }),
            }),
          }),
        }),
      }),
    }),
  ),
})

/** Lamports and SPL tokens of an account, from the node. Several token accounts of one mint are added up. */
export async function readSolanaAmounts(
  chain: SolanaChain,
  tokens: SolanaTokens,
  account: string,
): Promise<readonly Amount[]> {
  return await requestChain(chain, async () => {
    const [lamports, ...programs] = await Promise.all([
      chain.rpc('getBalance', [account, { commitment: 'confirmed' }]),
      ...tokenPrograms.map((programId) =>
        chain.rpc('getTokenAccountsByOwner', [
          account,
          { programId },
          { encoding: 'jsonParsed', commitment: 'confirmed' },
        ]),
      ),
    ])
    const sums = new Map<string, { amount: bigint; decimals: number }>()
    for (const answer of programs) {
      for (const { account: holder } of accountsSchema.parse(answer).value) {
        const { mint, tokenAmount } = holder.data.parsed.info
        const sum = sums.get(mint)?.amount ?? 0n
        sums.set(mint, { amount: sum + BigInt(tokenAmount.amount), decimals: tokenAmount.decimals })
      }
    }
    const facts = await tokens.get(chain, new Map([...sums].map(([mint, { decimals }]) => [mint, decimals])))
    const held = [...sums].flatMap(([mint, { amount }]) => {
      const token = facts.get(mint)
      return token && !token.isSpam ? [{ token, amount }] : []
    })
    return [{ amount: BigInt(balanceSchema.parse(lamports).value) }, ...held]
  })
}
