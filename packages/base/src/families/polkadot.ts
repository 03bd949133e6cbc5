import type { Family, FamilyNode } from './family.ts'

/** Polkadot and all networks of its kind. */
export const polkadot: Family = {
  name: 'Polkadot',
  isAddress: (value) => /^[1-9A-HJ-NP-Za-km-z]{46,49}$/.test(value),
  accountType: 'eoa',
  features: [],
  history: [],
}

/** For a gateway: no page loads it. */
export const polkadotNode: FamilyNode = {
  ping: 'chain_getHeader',
  methods: [
    'author_submitExtrinsic',
    'chain_getBlock',
    'chain_getBlockHash',
    'chain_getFinalizedHead',
    'chain_getHeader',
    'payment_queryInfo',
    'state_call',
    'state_getMetadata',
    'state_getRuntimeVersion',
    'state_getStorage',
    'system_accountNextIndex',
    'system_chain',
    'system_health',
    'system_properties',
  ],
  subscriptions: [
    'chain_subscribeFinalizedHeads',
    'chain_subscribeNewHeads',
    'chain_unsubscribeFinalizedHeads',
    'chain_unsubscribeNewHeads',
    'state_subscribeStorage',
    'state_unsubscribeStorage',
  ],
}

/** SS58 prefixes by CAIP-2 reference (the first 16 bytes of the genesis hash): how a network writes addresses. */
export const knownPrefixes: { readonly [reference: string]: number } = {
  // Polkadot, Kusama and their Asset Hubs
  '91b171bb158e2d3848fa23a9f1c25182': 0,
  b0a8d493285c2df73290dfb7e61f870f: 2,
  '68d56f15f85d3136970ec16946040bc1': 0,
  '48239ef607d7928874027a43a6768920': 2,
  // Westend
  e143f23803ac50e8f6f8e62695d1ce9e: 42,
  // Astar, Acala
  '9eb76c5184c4ab8679d2d5d819fdf90b': 5,
  fc41b9bd8ef8fe53d58c7ea67c794c7e: 10,
}
