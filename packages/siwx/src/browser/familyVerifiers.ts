import { loadPart } from '@foyer/base'
import type { Eip155VerifierOptions } from '../eip155.ts'
import type { LazyVerifier } from './createSiwx.ts'

/** The verifiers of all five families, each loaded with its family's first signature. */
export function familyVerifiers(options: Eip155VerifierOptions = {}): readonly LazyVerifier[] {
  return [
    {
      chainNamespace: 'eip155',
      load: async () => (await loadPart(() => import('../eip155.ts'))).eip155Verifier(options),
    },
    { chainNamespace: 'solana', load: async () => (await loadPart(() => import('../solana.ts'))).solanaVerifier() },
    { chainNamespace: 'bip122', load: async () => (await loadPart(() => import('../bip122.ts'))).bip122Verifier() },
    {
      chainNamespace: 'polkadot',
      load: async () => (await loadPart(() => import('../polkadot.ts'))).polkadotVerifier(),
    },
    { chainNamespace: 'cosmos', load: async () => (await loadPart(() => import('../cosmos.ts'))).cosmosVerifier() },
  ]
}
