import type { Network } from './network.ts'

/** Nodes that viem's chains (2.31 to 2.57) and our networks come with, for the networks that gateways know by name and their test networks. */
const publicHosts: ReadonlySet<string> = /* @__PURE__ */ new Set([
  '11155111.rpc.thirdweb.com',
  '56.rpc.thirdweb.com',
  'api.avax-test.network',
  'api.avax.network',
  'api.devnet.solana.com',
  'api.mainnet-beta.solana.com',
  'api.mainnet.solana.com',
  'api.testnet.solana.com',
  'arb1.arbitrum.io',
  'data-seed-prebsc-1-s1.bnbchain.org:8545',
  'eth.merkle.io',
  'ethereum-holesky-rpc.publicnode.com',
  'ethereum.reth.rs',
  'forno.celo.org',
  'mainnet-preconf.base.org',
  'mainnet.base.org',
  'mainnet.era.zksync.io',
  'mainnet.optimism.io',
  'mainnet.unichain.org',
  'polygon-amoy.drpc.org',
  'polygon-rpc.com',
  'polygon.drpc.org',
  'rpc-amoy.polygon.technology',
  'rpc-gel.inkonchain.com',
  'rpc-qnd.inkonchain.com',
  'rpc.berachain.com',
  'rpc.blast.io',
  'rpc.gnosischain.com',
  'rpc.hoodi.ethpandaops.io',
  'rpc.linea.build',
  'rpc.mantle.xyz',
  'rpc.scroll.io',
  'rpc.soneium.org',
  'rpc.soniclabs.com',
  'sepolia-preconf.base.org',
  'sepolia-rollup.arbitrum.io',
  'sepolia.base.org',
  'sepolia.drpc.org',
  'sepolia.optimism.io',
  'worldchain-mainnet.g.alchemy.com/public',
])

/**
 * Lists where a network is asked, in this order: at the addresses that a site wrote for it; where it wrote none, at the site's
 * gateway and after that at the public nodes that the network came with.
 */
export function listRpcUrls({ rpcUrls, gatewayUrl }: Pick<Network, 'rpcUrls' | 'gatewayUrl'>): readonly string[] {
  const { http } = rpcUrls.default
  return gatewayUrl !== undefined && http.every(isPublic) ? [gatewayUrl, ...http] : http
}

/** Of a host that also has nodes with keys, only the path without one is public. */
function isPublic(url: string): boolean {
  const [, host = '', path = ''] = /^https:\/\/([^/?#]+)([^?#]*)/.exec(url) ?? []
  return publicHosts.has(host) || publicHosts.has(host + path)
}
