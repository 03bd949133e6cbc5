import type { CaipNetworkId } from '@foyer/base'
import type { RouteCall } from './routeCall.ts'
import type { SolanaCall, SwapCall } from './swapCall.ts'

const uniswap = '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24'
/** Uniswap's SwapRouter02 (V3), where its sdk-core has no other. @see https://github.com/Uniswap/sdks, sdks/sdk-core/src/addresses.ts */
const pools = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
/**
 * Uniswap's Universal Router 2.0 (V4). @see https://github.com/Uniswap/docs, content/protocols/v4/deployments.mdx at 09d4f55d
 * (2026-11-28), and deploy-addresses/*.json of https://github.com/Uniswap/universal-router at 2.0.0
 */
const universalRouters = {
  'eip155:1': '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
  'eip155:10': '0x851116d9223fabed8e56c0e6b8ad0c31d98b3507',
  'eip155:56': '0x1906c1d672b88cd1b9ac7593301ca990f94eae07',
  'eip155:137': '0x1095692a6237d83c6a72f3f5efedb9a670c49223',
  'eip155:8453': '0x6ff5693b99212da76ad316178a184ab56d299b43',
  'eip155:42161': '0xa51afafe0263b40edaef0df8781ea9aa03e381a3',
} as const
/** Made by the same account as its first transaction on each of these networks. */
const sushi = '0x1b02da8cb0d097eb8d57a175b88c7d8b47997506'

/**
 * Routers of the shape of Uniswap's V2, V3 or V4 that are known to give what was bought to who paid, on the networks that swaps are offered on. A
 * service that names another contract is given no money, unless the site allows it.
 */
export const knownRouters: { readonly [networkId: CaipNetworkId]: readonly string[] } = {
  // Uniswap, SushiSwap
  'eip155:1': [
    '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
    '0xd9e1ce17f2641f24ae83637ab66a2cca9c378b9f',
    pools,
    universalRouters['eip155:1'],
  ],
  'eip155:10': ['0x4a7b5da61326a6379179b40d00f57e5bbdc962c2', pools, universalRouters['eip155:10']],
  // PancakeSwap
  'eip155:56': [
    '0x10ed43c718714eb63d5aa57b78b54704e256024e',
    uniswap,
    sushi,
    '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2',
    universalRouters['eip155:56'],
  ],
  // Honeyswap
  'eip155:100': ['0x1c232f01118cb8b424793ae03f870aa7d0ac7f77', sushi],
  // QuickSwap, Uniswap
  'eip155:137': [
    '0xa5e0829caced8ffdd4de3c43696c57f7d7a678ff',
    '0xedf6066a2b290c185783862c7f4776a2c8077ad1',
    sushi,
    pools,
    universalRouters['eip155:137'],
  ],
  // SpookySwap
  'eip155:250': ['0xf491e7b69e4244ad4002bc14e878a34207e38c29', sushi],
  // PancakeSwap
  'eip155:324': ['0x5aeaf2883fbf30f3d62471154eda3c0c1b05942d'],
  // ClaimSwap
  'eip155:8217': ['0xef71750c100f7918d6ded239ff1cf09e81dea92d'],
  'eip155:8453': [uniswap, '0x2626664c2603336e57b271c5c0b26f421741e481', universalRouters['eip155:8453']],
  'eip155:42161': [uniswap, sushi, pools, universalRouters['eip155:42161']],
  'eip155:43114': [uniswap, sushi, '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce'],
  // Trisolaris
  'eip155:1313161554': ['0x2cb45edb4517d5947afde3beabf95a582506858b'],
}

const diamond = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
const allowanceHolder = '0x0000000000001ff3684f28c67538d4d072c22734'
const usual = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
] as const

/**
 * The contracts that services have published as theirs: what they take money with, along ways that only they know.
 * @see https://github.com/lifinance/contracts, deployments/*.json at ef00558f (2026-08-21)
 * @see https://github.com/0xProject/0x-settler, chain_config.json at f6b73031 (2026-08-21)
 */
export const knownRoutes: {
  readonly [service in RouteCall['service']]: { readonly [networkId: CaipNetworkId]: readonly string[] }
} = {
  lifi: {
    ...Object.fromEntries([...usual, 'eip155:100'].map((id) => [id, [diamond]])),
    'eip155:324': ['0x341e94069f53234fe6dabef707ad424830525715'],
    'eip155:8217': ['0x1255d17c1bc2f764d087536410879f2d0d8772fd'],
  },
  zeroEx: Object.fromEntries(usual.map((id) => [id, [allowanceHolder]])),
}

/** Jupiter's, which swaps on Solana. @see https://github.com/jup-ag/docs */
export const jupiterProgram = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/** Returns whose contract a route goes through, where it is one of the table. */
export function getRouteService(networkId: CaipNetworkId, call: SwapCall | SolanaCall): string | undefined {
  if (call.kind === 'solana') return call.contract === jupiterProgram ? 'Jupiter' : undefined
  if (call.kind !== 'route' || !knownRoutes[call.service][networkId]?.includes(call.contract)) return undefined
  return call.service === 'lifi' ? 'LI.FI' : '0x'
}
