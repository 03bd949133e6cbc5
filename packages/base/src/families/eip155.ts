import { isEvmAddress } from '../address.ts'
import type { Family, FamilyNode } from './family.ts'

/** Ethereum and all networks of its kind. */
export const eip155: Family = {
  name: 'Ethereum',
  isAddress: (value) => value.startsWith('0x') && isEvmAddress(value),
  accountType: 'smartAccount',
  features: ['buy', 'pay', 'send', 'swap'],
  history: ['nfts', 'activity'],
  assets: { coins: [60, 714], tokens: 'erc20' },
  sharesAddresses: true,
  // EIP-681
  toPaymentLink({ network, address, tokenAddress, value }) {
    const chainId = network.caipNetworkId.slice('eip155:'.length)
    return tokenAddress
      ? `ethereum:${tokenAddress}@${chainId}/transfer?address=${address}&uint256=${value}`
      : `ethereum:${address}@${chainId}?value=${value}`
  },
}

/** For a gateway: no page loads it. */
export const eip155Node: FamilyNode = {
  ping: 'eth_chainId',
  methods: [
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
  ],
  subscriptions: ['eth_subscribe', 'eth_unsubscribe'],
  isHash: (value) => /^0x[0-9a-f]{64}$/i.test(value),
}
