import { type Foyer, themeAtom } from '@foyer/core'
import { create, createPanel } from './createPanel.ts'
import { readFlows, readState, watchAtoms } from './readState.ts'
import { redact } from './redact.ts'
import { words } from './words.ts'

/** More hosts than a page asks. */
const maxHosts = 100

/** Addresses asked by the foyer that the browser may yet report. */
const maxUnreported = 1_000

/** One constructed sheet in the panel's own shadow root: no tag, no attribute, nothing of the page reaches in. */
const styles = `
:host { all: initial !important; display: contents !important; }
.root {
  color-scheme: light dark;
  --sheet: light-dark(#ffffff, #18181b);
  --ink: light-dark(#17171c, #f5f5f7);
  --quiet: light-dark(#56565f, #b4b4be);
  --line: light-dark(#767680, #8e8e98);
  --accent: light-dark(#4338ca, #a5b4fc);
  font: 14px/1.45 system-ui, sans-serif;
  color: var(--ink);
}
.root[data-theme="light"] { color-scheme: light; }
.root[data-theme="dark"] { color-scheme: dark; }
.toggle, .panel { position: fixed; inset-block-end: 8px; inset-inline-start: 8px; z-index: 2147483000; box-sizing: border-box; }
.panel {
  inline-size: min(460px, calc(100vw - 16px));
  max-block-size: min(560px, calc(100vh - 72px));
  inset-block-end: 60px;
  display: grid;
  /* a long word makes it no wider */
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  overflow: auto;
  padding: 12px;
  background: var(--sheet);
  border: 1px solid var(--line);
  border-radius: 12px;
  overflow-wrap: anywhere;
}
.panel[hidden] { display: none; }
h2 { margin: 0; font-size: 16px; }
button {
  min-block-size: 44px;
  padding: 8px 12px;
  font: inherit;
  color: inherit;
  background: var(--sheet);
  border: 1px solid var(--line);
  border-radius: 8px;
  cursor: pointer;
}
button:focus-visible, summary:focus-visible, pre:focus-visible, textarea:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
.row { display: flex; flex-wrap: wrap; gap: 8px; }
.panel > button { justify-self: start; }
.panel > :empty { display: none; }
details { border-block-start: 1px solid var(--line); }
summary { min-block-size: 44px; display: flex; align-items: center; gap: 8px; font-weight: 600; cursor: pointer; }
summary::before { content: ""; border: 5px solid transparent; border-inline-start-color: currentColor; border-inline-end: 0; }
details[open] > summary::before { rotate: 90deg; }
pre, textarea {
  box-sizing: border-box;
  inline-size: 100%;
  margin: 0 0 12px;
  max-block-size: 220px;
  overflow: auto;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  font: 12px/1.5 ui-monospace, monospace;
  color: inherit;
  background: transparent;
  border: 0;
}
textarea { block-size: 160px; border: 1px solid var(--line); }
.note { margin: 8px 0; color: var(--quiet); }
.note:empty { display: none; }
`

/** Older events are forgotten. */
const maxEvents = 200

/**
 * Puts a panel for developers onto the page: state, flows, events, the hosts that were asked, the test wallet's controls, a bug
 * report without secrets. For development alone: load it behind your bundler's flag, so that nothing of it is in what you ship.
 * Does nothing on a server.
 * @param foyer whose state is shown
 * @returns takes the panel away and stops listening
 * @example
 * if (import.meta.env.DEV) import('@foyer/devtools').then(({ mountDevtools }) => mountDevtools(foyer))
 */
export function mountDevtools(foyer: Foyer): () => void {
  if (typeof document === 'undefined') return () => {}
  const events: LoggedEvent[] = []
  const panel = createPanel(() => writeReport(foyer, events, requests.list()))
  const draw = createDraw(() => {
    if (!panel.isOpen()) return
    panel.state.show(JSON.stringify(readState(foyer), undefined, 2))
    panel.flows.show(JSON.stringify(readFlows(foyer), undefined, 2))
    panel.events.show(events.map(formatEvent).reverse().join('\n') || words.noEvents)
    panel.requests.show(requests.list().map(formatHost).join('\n') || words.noRequests)
  })
  panel.onOpen(draw)
  const requests = watchRequests(foyer, draw)
  const { host, root } = createHost()
  root.append(...panel.elements)
  const setTheme = () => {
    const { themeMode = '' } = foyer.store.get(themeAtom)
    root.dataset['theme'] = themeMode
  }
  setTheme()
  const stops = [
    foyer.store.sub(themeAtom, setTheme),
    watchAtoms(foyer, draw),
    foyer.events.on(({ type, properties }) => {
      events.push({ at: Math.round(performance.now()), type, properties })
      if (events.length > maxEvents) events.shift()
      draw()
    }),
    requests.stop,
    () => host.remove(),
  ]
  const stop = () => {
    foyer.signal.removeEventListener('abort', stop)
    for (const end of stops.splice(0)) end()
  }
  foyer.signal.addEventListener('abort', stop)
  document.body.append(host)
  return stop
}

/** Many changes of one moment are drawn once. */
function createDraw(draw: () => void): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(() => {
      isWaiting = false
      draw()
    })
  }
}

function createHost(): { readonly host: HTMLElement; readonly root: HTMLElement } {
  const host = document.createElement('foyer-devtools')
  const shadow = host.attachShadow({ mode: 'open' })
  const root = create('div', { className: 'root', lang: 'en', dir: 'ltr' })
  // without constructed sheets, as in jsdom, it is unstyled: a style tag is what strict policies refuse
  if ('adoptedStyleSheets' in shadow && 'replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    shadow.adoptedStyleSheets = [sheet]
  }
  shadow.append(root)
  return { host, root }
}

function formatEvent({ at, type, properties }: LoggedEvent): string {
  return `${at} ms  ${type}${properties === undefined ? '' : `  ${JSON.stringify(properties)}`}`
}

function formatHost({ host, count, byFoyer, isNamed }: AskedHost): string {
  const who = byFoyer ? words.byFoyer : words.byPage
  return `${host}  ${count}×  ${who}, ${isNamed ? words.named : words.unnamed}`
}

/** One fact, and when it happened: milliseconds since the page began. */
type LoggedEvent = { readonly at: number; readonly type: string; readonly properties: unknown }

/** A text for a bug report: what the panel shows, without private data. */
function writeReport(foyer: Foyer, events: readonly LoggedEvent[], requests: readonly AskedHost[]): string {
  const networkIds = foyer.config.networks.map(({ caipNetworkId }) => caipNetworkId)
  const references = networkIds.map((id) => id.split(':')[1] ?? '')
  // hosts that the configuration names; a long part of one may be a key of its own
  const hosts = requests.flatMap(({ host, isNamed }) => (isNamed && !/[^.]{20}/.test(host) ? host : []))
  const known = new Set<string>([...networkIds, ...references, ...hosts])
  const facts = {
    browser: navigator.userAgent.replace(/[^ -~]/g, ''),
    page: location.protocol,
    networks: networkIds,
    namespaces: [...foyer.adapters.keys()],
    state: readState(foyer),
    flows: readFlows(foyer),
    events,
    requests,
  }
  return JSON.stringify(redact(facts, known), undefined, 2)
}

/** A host that the page asked something of. */
type AskedHost = {
  readonly host: string
  readonly count: number
  /** Whether the foyer itself asked, of a service; nodes are asked by the libraries of the chains. */
  readonly byFoyer: boolean
  /** Whether the configuration, or the page's own address, names it. */
  readonly isNamed: boolean
}

type RequestLog = {
  list(): readonly AskedHost[]
  stop(): void
}

/**
 * Watches which hosts the page asks, from now on and since it loaded. What the foyer asks of services is seen where it leaves; all else
 * as the browser reports it.
 */
function watchRequests(foyer: Foyer, onChange: () => void): RequestLog {
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
