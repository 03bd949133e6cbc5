import type { CaipNetworkId } from '@foyer/base'
import { jupiterProgram } from '../knownRouters.ts'

export const systemProgram = '11111111111111111111111111111111'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const tokenPrograms: readonly string[] = [tokenProgram, 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
export const lookupTableProgram = 'AddressLookupTab1e1111111111111111111111111'
export const stakeProgram = 'Stake11111111111111111111111111111111111111'

/** The coin as a token. */
export const wrappedMint = 'So11111111111111111111111111111111111111112'

/**
 * Programs whose routes give what was bought to who paid, and fail where less than their minimum comes out.
 * @see https://github.com/jup-ag/docs, openapi-spec/swap/v1/swap.yaml at 1dda348d (2026-08-21): "Jupiter V6"
 */
export const knownPrograms: { readonly [networkId: CaipNetworkId]: readonly string[] } = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [jupiterProgram],
}
