/** What of a site's options decides whom its pages speak to. Paths of the site itself need no row. */
export type Reach = {
  /** RPC addresses of the networks: of `networks`, or of `customRpcUrls` in their place. */
  readonly rpc: readonly string[]
  readonly apiUrl?: string | undefined
  readonly blockchainApiUrl?: string | undefined
  readonly analyticsUrl?: string | undefined
  /** The public network is reached with a `projectId`, unless `relayUrl` names others or `enableWalletConnect` is false. */
  readonly projectId?: string | undefined
  readonly relayUrl: readonly string[]
  readonly enableWalletConnect: boolean
  readonly frameUrl?: string | undefined
  /** Where pictures of a site's own options, or of a catalogue elsewhere, are. */
  readonly images: readonly string[]
  readonly polkadot: boolean
}

/** One address: what a policy has to allow for it, and when a page asks for it. */
export type ReachedAddress = {
  readonly directive: 'connect-src' | 'img-src' | 'frame-src' | 'script-src'
  readonly source: string
  readonly when: string
}

const publicRelay = 'wss://relay.walletconnect.org'

/** Lists whom a page speaks to, by its options. @throws Error for an address that is none */
export function listReached(reach: Reach): readonly ReachedAddress[] {
  const { rpc, apiUrl, blockchainApiUrl, analyticsUrl, frameUrl, images, polkadot } = reach
  const row = (directive: ReachedAddress['directive'], url: string | undefined, when: string): ReachedAddress[] => {
    const source = url === undefined ? undefined : toOrigin(url)
    return source === undefined ? [] : [{ directive, source, when }]
  }
  return [
    ...rpc.flatMap((url) => row('connect-src', url, 'an account is connected: balances, names, and what is sent')),
    ...row('connect-src', apiUrl, 'the dialog opens'),
    ...row('img-src', apiUrl, 'the dialog shows a wallet of the catalogue'),
    ...row('connect-src', blockchainApiUrl, 'an account is shown'),
    ...row('connect-src', analyticsUrl, 'the visitor does something, where `features.analytics` is on'),
    ...listRelays(reach).flatMap((url) =>
      row('connect-src', url, 'a wallet on another device is asked for, or was connected on the last visit'),
    ),
    ...row('frame-src', frameUrl, 'a visitor signs in to the embedded wallet, or did on the last visit'),
    ...images.flatMap((url) => row('img-src', url, 'the dialog shows the picture')),
    { directive: 'img-src', source: 'data:', when: 'a wallet that is installed announces its picture' },
    ...(polkadot
      ? [{ directive: 'script-src', source: "'wasm-unsafe-eval'", when: 'a wallet of Polkadot is chosen' } as const]
      : []),
  ]
}

function listRelays({ enableWalletConnect, relayUrl, projectId }: Reach): readonly string[] {
  if (!enableWalletConnect) return []
  if (relayUrl.length > 0) return relayUrl
  return projectId ? [publicRelay] : []
}

/** Undefined for a path, which `'self'` allows. */
function toOrigin(url: string): string | undefined {
  if (url.startsWith('/') && !url.startsWith('//')) return undefined
  const parsed = URL.parse(url)
  // a host that could end its directive is none either
  const isHost = /^[\w.:[\]-]+$/.test(parsed?.host ?? '')
  if (!parsed || !isHost || !/^(https?|wss?):$/.test(parsed.protocol))
    throw new Error(`Not an http(s) or ws(s) address: ${url}`)
  return `${parsed.protocol}//${parsed.host}`
}
