import { rpcError } from '../rpcError.ts'
import type { Methods } from './types.ts'

/** Methods no Solana node has: a test moves time and loses transactions with them. */
export const localMethods: Methods = {
  /** Ends `slots` slots at once, each with a new blockhash. @returns the slot now */
  devnet_advance: ({ ledger }, [slots]) => {
    const count = Number(slots)
    if (!Number.isInteger(count) || count < 1 || count > 1_000) throw rpcError(-32602, 'Expected 1 to 1000 slots')
    ledger.advance(count)
    return ledger.slot
  },
  /** `true`: what is sent is accepted and never included, until `false`. */
  devnet_dropTransactions: (node, [drops]) => {
    node.dropsTransactions = drops === true
    return node.dropsTransactions
  },
}
