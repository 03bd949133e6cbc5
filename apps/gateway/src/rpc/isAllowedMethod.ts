import type { Namespace } from '@foyer/base'

/**
 * Methods the proxy passes on: those that read, and those that send what a wallet has signed. Anything that uses keys
 * of the node, or changes the node itself, is left out.
 */
const rpcMethods: { readonly [namespace in Namespace]: ReadonlySet<string> } = {
  eip155: new Set([
    'eth_blobBaseFee',
    'eth_blockNumber',
    'eth_call',
    'eth_chainId',
    'eth_createAccessList',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getBalance',
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getBlockReceipts',
    'eth_getBlockTransactionCountByHash',
    'eth_getBlockTransactionCountByNumber',
    'eth_getCode',
    'eth_getLogs',
    'eth_getProof',
    'eth_getStorageAt',
    'eth_getTransactionByBlockHashAndIndex',
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionByHash',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_getUncleByBlockHashAndIndex',
    'eth_getUncleByBlockNumberAndIndex',
    'eth_getUncleCountByBlockHash',
    'eth_getUncleCountByBlockNumber',
    'eth_maxPriorityFeePerGas',
    'eth_protocolVersion',
    'eth_sendRawTransaction',
    'eth_simulateV1',
    'eth_syncing',
    'net_listening',
    'net_version',
    'web3_clientVersion',
    'web3_sha3',
  ]),
  solana: new Set([
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
  ]),
  polkadot: new Set([
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
  ]),
  bip122: new Set([
    'estimatesmartfee',
    'getblockchaininfo',
    'getblockcount',
    'getblockhash',
    'getblockheader',
    'getrawtransaction',
    'gettxout',
    'sendrawtransaction',
    'testmempoolaccept',
  ]),
  cosmos: new Set([
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
  ]),
}

/** What makes sense only where the node can speak first. */
const subscriptions: { readonly [namespace in Namespace]?: ReadonlySet<string> } = {
  eip155: new Set(['eth_subscribe', 'eth_unsubscribe']),
  solana: new Set(
    ['account', 'logs', 'program', 'root', 'signature', 'slot'].flatMap((name) => [
      `${name}Subscribe`,
      `${name}Unsubscribe`,
    ]),
  ),
  polkadot: new Set([
    'chain_subscribeFinalizedHeads',
    'chain_subscribeNewHeads',
    'chain_unsubscribeFinalizedHeads',
    'chain_unsubscribeNewHeads',
    'state_subscribeStorage',
    'state_unsubscribeStorage',
  ]),
  cosmos: new Set(['subscribe', 'unsubscribe']),
}

/**
 * Whether the proxy passes a method on.
 * @param added methods the owner lets through besides
 * @param isSocket whether the node can speak first
 */
export function isAllowedMethod(
  namespace: Namespace,
  method: string,
  added: readonly string[],
  isSocket = false,
): boolean {
  if (rpcMethods[namespace].has(method) || added.includes(method)) return true
  return isSocket && subscriptions[namespace]?.has(method) === true
}
