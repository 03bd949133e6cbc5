import * as z from 'zod/mini'
import type { SolanaChain } from '../chains/chains.ts'

export type SolanaTokenAccount = {
  readonly mint: string
  /** Base units. */
  readonly amount: bigint
  readonly decimals: number
  /** Nothing leaves it by a plain transfer. */
  readonly isFrozen: boolean
}

const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

const accountsSchema = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({
          parsed: z.object({
            info: z.object({
              mint: z.string().check(z.maxLength(44)),
              state: z.optional(z.string()),
              tokenAmount: z.object({ amount: z.string().check(z.regex(/^\d{1,20}$/)), decimals: z.int() }),
            }),
          }),
        }),
      }),
    }),
  ),
})

/** Every account in which an owner holds a token, of both token programs, as the node says. */
export async function readSolanaTokenAccounts(
  chain: SolanaChain,
  owner: string,
): Promise<readonly SolanaTokenAccount[]> {
  const answers = await Promise.all(
    tokenPrograms.map((programId) =>
      chain.rpc('getTokenAccountsByOwner', [owner, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }]),
    ),
  )
  return answers.flatMap((answer) =>
    accountsSchema.parse(answer).value.map(({ account }) => {
      const { mint, state, tokenAmount } = account.data.parsed.info
      const { amount, decimals } = tokenAmount
      return { mint, amount: BigInt(amount), decimals, isFrozen: state === 'frozen' }
    }),
  )
}
