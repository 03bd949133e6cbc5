import type { Family, FamilyNode } from './family.ts'

export const cosmos: Family = {
  name: 'Cosmos',
  isAddress: (value) => /^[a-z]{1,20}1[02-9ac-hj-np-z]{38,58}$/.test(value),
  accountType: 'eoa',
  features: [],
  history: [],
}

/** For a gateway: no page loads it. */
export const cosmosNode: FamilyNode = {
  ping: 'status',
  methods: [
    'abci_info',
    'abci_query',
    'block',
    'block_results',
    'broadcast_tx_async',
    'broadcast_tx_commit',
    'broadcast_tx_sync',
    'health',
    'status',
    'tx',
    'tx_search',
    'validators',
  ],
  subscriptions: ['subscribe', 'unsubscribe'],
}
