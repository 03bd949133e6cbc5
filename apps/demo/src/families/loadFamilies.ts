import { loadPart, type Namespace } from '@foyer/base'
import type { LocalFamilies } from 'devnet'
import type { Family } from './family.ts'

/** How the demo calls each family, and how a developer gets its chain where it does not run. */
export const familyTable = {
  eip155: { name: 'Ethereum', hint: undefined },
  solana: { name: 'Solana', hint: 'npm start' },
  cosmos: { name: 'Cosmos', hint: 'npm start' },
  bip122: { name: 'Bitcoin', hint: 'npm start -- --bitcoin' },
  polkadot: { name: 'Polkadot', hint: 'npm start -- --polkadot' },
} as const satisfies { readonly [namespace in Namespace]: { readonly name: string; readonly hint: string | undefined } }

/** The adapters of the families whose chains run, each a chunk of its own. */
export async function loadFamilies({ solana, cosmos, bitcoin, polkadot }: LocalFamilies): Promise<readonly Family[]> {
  const families = await Promise.all([
    solana && loadPart(() => import('./solana.ts')).then(({ createFamily }) => createFamily(solana)),
    cosmos && loadPart(() => import('./cosmos.ts')).then(({ createFamily }) => createFamily(cosmos)),
    bitcoin && loadPart(() => import('./bitcoin.ts')).then(({ createFamily }) => createFamily(bitcoin)),
    polkadot && loadPart(() => import('./polkadot.ts')).then(({ createFamily }) => createFamily(polkadot)),
  ])
  return families.filter((family) => family !== undefined)
}
