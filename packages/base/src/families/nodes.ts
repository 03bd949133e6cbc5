import type { Namespace } from '../namespaces.ts'
import { bip122Node } from './bip122.ts'
import { cosmosNode } from './cosmos.ts'
import { eip155Node } from './eip155.ts'
import type { FamilyNode } from './family.ts'
import { polkadotNode } from './polkadot.ts'
import { solanaNode } from './solana.ts'

export { knownPrefixes } from './polkadot.ts'

/** What a gateway knows of the nodes of each family of chains, by its CAIP-2 namespace. */
export const familyNodes: { readonly [namespace in Namespace]: FamilyNode } = {
  eip155: eip155Node,
  solana: solanaNode,
  polkadot: polkadotNode,
  bip122: bip122Node,
  cosmos: cosmosNode,
}
