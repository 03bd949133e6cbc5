import type { Network } from '@foyer/base'
import type { PolkadotPayload } from '../src/payload.ts'

/** A payload in its form: a remark, on a network's genesis. */
export function payloadFor(network: Network, address: string, changes: Partial<PolkadotPayload> = {}): PolkadotPayload {
  return {
    address,
    method: '0x00000468656c6c6f',
    era: '0x00',
    nonce: '0x00000000',
    tip: '0x00000000000000000000000000000000',
    specVersion: '0x00000001',
    transactionVersion: '0x00000001',
    genesisHash: `0x${network.caipNetworkId.slice('polkadot:'.length)}${'00'.repeat(16)}`,
    blockHash: `0x${'46'.repeat(32)}`,
    blockNumber: '0x00000001',
    signedExtensions: ['CheckSpecVersion', 'CheckTxVersion', 'CheckGenesis', 'CheckMortality', 'CheckNonce'],
    version: 4,
    ...changes,
  }
}
