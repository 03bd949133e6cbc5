import type { Namespace } from '../namespaces.ts'
import { bip122 } from './bip122.ts'
import { cosmos } from './cosmos.ts'
import { eip155 } from './eip155.ts'
import type { Family } from './family.ts'
import { polkadot } from './polkadot.ts'
import { solana } from './solana.ts'

/** What is known of each family of chains, by its CAIP-2 namespace. */
export const families: { readonly [namespace in Namespace]: Family } = { eip155, solana, polkadot, bip122, cosmos }
