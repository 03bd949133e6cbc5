import type { SocialProvider } from '@foyer/core'
import type { LocalFamilies } from 'devnet'
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

type DevnetFile = LocalFamilies & {
  readonly chains: readonly DevnetChain[]
  readonly relayUrl?: string
  readonly frameUrl?: string
  readonly dataUrl?: string
  readonly apiUrl?: string
  readonly inboxUrl?: string
  readonly socials?: readonly SocialProvider[]
  readonly hasPasskeyLogin?: boolean
}

export type Devnet = {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly contracts: ReadonlyMap<number, DevnetChain['contracts']>
  /** Chain id → JSON-RPC address, all on the page's own origin. */
  readonly rpcUrls: Readonly<Record<number, string>>
  /** The chains of the other families that run. */
  readonly families: LocalFamilies
  /** Undefined where no relay runs. */
  readonly relayUrl: string | undefined
  /** Undefined where no embedded wallet runs. */
  readonly frameUrl: string | undefined
  /** Undefined where no data service knows these chains. */
  readonly dataUrl: string | undefined
  /** Undefined where no gateway keeps the project: then this page's own settings count. */
  readonly apiUrl: string | undefined
  /** Where its mails can be read; undefined where they really go out. */
  readonly inboxUrl: string | undefined
  /** Accounts that open it. */
  readonly socials: readonly SocialProvider[]
  /** A passkey alone opens one, too. */
  readonly hasPasskeyLogin: boolean
}

/** Reads what runs beside this page. @throws Error in words for the person who started it */
export async function loadDevnet(): Promise<Devnet> {
  const response = await fetch('/devnet.json')
  if (!response.ok) throw new Error('The local chains’ addresses couldn’t be loaded. Start the demo with `npm start`.')
  const {
    chains,
    relayUrl,
    frameUrl,
    dataUrl,
    apiUrl,
    inboxUrl,
    socials = [],
    hasPasskeyLogin = false,
    solana,
    cosmos,
    bitcoin,
    polkadot,
  } = (await response.json()) as DevnetFile
  const [first, ...others] = chains.map(toChain)
  if (!first) throw new Error('No local chain is running. Start the demo with `npm start`.')
  return {
    chains: [first, ...others],
    contracts: new Map(chains.map(({ id, contracts }) => [id, contracts])),
    rpcUrls: Object.fromEntries(chains.map(({ id, rpcUrl }) => [id, absolute(rpcUrl)])),
    families: {
      ...(solana && { solana: { ...solana, rpcUrl: absolute(solana.rpcUrl) } }),
      ...(cosmos && { cosmos: { ...cosmos, rpcUrl: absolute(cosmos.rpcUrl), restUrl: absolute(cosmos.restUrl) } }),
      ...(bitcoin && { bitcoin: { ...bitcoin, rpcUrl: absolute(bitcoin.rpcUrl) } }),
      ...(polkadot && { polkadot: { ...polkadot, rpcUrl: absolute(polkadot.rpcUrl) } }),
    },
    relayUrl,
    frameUrl,
    inboxUrl,
    dataUrl: dataUrl === undefined ? undefined : absolute(dataUrl),
    apiUrl: apiUrl === undefined ? undefined : absolute(apiUrl),
    socials,
    hasPasskeyLogin,
  }
}

function toChain({ id, name, rpcUrl, contracts }: DevnetChain): Chain {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [absolute(rpcUrl)] } },
    contracts: { multicall3: { address: contracts.multicall3 } },
  })
}

function absolute(path: string): string {
  return new URL(path, location.origin).href
}
