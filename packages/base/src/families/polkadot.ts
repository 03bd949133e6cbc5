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
