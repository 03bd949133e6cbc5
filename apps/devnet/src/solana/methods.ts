import { accountMethods } from './methods/accounts.ts'
import { clusterMethods } from './methods/cluster.ts'
import { localMethods } from './methods/local.ts'
import { tokenMethods } from './methods/tokens.ts'
import { transactionMethods } from './methods/transactions.ts'
import type { Methods } from './methods/types.ts'

/** Every JSON-RPC method the node answers: the real ones of a Solana node, and its own to move time. */
export const methods: Methods = {
  ...clusterMethods,
  ...accountMethods,
  ...tokenMethods,
  ...transactionMethods,
  ...localMethods,
}
