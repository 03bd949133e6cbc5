import { type Blockhash, validBlockhashes } from '../ledger.ts'
import { base58 } from '../programs.ts'
import { inContext, type Methods } from './types.ts'

const lastValidHeight = ({ slot }: Blockhash) => slot + BigInt(validBlockhashes)

/** What the network is and where it stands. One slot is one block: height and slot are the same here. */
export const clusterMethods: Methods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getIdentity: () => ({ identity: base58(new Uint8Array(32).fill(7)) }),
  getSlot: ({ ledger }) => ledger.slot,
  getBlockHeight: ({ ledger }) => ledger.slot,
  getBlockTime: () => Math.floor(Date.now() / 1000),
  getFirstAvailableBlock: () => 0,
  minimumLedgerSlot: () => 0,
  getTransactionCount: ({ ledger }) => ledger.transactionCount,
  getEpochInfo: ({ ledger }) => ({
    absoluteSlot: ledger.slot,
    blockHeight: ledger.slot,
    epoch: 0,
    slotIndex: ledger.slot,
    slotsInEpoch: 432_000,
    transactionCount: ledger.transactionCount,
  }),
  getLatestBlockhash: (node) => {
    const { latestBlockhash: latest } = node.ledger
    return inContext(node, { blockhash: latest.hash, lastValidBlockHeight: lastValidHeight(latest) })
  },
  isBlockhashValid: (node, [hash]) => inContext(node, node.ledger.isBlockhashValid(String(hash))),
  getRecentPrioritizationFees: ({ ledger }) =>
    ledger.recentBlockhashes.map(({ slot }) => ({ slot, prioritizationFee: 0 })),
  getMinimumBalanceForRentExemption: ({ ledger }, [size]) =>
    ledger.svm.minimumBalanceForRentExemption(BigInt(Number(size))),
}
