import { type Foyer, themeAtom } from '@foyer/core'

import { createPanel } from './createPanel.ts'
import { create } from './elements.ts'
import { readFlows, readState, watchAtoms } from './readState.ts'
import { redact } from './redact.ts'
import { styles } from './styles.ts'
import { type AskedHost, watchRequests } from './watchRequests.ts'

import { words } from './words.ts'

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
