import type { Token } from '../tokens/tokens.ts'

/** An amount of the native coin (`token` absent) or of a token. */
export type Amount = { readonly token?: Token | undefined; readonly amount: bigint }
