import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { Rpc } from '../chain/rpc.ts'

/** An account of the chain: whose it is, and what it holds. */
export type ChainAccount = {
  readonly lamports: bigint
  readonly program: string
  readonly data: Uint8Array
}

/** What stands in a token account. SPL Token and Token-2022 share it. */
export type TokenAccount = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly delegate: string | undefined
  readonly delegated: bigint
  readonly closeAuthority: string | undefined
}

export const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** What a node answers for more accounts than these, it refuses. */
export const mostAccounts = 100

/** JSON has it as a number; one that is not exact is none. */
const lamports = z.pipe(
  z.int().check(z.gte(0)),
  z.transform((value: number) => BigInt(value)),
)
const base64Bytes = z.pipe(
  z.string(),
  z.transform((text, context) => {
    try {
      return base64.decode(text)
    } catch {
      context.issues.push({ code: 'custom', message: 'no base64', input: text })
      return z.NEVER
    }
  }),
)
const account = z.object({
  lamports,
  owner: z.string(),
  data: z.tuple([base64Bytes, z.literal('base64')]),
})

/** Accounts of one answer, in the order in which they were asked for; null for one that is not there. */
export const accountsSchema = z.array(z.nullable(account))

const answerSchema = z.object({ value: accountsSchema })

/** Never fails: an account without an answer is not in the map; one that is not on the chain is empty. */
export async function readAccounts(
  rpc: Rpc,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ChainAccount>> {
  const wanted = [...new Set(addresses)].slice(0, mostAccounts)
  if (wanted.length === 0) return new Map()
  const answer = await rpc('getMultipleAccounts', [wanted, { encoding: 'base64' }], signal).catch(() => undefined)
  signal.throwIfAborted()
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success || parsed.data.value.length !== wanted.length) return new Map()
  return new Map(wanted.map((address, index) => [address, toAccount(parsed.data.value[index])]))
}

export function toAccount(given: z.output<typeof account> | null | undefined): ChainAccount {
  if (!given) return { lamports: 0n, program: systemProgram, data: new Uint8Array() }
  return { lamports: given.lamports, program: given.owner, data: given.data[0] }
}

export const systemProgram = '11111111111111111111111111111111'

export function toTokenAccount(given: ChainAccount | undefined): TokenAccount | undefined {
  if (!given || !tokenPrograms.includes(given.program) || !isTokenAccount(given.data)) return undefined
  const { data } = given
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const optional = (at: number) =>
    view.getUint32(at, true) === 1 ? base58.encode(data.subarray(at + 4, at + 36)) : undefined
  return {
    mint: base58.encode(data.subarray(0, 32)),
    owner: base58.encode(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    delegate: optional(72),
    delegated: view.getBigUint64(121, true),
    closeAuthority: optional(129),
  }
}

/** One with extensions is longer, and says what it is after the common part. */
function isTokenAccount(data: Uint8Array): boolean {
  return data.length === 165 || (data.length > 165 && data[165] === 2)
}
