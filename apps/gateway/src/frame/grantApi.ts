import * as z from 'zod/mini'
import { empty } from './apiFields.ts'
import { row } from './apiRow.ts'
import { addGrants, keepRevocation, listGrants } from './grants.ts'

const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
const chainId = z.string().check(z.regex(/^eip155:\d{1,20}$/))
/** As many as a wallet has. */
const hashes = z.array(hash).check(z.minLength(1), z.maxLength(200))
const record = z.record(z.string(), z.unknown())

const grants = z
  .array(
    z.strictObject({
      hash,
      chainId,
      expiresAt: z.int().check(z.gte(1), z.lte(8_640_000_000_000_000)),
      grant: record,
    }),
  )
  .check(z.minLength(1), z.maxLength(10))

/** Ten grants with a hundred functions each, and an operation with its data, in bytes. */
const maxGrants = 100_000

/** What sites may do with the account by keys of their own. */
export const grantApi = {
  'grants/add': row(
    { body: z.strictObject({ grants }), session: 'needed', key: 'known', maxBody: maxGrants },
    async (context, body) => {
      await addGrants(context, body.grants)
      return {}
    },
  ),
  'grants/list': row({ body: empty, session: 'needed', key: 'known' }, async (context) => ({
    grants: await listGrants(context),
  })),
  'grants/revoke': row(
    {
      // a page from before the last release sends one
      body: z.strictObject({
        hash: z.union([hash, hashes]),
        chainId,
        operation: z.array(z.unknown()).check(z.minLength(2), z.maxLength(2)),
      }),
      session: 'needed',
      key: 'known',
      maxBody: maxGrants,
    },
    async (context, body) => {
      const { hash: found, ...rest } = body
      await keepRevocation(context, { hashes: [found].flat(), ...rest })
      return {}
    },
  ),
}
