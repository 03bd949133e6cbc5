import type { Said } from './walletWords.ts'

type Rows = Readonly<Record<string, Said<string>>>

/**
 * An object whose properties have the names that a wallet gives them. A property that no row names does not compile.
 * @param rows a section of the table, by our names
 */
export function inWords<const rows extends Rows, const given extends { readonly [name in keyof rows]?: unknown }>(
  rows: rows,
  object: given & { readonly [name in Exclude<keyof given, keyof rows>]: never },
): object {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [rows[name]?.says, value]))
}
