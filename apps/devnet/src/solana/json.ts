/** Integers above 2^53 stay exact in both directions: lamports and token amounts are 64 bits wide. */
const raw = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON

/** JSON with bigints as bare integers, as a Solana node writes them. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? raw(String(item)) : item))
}

/** Parses JSON; an integer that a number cannot hold becomes a bigint. */
export function fromJson(text: string): unknown {
  const revive = (_: string, value: unknown, context: { readonly source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context.source ?? '')
      ? BigInt(context.source ?? '')
      : value
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown)
}
