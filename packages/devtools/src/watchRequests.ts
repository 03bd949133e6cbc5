import type { Foyer } from '@foyer/core'

/** A host that the page asked something of. */
export type AskedHost = {
  readonly host: string
  readonly count: number
  /** Whether the foyer itself asked, of a service; nodes are asked by the libraries of the chains. */
  readonly byFoyer: boolean
  /** Whether the configuration, or the page's own address, names it. */
  readonly isNamed: boolean
}

export type RequestLog = {
  list(): readonly AskedHost[]
  stop(): void
}

/** More hosts than a page asks. */
const maxHosts = 100

/** Addresses asked by the foyer that the browser may yet report. */
const maxUnreported = 1_000

/**
 * Which hosts the page asks, from now on and since it loaded. What the foyer asks of services is seen where it leaves; all else
 * as the browser reports it.
 */
export function watchRequests(foyer: Foyer, onChange: () => void): RequestLog {
  const hosts = new Map<string, { count: number; byFoyer: boolean }>()
  const add = (url: string, byFoyer: boolean) => {
    const host = toHost(url)
    if (host === undefined || (hosts.size >= maxHosts && !hosts.has(host))) return
    const before = hosts.get(host) ?? { count: 0, byFoyer: false }
    hosts.set(host, { count: before.count + 1, byFoyer: before.byFoyer || byFoyer })
    onChange()
  }
  // what the foyer asked the browser reports as well, unless the site has a `fetch` of its own
  const unreported = new Map<string, number>()
  const stops = [
    wrapFetch(foyer, (url) => {
      const { href } = URL.canParse(url, location.href) ? new URL(url, location.href) : { href: '' }
      if (unreported.size < maxUnreported) unreported.set(href, (unreported.get(href) ?? 0) + 1)
      add(url, true)
    }),
    observe((url) => {
      const left = unreported.get(url) ?? 0
      if (left > 1) unreported.set(url, left - 1)
      else unreported.delete(url)
      if (left === 0) add(url, false)
    }),
  ]
  return {
    list: () => {
      const named = listNamedHosts(foyer)
      return [...hosts].map(([host, facts]) => ({ host, ...facts, isNamed: named.has(host) }))
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** Everything that leaves the page for a service goes through `foyer.fetch`. */
function wrapFetch(foyer: Foyer, onRequest: (url: string) => void): () => void {
  const writable = foyer as { fetch: typeof fetch }
  const before = writable.fetch
  const wrapped: typeof fetch = (input, init) => {
    onRequest(input instanceof Request ? input.url : String(input))
    return before(input, init)
  }
  writable.fetch = wrapped
  return () => {
    if (writable.fetch === wrapped) writable.fetch = before
  }
}

function observe(onRequest: (url: string) => void): () => void {
  if (typeof PerformanceObserver === 'undefined') return () => {}
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) onRequest(name)
  })
  observer.observe({ type: 'resource', buffered: true })
  return () => observer.disconnect()
}

/** The page's own host and those of the addresses in the configuration. */
function listNamedHosts({ config }: Foyer): ReadonlySet<string> {
  const nodes = config.networks.flatMap(({ rpcUrls }) => Object.values(rpcUrls).flatMap(({ http }) => http))
  const { apiUrl, blockchainApiUrl, analyticsUrl, frameUrl, relays, chainImages, connectorImages } = config
  const services = [apiUrl, blockchainApiUrl, analyticsUrl, frameUrl, ...relays.map(({ url }) => url)]
  const images = [...Object.values(chainImages), ...Object.values(connectorImages)]
  const urls = [...nodes, ...services, ...images, location.href].flatMap((url) => url ?? [])
  return new Set(urls.flatMap((url) => toHost(url) ?? []))
}

function toHost(url: string): string | undefined {
  const { host } = URL.canParse(url, location.href) ? new URL(url, location.href) : { host: '' }
  return host || undefined
}
