import type { Family, FamilyNode } from './family.ts'

export const bip122: Family = {
  name: 'Bitcoin',
  isAddress: (value) => /^([13mn2][1-9A-HJ-NP-Za-km-z]{25,39}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87})$/.test(value),
  accountType: 'payment',
  features: [],
  history: [],
  receivesOnAll: true,
  // BIP-21
  toPaymentLink: ({ address }, amount) => `bitcoin:${address}?amount=${amount}`,
}

/** For a gateway: no page loads it. */
export const bip122Node: FamilyNode = {
  ping: 'getblockcount',
  methods: [
    'estimatesmartfee',
    'getblockchaininfo',
    'getblockcount',
    'getblockhash',
    'getblockheader',
    'getrawtransaction',
    'gettxout',
    'sendrawtransaction',
    'testmempoolaccept',
  ],
  subscriptions: [],
}
