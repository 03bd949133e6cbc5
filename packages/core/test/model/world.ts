import type { Connection } from '@foyer/base'
import {
  type MemoryPages,
  type MemorySiwx,
  type MockAdapter,
  type MockWallet,
  memoryPages,
  memorySiwx,
  mockAdapter,
} from '@foyer/test'
import { remoteFeaturesAtom } from '../../src/config/remoteFeatures.ts'
import { type AccountState, createFoyer, type Foyer, watchAccount, watchConnections } from '../../src/index.ts'
import { findConnection } from '../../src/state/changeConnections.ts'
import { type Target, toKey } from '../../src/state/connectFlow.ts'
import { connectionsAtom } from '../../src/state/connections.ts'
import { isOpenAtom } from '../../src/state/history.ts'
import { type Live, watchedAdapter } from './adapters.ts'
import { type Announcement, networks, type Trace } from './trace.ts'

/** One page of the site in a tab. */
export type Page = {
  readonly tab: number
  foyer: Foyer
  live: Live
  readonly fresh: Set<string>
  heard: AccountState[]
  isFull: boolean
  /** In how many more steps what another page has changed may still be followed. */
  told: number
  /** What a page in the background has not heard of yet; undefined while it is looked at. */
  unheard: (() => void)[] | undefined
}

export type World = {
  readonly trace: Trace
  readonly pages: readonly [Page, Page]
  readonly siwx: MemorySiwx | undefined
  readonly problems: string[]
  /** What pages have written and sent to each other. */
  readonly traffic: { count: number }
  readonly answers: Map<string, { readonly what: Announcement; readonly turns: number }>
  /** How many questions of all pages a wallet has not answered. */
  readonly asked: ReadonlyMap<string, number>
  readonly adapters: readonly MockAdapter[]
  walletOf(connectorId: string): MockWallet
  reload(page: Page): void
}

/** The parts of the browser that pages share: what is global is given to the world that is running. */
export type Browser = {
  addEventListener: (type: string, listener: (event: { key: string }) => void, options: { signal: AbortSignal }) => void
  readonly channels: Set<FakeChannel>
  onMessage: () => void
}

export const browser: Browser = { addEventListener: () => {}, channels: new Set(), onMessage: () => {} }

/** In place of the browser's: told a task later, and never to itself. */
export class FakeChannel extends EventTarget {
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    browser.channels.add(this)
  }
  postMessage(): void {
    browser.onMessage()
    for (const other of browser.channels) {
      if (other !== this && other.name === this.name) queueMicrotask(() => other.hear())
    }
  }
  hear(): void {
    if (browser.channels.has(this)) this.dispatchEvent(new Event('message'))
  }
  close(): void {
    browser.channels.delete(this)
  }
}

const features = { email: false, socials: false, passkey: false, swaps: false, onramp: false, activity: false } as const

export function createWorld(trace: Trace): World {
  const families = [...new Set(trace.wallets.map(({ namespace }) => namespace))]
  const adapters = families.map((namespace) => {
    const own = trace.wallets.filter((one) => one.namespace === namespace)
    return mockAdapter({ namespace, wallets: own.map(({ connectorId: id }) => ({ id })) })
  })
  const wallets = new Map(adapters.flatMap((one) => one.wallets.map((wallet) => [wallet.connectorId, wallet] as const)))
  const required = trace.signIn === 'required'
  const siwx = trace.signIn === 'off' ? undefined : memorySiwx({ required, signOutOnDisconnect: trace.signsOut })
  const walletOf = (connectorId: string) => wallets.get(connectorId) as MockWallet
  const shared = memoryPages()
  const problems: string[] = []
  const traffic = { count: 0 }
  const [asked, answering] = [new Map<string, number>(), new Set<string>()]
  const answers: World['answers'] = new Map()
  browser.channels.clear()
  browser.onMessage = () => {
    traffic.count += 1
  }

  const load = (page: State): Foyer => {
    const { live, fresh } = page
    const isHeldElsewhere = (key: string) => world.pages.some((one) => one.tab !== page.tab && one.live.has(key))
    const onAnswer = (connectorId: string) => announceAnswer(world, connectorId)
    const storage = openStorage(page, shared, traffic)
    watchOthers(page, shared)
    const foyer = createFoyer({
      projectId: 'test',
      networks: networks.filter(({ chainNamespace }) => families.includes(chainNamespace)),
      adapters: adapters.map((one) =>
        watchedAdapter(one, { live, fresh, asked, answering, onAnswer, tells: trace.tells, isHeldElsewhere }),
      ),
      storage,
      enableWalletConnect: false,
      ...(siwx && { siwx }),
    })
    const remote = { ...features, reownBranding: false, multiWallet: trace.isMulti }
    foyer.store.set(remoteFeaturesAtom, remote)
    // what signing in listens to later is of no page: it hears of nothing that this site writes
    browser.addEventListener = () => {}
    return foyer
  }
  const visit = (tab: number): Page => {
    const quiet = { heard: [], isFull: false, told: 0, unheard: undefined }
    const state = { tab, live: new Map(), fresh: new Set<string>(), ...quiet }
    const page: Page = Object.assign(state, { foyer: load(state) })
    listen(page, problems)
    return page
  }
  const reload = (page: Page) => {
    page.foyer.destroy()
    Object.assign(page, { heard: [], live: new Map() })
    if (page.unheard) page.unheard = []
    page.foyer = load(page)
    listen(page, problems)
  }
  const pages: [Page, Page] = [visit(0), visit(1)]
  const world: World = { trace, pages, siwx, problems, traffic, answers, asked, adapters, walletOf, reload }
  return world
}

type State = Omit<Page, 'foyer'>

function openStorage(page: State, shared: MemoryPages, traffic: World['traffic']): Storage {
  const storage = shared.open()
  const { setItem } = storage
  storage.setItem = (key, value) => {
    if (page.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    traffic.count += 1
    setItem(key, value)
  }
  return storage
}

/** Makes what is listened to from now on this page's. */
function watchOthers(page: State, shared: MemoryPages): void {
  browser.addEventListener = (type, listener, options) => {
    const handleStorage = (event: { key: string }) => {
      const deliver = () => {
        page.told = 3
        if (!options.signal.aborted) listener(event)
      }
      if (page.unheard) page.unheard.push(deliver)
      else deliver()
    }
    shared.addEventListener(type, handleStorage, options)
  }
}

/** Announces what the wallet was told to say right after its next answer. */
function announceAnswer(world: World, connectorId: string): void {
  const next = world.answers.get(connectorId)
  if (!next) return
  world.answers.delete(connectorId)
  const announceAfter = (turns: number) => {
    if (turns === 0) announce(world, { connectorId }, next.what)
    else queueMicrotask(() => announceAfter(turns - 1))
  }
  // its answers to other pages were sent before
  announceAfter((world.asked.get(connectorId) ?? 0) > 0 ? next.turns + 8 : next.turns)
}

/** Announces what a wallet says of its own accord. */
export function announce(world: World, { connectorId }: Pick<Target, 'connectorId'>, what: Announcement): void {
  const wallet = world.walletOf(connectorId)
  if (what === 'revoke') wallet.revoke()
  if (what === 'rename') wallet.changeAccounts([...wallet.accounts].reverse())
  if (what === 'move') wallet.changeNetwork(otherNetwork(wallet.networkId))
  if (what === 'empty') wallet.changeAccounts([])
}

function otherNetwork(id: MockWallet['networkId']): MockWallet['networkId'] {
  return id === 'eip155:1' ? 'eip155:10' : id === 'eip155:10' ? 'eip155:1' : id
}

export const listConnections = ({ store }: Foyer): readonly Connection[] =>
  [...store.get(connectionsAtom).values()].flat()

/** Judges what a site hears the moment it hears it. */
function listen(page: Page, problems: string[]): void {
  const { foyer } = page
  const report = (problem: string | undefined) => {
    if (problem) problems.push(`tab ${page.tab} ${problem}`)
  }
  // a page that is gone is heard by nobody, and what its wallets hold is the next one's
  const isGone = () => foyer.signal.aborted
  watchAccount(foyer, (account) => {
    if (isGone()) return
    page.heard.push(account)
    report(checkAccount(page, account))
    if (account.status !== 'disconnected' || foyer.store.get(isOpenAtom)) return
    const others = listConnections(foyer).some(({ namespace }) => namespace !== account.namespace)
    if (others) report(`heard disconnected of ${account.namespace}, and another namespace is connected`)
  })
  for (const namespace of foyer.adapters.keys()) {
    watchAccount(foyer, (account) => report(isGone() ? undefined : checkAccount(page, account)), namespace)
  }
  watchConnections(foyer, ({ connections, recentConnections }) => {
    if (isGone()) return
    for (const one of connections)
      if (!page.live.has(toKey(one))) report(`heard of ${toKey(one)}, which no adapter holds`)
    const isBoth = recentConnections.some((one) => findConnection(foyer.store.get(connectionsAtom), one))
    if (isBoth) report('heard of a wallet that is connected as of one that was')
  })
  foyer.events.on((event) => {
    if (event.type !== 'CONNECT_SUCCESS') return
    if (page.live.size === 0) report('heard of a connection, and no adapter holds any')
  })
}

function checkAccount({ foyer, live, fresh }: Page, heard: AccountState): string | undefined {
  const { namespace, connectorId } = heard
  const own = connectorId === undefined ? undefined : live.get(toKey({ connectorId, namespace }))
  if (heard.isConnected && !own) return `heard ${connectorId} connected, which no adapter holds`
  const isSame = own?.accounts[0]?.address === heard.address && heard.caipAddress?.startsWith(own?.networkId ?? '?')
  if (own && !isSame) return `heard ${heard.caipAddress} of ${own.networkId} ${own.accounts[0]?.address}`
  if (heard.status !== 'disconnected') return undefined
  // the site is told before the wallet, of what it has forgotten
  const stored = foyer.storage.get('connections')?.[namespace] ?? []
  const isHeld = stored.map((one) => toKey({ ...one, namespace })).some((key) => live.has(key) && !fresh.has(key))
  return isHeld ? `heard ${namespace} disconnected, but a wallet is` : undefined
}
