import * as z from 'zod/mini'
import { askAgain, type SignerContext } from './context.ts'

const mode = z.enum(['standard', 'strict'])
const statusSchema = z.object({
  user: z.string(),
  custody: mode,
  addresses: z.nullable(z.object({ eip155: z.string(), solana: z.string() })),
  current: z.nullable(z.string()),
  isFull: z.boolean(),
  legacy: z.nullable(z.object({ own: z.array(z.string()) })),
  passkeys: z.number(),
  guard: z.object({ isRequired: z.boolean(), count: z.number() }),
  sharings: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['proposed', 'current']),
      base: z.nullable(z.string()),
      mode,
      number: z.number(),
      eip155: z.string(),
      solana: z.string(),
      createdAt: z.number(),
      isMine: z.boolean(),
    }),
  ),
  pairs: z.array(
    z.object({
      id: z.string(),
      sharing: z.string(),
      browser: z.string(),
      createdAt: z.number(),
      usedAt: z.nullable(z.number()),
      isMine: z.boolean(),
    }),
  ),
})

/** How the wallet stands, as its server says: no part of a key. */
export type CustodyStatus = z.output<typeof statusSchema>

export async function readStatus(context: SignerContext): Promise<CustodyStatus> {
  return statusSchema.parse(await askAgain(context, 'wallet/status', {}))
}

const stateSchema = z.object({
  state: z.enum(['unknown', 'proposed', 'current', 'retired']),
  current: z.nullable(z.string()),
})

export async function readState(context: SignerContext, sharing: string): Promise<z.output<typeof stateSchema>> {
  return stateSchema.parse(await askAgain(context, 'sharing/state', { sharing }))
}
