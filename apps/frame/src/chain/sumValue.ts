/** What calls take along together, in the coin's base units. */
export function sumValue(calls: readonly { readonly value: bigint }[]): bigint {
  return calls.reduce((sum, { value }) => sum + value, 0n)
}
