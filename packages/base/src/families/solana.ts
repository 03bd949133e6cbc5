import { isSolanaAddress } from '../isSolanaAddress.ts'
import type { Family, FamilyNode } from './family.ts'

export const solana: Family = {
  name: 'Solana',
  isAddress: isSolanaAddress,
  accountType: 'eoa',
  features: ['buy', 'pay', 'send', 'swap'],
  history: ['nfts'],
  assets: { coins: [501], tokens: 'token' },
  hasMints: true,
  // Solana Pay (transfer request)
  toPaymentLink: ({ address, tokenAddress }, amount) =>
    `solana:${address}?amount=${amount}${tokenAddress ? `&spl-token=${tokenAddress}` : ''}`,
}

/** For a gateway: no page loads it. */
export const solanaNode: FamilyNode = {
  ping: 'getHealth',
  methods: [
    'getAccountInfo',
    'getBalance',
    'getBlock',
    'getBlockCommitment',
    'getBlockHeight',
    'getBlockTime',
    'getBlocks',
    'getEpochInfo',
    'getFeeForMessage',
    'getGenesisHash',
    'getHealth',
    'getLatestBlockhash',
    'getMinimumBalanceForRentExemption',
    'getMultipleAccounts',
    'getProgramAccounts',
    'getRecentPrioritizationFees',
    'getSignatureStatuses',
    'getSignaturesForAddress',
    'getSlot',
    'getTokenAccountBalance',
    'getTokenAccountsByOwner',
    'getTokenSupply',
    'getTransaction',
    'getTransactionCount',
    'getVersion',
    'isBlockhashValid',
    'sendTransaction',
    'simulateTransaction',
  ],
  subscriptions: /* @__PURE__ */ ['account', 'logs', 'program', 'root', 'signature', 'slot'].flatMap((name) => [
    `${name}Subscribe`,
    `${name}Unsubscribe`,
  ]),
  isHash: (value) => /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(value),
}
