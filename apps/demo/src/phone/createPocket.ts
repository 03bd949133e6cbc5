import { createWebStorage } from '@foyer/relay-client'
import { createPhoneWallet, type PhoneNetwork, type PhoneWallet } from '@foyer/test-kit/phone'
import { relayedSolana } from '../relayed.ts'

/** What the start command publishes, as far as a phone wants to know it. */
type Published = {
  readonly chains?: readonly {
    readonly caipNetworkId: `eip155:${number}`
    readonly rpcUrl: string
    readonly name: string
  }[]
  readonly accounts?: readonly { readonly privateKey: `0x${string}` }[]
  readonly relayUrl?: string
}

export type Pocket = { readonly wallet: PhoneWallet; readonly names: ReadonlyMap<string, string> }

/** Which account of the devnet's the phone holds; the development wallet has the first. */
const accountIndex = 5
/** A key for a phone that finds no devnet. It holds nothing. */
const emptyKey = `0x${'5a'.repeat(32)}` as const

/** A wallet that needs nothing but a relay: chains it sends through are those that run beside the page, if any do. */
export async function createPocket(search: URLSearchParams): Promise<Pocket> {
  const published = await load()
  const chains = published.chains ?? []
  const networks: readonly PhoneNetwork[] = [
    ...chains.map(({ caipNetworkId, rpcUrl }) => ({
      networkId: caipNetworkId,
      rpcUrl: new URL(rpcUrl, location.origin).href,
    })),
    { networkId: relayedSolana.caipNetworkId },
  ]
  const relay = new URL(search.get('relay') ?? published.relayUrl ?? '/relay', location.origin)
  const wallet = createPhoneWallet({
    relayUrl: relay.href.replace(/^http/, 'ws'),
    projectId: search.get('project') ?? 'demo',
    networks,
    evmKey: published.accounts?.[accountIndex]?.privateKey ?? emptyKey,
    solanaSeed: new Uint8Array(32).fill(5),
    name: 'Pocket',
    nativeLink: 'pocket://',
    storage: createWebStorage(localStorage, window),
  })
  const names = new Map<string, string>([
    ...chains.map(({ caipNetworkId, name }) => [caipNetworkId, name] as const),
    [relayedSolana.caipNetworkId, relayedSolana.name],
  ])
  return { wallet, names }
}

async function load(): Promise<Published> {
  try {
    const response = await fetch('/devnet.json')
    return response.ok ? ((await response.json()) as Published) : {}
  } catch {
    return {}
  }
}
