import type { Address } from 'viem'
import { type Chain, defineChain } from 'viem'

type DevnetToken = {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** What the start command publishes about one local chain. */
type DevnetChain = {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
  readonly contracts: { readonly usdc: DevnetToken; readonly foy: DevnetToken; readonly multicall3: Address }
}

export type Devnet = {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly contracts: ReadonlyMap<number, DevnetChain['contracts']>
  /** Chain id → JSON-RPC address, all on the page's own origin. */
  readonly rpcUrls: Readonly<Record<number, string>>
}

/** Reads what runs beside this page. @throws Error in words for whoever started it */
export async function loadDevnet(): Promise<Devnet> {
  const response = await fetch('/devnet.json')
  if (!response.ok) throw new Error('The local chains did not publish themselves. Start the demo with `npm start`.')
  const { chains } = (await response.json()) as { chains: readonly DevnetChain[] }
  const [first, ...others] = chains.map(toChain)
  if (!first) throw new Error('No local chain runs. Start the demo with `npm start`.')
  return {
    chains: [first, ...others],
    contracts: new Map(chains.map(({ id, contracts }) => [id, contracts])),
    rpcUrls: Object.fromEntries(chains.map(({ id, rpcUrl }) => [id, absolute(rpcUrl)])),
  }
}

function toChain({ id, name, rpcUrl, contracts }: DevnetChain): Chain {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [absolute(rpcUrl)] } },
    contracts: { multicall3: { address: contracts.multicall3 } },
    testnet: true,
  })
}

function absolute(path: string): string {
  return new URL(path, location.origin).href
}
