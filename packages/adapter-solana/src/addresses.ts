/** Programs a transfer touches. */
export const systemProgram = '11111111111111111111111111111111'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

export function isTokenProgram(program: string): boolean {
  return program === tokenProgram || program === token2022Program
}

/** A token account, as both token programs lay it out: 165 bytes, or more with type 2 behind them. */
export function isTokenAccount(account: { readonly owner: string; readonly data: Uint8Array }): boolean {
  const { owner, data } = account
  return isTokenProgram(owner) && (data.length === 165 || (data.length > 165 && data[165] === 2))
}

export function isMint(account: { readonly owner: string; readonly data: Uint8Array }): boolean {
  const { owner, data } = account
  return isTokenProgram(owner) && (data.length === 82 || (data.length > 165 && data[165] === 1))
}
