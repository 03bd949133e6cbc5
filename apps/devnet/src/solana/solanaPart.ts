import type { Part } from '../supervisor/part.ts'
import { type Solana, type SolanaOptions, startSolana } from './startSolana.ts'

/** A local Solana, as a part of a devnet. */
export function solanaPart(options: SolanaOptions = {}): Part<Solana> {
  return {
    name: 'solana',
    async start() {
      const { stop, ...value } = await startSolana(options)
      return { value, stop }
    },
  }
}
