import * as z from 'zod/mini'

const nothing = z.optional(z.array(z.unknown()))
const list = z.array(z.unknown())
const anything = z.optional(z.unknown())
const text = z.union([z.string(), z.number()])

const hex = z.string().check(z.startsWith('0x'))

const calls = z
  .array(
    z.object({
      chainId: z.optional(text),
      from: z.optional(z.string()),
      version: z.optional(z.string()),
      capabilities: z.optional(z.unknown()),
      id: z.optional(z.string()),
      atomicRequired: z.optional(z.boolean()),
      calls: z.array(z.object({ to: hex, data: z.optional(hex), value: z.optional(hex) })),
    }),
  )
  .check(z.minLength(1))

const sendOptions = z.object({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(
    z.enum(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']),
  ),
  maxRetries: z.optional(z.number()),
  minContextSlot: z.optional(z.number()),
})

/**
 * What the embedded wallet can be asked: method → whether a visitor must approve it, and the shape of its `params`.
 * A method that is not here is unknown and is refused by both sides.
 * @see specification §3, §6
 */
export const rpcMethods = {
  eth_accounts: { kind: 'safe', params: nothing },
  eth_blockNumber: { kind: 'safe', params: nothing },
  eth_call: { kind: 'safe', params: list },
  eth_chainId: { kind: 'safe', params: nothing },
  eth_estimateGas: { kind: 'safe', params: list },
  eth_estimateUserOperationGas: { kind: 'safe', params: list },
  eth_feeHistory: { kind: 'safe', params: list },
  eth_gasPrice: { kind: 'safe', params: nothing },
  eth_getAccount: { kind: 'safe', params: list },
  eth_getBalance: { kind: 'safe', params: list },
  eth_getBlockByHash: { kind: 'safe', params: list },
  eth_getBlockByNumber: { kind: 'safe', params: list },
  eth_getBlockReceipts: { kind: 'safe', params: list },
  eth_getBlockTransactionCountByHash: { kind: 'safe', params: list },
  eth_getBlockTransactionCountByNumber: { kind: 'safe', params: list },
  eth_getCode: { kind: 'safe', params: list },
  eth_getFilterChanges: { kind: 'safe', params: list },
  eth_getFilterLogs: { kind: 'safe', params: list },
  eth_getLogs: { kind: 'safe', params: list },
  eth_getProof: { kind: 'safe', params: list },
  eth_getStorageAt: { kind: 'safe', params: list },
  eth_getTransactionByBlockHashAndIndex: { kind: 'safe', params: list },
  eth_getTransactionByBlockNumberAndIndex: { kind: 'safe', params: list },
  eth_getTransactionByHash: { kind: 'safe', params: list },
  eth_getTransactionCount: { kind: 'safe', params: list },
  eth_getTransactionReceipt: { kind: 'safe', params: list },
  eth_getUncleCountByBlockHash: { kind: 'safe', params: list },
  eth_getUncleCountByBlockNumber: { kind: 'safe', params: list },
  eth_getUserOperationByHash: { kind: 'safe', params: list },
  eth_getUserOperationReceipt: { kind: 'safe', params: list },
  eth_maxPriorityFeePerGas: { kind: 'safe', params: nothing },
  eth_newBlockFilter: { kind: 'safe', params: nothing },
  eth_newFilter: { kind: 'safe', params: list },
  eth_newPendingTransactionFilter: { kind: 'safe', params: nothing },
  eth_sendRawTransaction: { kind: 'safe', params: list },
  eth_supportedEntryPoints: { kind: 'safe', params: nothing },
  eth_syncing: { kind: 'safe', params: nothing },
  eth_uninstallFilter: { kind: 'safe', params: list },
  wallet_getAssets: { kind: 'safe', params: anything },
  wallet_getCallsStatus: { kind: 'safe', params: z.array(z.string()) },
  wallet_getGrantedExecutionPermissions: { kind: 'safe', params: anything },
  // EIP-5792 allows a list of chain ids after the address
  wallet_getCapabilities: { kind: 'safe', params: z.optional(z.array(z.union([text, z.array(text)]))) },

  eth_sendTransaction: { kind: 'unsafe', params: list },
  eth_sendUserOperation: { kind: 'unsafe', params: list },
  eth_signTypedData_v4: { kind: 'unsafe', params: list },
  personal_sign: { kind: 'unsafe', params: list },
  solana_signAllTransactions: { kind: 'unsafe', params: z.object({ transactions: z.array(z.string()) }) },
  solana_signAndSendTransaction: {
    kind: 'unsafe',
    params: z.object({ transaction: z.string(), options: z.optional(sendOptions) }),
  },
  solana_signMessage: { kind: 'unsafe', params: z.object({ message: z.string(), pubkey: z.string() }) },
  solana_signTransaction: { kind: 'unsafe', params: z.object({ transaction: z.string() }) },
  wallet_grantPermissions: { kind: 'unsafe', params: list },
  wallet_revokePermissions: { kind: 'unsafe', params: anything },
  wallet_sendCalls: { kind: 'unsafe', params: calls },
} as const satisfies { readonly [method: string]: { readonly kind: 'safe' | 'unsafe'; readonly params: z.ZodMiniType } }

export type RpcMethod = keyof typeof rpcMethods

/** Safe methods run without the visitor; unsafe ones wait for an approval. */
export type RpcMethodKind = 'safe' | 'unsafe' | 'unknown'

export function classifyRpcMethod(method: string): RpcMethodKind {
  return isRpcMethod(method) ? rpcMethods[method].kind : 'unknown'
}

export function isRpcMethod(method: string): method is RpcMethod {
  return Object.hasOwn(rpcMethods, method)
}
