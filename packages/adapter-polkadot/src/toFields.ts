/** The fields of an object a wallet gave, whatever it is. */
export function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
