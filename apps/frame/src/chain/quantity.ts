import * as z from 'zod/mini'

/** A hexadecimal quantity of JSON-RPC, at most this much. */
export function quantity(most: bigint) {
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)),
      z.transform((text) => BigInt(text)),
    ),
    z.bigint().check(z.lte(most)),
  )
}
