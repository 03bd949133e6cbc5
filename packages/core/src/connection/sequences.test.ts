import { fc } from '@fast-check/vitest'
import { type Adapter, type AdapterEvent, abortable, type Connection, type CreateAdapter } from '@foyer/base'
import { mainnet, memoryStorage, mockAdapter, optimism, polkadot } from '@foyer/test'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { remoteFeaturesAtom } from '../config/remoteFeatures.ts'
import {
  type AccountState,
  activeNamespaceAtom,
  cancelAttempt,
  close,
  connect,
  connectAttemptAtom,
  createFoyer,
  disconnect,
  type Foyer,
  getAccount,
  goBack,
  isOpenAtom,
  open,
  startConnect,
  switchNetwork,
  watchAccount,
} from '../index.ts'
import { findConnection } from '../state/changeConnections.ts'
import { connectionsAtom } from '../state/connections.ts'
import { selectConnection } from './selectConnection.ts'

const seed = 20_261_122
const slice = process.env['TESTS'] === 'all' ? 5_000 : 600
/** The first of them; `MODEL=all` runs the rest as well. */
const traces = process.env['MODEL'] === 'all' ? 20_000 : slice

// what loads late is there from the first trace on: each of them then takes the same turns
beforeAll(() => Promise.all([import('./reconnect.ts'), import('./handleConnections.ts'), import('./followPages.ts')]))
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wallets = [
  { connectorId: 'a', namespace: 'eip155' },
  { connectorId: 'b', namespace: 'eip155' },
  { connectorId: 'dot', namespace: 'polkadot' },
  { connectorId: 'sub', namespace: 'polkadot' },
] as const
type Wallet = (typeof wallets)[number]
const networks = [mainnet, optimism, polkadot]

const tab = fc.nat({ max: 1 })
const wallet = fc.constantFrom(...wallets)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('click' as const), tab, wallet }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('connect' as const), tab, wallet }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hold' as const), wallet }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('release' as const),
      wallet,
      mood: fc.constantFrom('approve' as const, 'reject' as const, 'busy' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'close' as const, 'back' as const), tab }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      tab,
      namespace: fc.constantFrom(undefined, 'eip155' as const, 'polkadot' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('disconnect' as const),
      tab,
      namespace: fc.constantFrom(undefined, 'eip155' as const, 'polkadot' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'use' as const), tab, wallet }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('switch' as const), tab, network: fc.constantFrom(...networks) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('revoke' as const, 'move' as const, 'rename' as const), wallet }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 3_000, 8_000, 60_000) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer value> ? value : never

/** A wallet that approves after the caller gave up is connected, and says so: as wallets in the page are. */
function approvingLate(create: CreateAdapter, live: Map<string, Connection>): CreateAdapter {
  return (context) => {
    const inner = create(context)
    const listeners = new Set<(event: AdapterEvent) => void>()
    const emit = (event: AdapterEvent) => {
      if (event.type === 'connectionChanged') live.set(event.connection.connectorId, event.connection)
      if (event.type === 'disconnected') live.delete(event.connectorId)
      for (const listener of listeners) listener(event)
    }
    inner.watch(emit)
    const track = (connection: Connection) => {
      live.set(connection.connectorId, connection)
      return connection
    }
    const adapter: Adapter = {
      ...inner,
      connect({ signal, ...input }) {
        const connecting = inner.connect(input).then((connection) => {
          if (!signal?.aborted) return track(connection)
          emit({ type: 'connectionChanged', connection })
          return connection
        })
        return abortable(connecting, signal)
      },
      async reconnect(input) {
        const connection = await inner.reconnect(input)
        return connection && track(connection)
      },
      watch(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    return adapter
  }
}

type Tab = {
  foyer: Foyer
  /** What the adapters of this page hold. */
  live: Map<string, Connection>
  heard: AccountState[]
  /** The site is disconnecting: it is told before the wallet. */
  isLeaving: boolean
}

/** One page of a site or two, in one browser. */
function createWorld(isMulti: boolean, count: number) {
  const evm = mockAdapter({ wallets: [{ id: 'a' }, { id: 'b' }] })
  const dot = mockAdapter({ namespace: 'polkadot', wallets: [{ id: 'dot' }, { id: 'sub' }] })
  const storage = memoryStorage()
  const walletOf = ({ connectorId, namespace }: Wallet) => (namespace === 'eip155' ? evm : dot).wallet(connectorId)
  const problems: string[] = []

  const load = (live: Map<string, Connection>) => {
    const adapters = [evm, dot].map((create) => approvingLate(create, live))
    const foyer = createFoyer({ projectId: 'test', networks, adapters, storage, enableWalletConnect: false })
    if (isMulti) {
      const features = {
        email: false,
        socials: false,
        passkey: false,
        swaps: false,
        onramp: false,
        activity: false,
      } as const
      foyer.store.set(remoteFeaturesAtom, { ...features, reownBranding: false, multiWallet: true })
    }
    return foyer
  }
  const listen = (page: Tab) => {
    watchAccount(page.foyer, (account) => {
      page.heard.push(account)
      const problem = judge(page, account)
      if (problem) problems.push(problem)
    })
  }
  const judge = ({ foyer, live, isLeaving }: Tab, heard: AccountState): string | undefined => {
    const own = heard.connectorId === undefined ? undefined : live.get(heard.connectorId)
    if (heard.isConnected && !own) return `heard ${heard.connectorId}, which no adapter holds`
    const isSame = own?.accounts[0]?.address === heard.address && heard.caipAddress?.startsWith(own?.networkId ?? '?')
    if (own && !isSame) return `heard ${heard.caipAddress} of ${own.networkId} ${own.accounts[0]?.address}`
    const others = [...live.values()].filter(({ namespace }) => namespace === heard.namespace)
    if (heard.status === 'disconnected' && others.length > 0 && !isLeaving) return 'heard disconnected, but a wallet is'
    const any = listConnections(foyer).some(({ namespace }) => namespace !== heard.namespace)
    if (heard.status === 'disconnected' && any && !foyer.store.get(isOpenAtom)) return 'another namespace is connected'
    return undefined
  }
  const pages = Array.from({ length: count }, () => {
    const live = new Map<string, Connection>()
    const page: Tab = { foyer: load(live), live, heard: [], isLeaving: false }
    listen(page)
    return page
  })
  const reload = (page: Tab) => {
    page.foyer.destroy()
    // the page that is gone knows no more
    page.live = new Map()
    page.foyer = load(page.live)
    listen(page)
  }
  return { walletOf, pages, reload, problems, storage }
}

type World = ReturnType<typeof createWorld>

async function settle(ms = 0): Promise<void> {
  vi.advanceTimersByTime(ms)
  // one step is shorter than a reload, so that steps fall into it
  for (let turn = 0; turn < (ms > 0 ? 40 : 16); turn += 1) await undefined
}

const realTurn = setImmediate

/** All that happens by itself now, whatever of it is loaded meanwhile. */
const rest = () => new Promise<void>((resolve) => void realTurn(resolve))

const ignore = () => {}

const listConnections = ({ store }: Foyer) => [...store.get(connectionsAtom).values()].flat()

/** Does what a visitor, a site or a wallet does. */
function act(world: World, one: Step, holds: Map<string, () => void>): void {
  const page = 'tab' in one ? world.pages[one.tab] : undefined
  const chosen = 'wallet' in one ? world.walletOf(one.wallet) : undefined
  if (page) actOnPage(world, page, one)
  if (!chosen || !('wallet' in one)) return
  if (one.do === 'hold' && !holds.has(one.wallet.connectorId)) holds.set(one.wallet.connectorId, chosen.hold())
  if (one.do === 'release') {
    chosen.setMood(one.mood)
    holds.get(one.wallet.connectorId)?.()
    holds.delete(one.wallet.connectorId)
  }
  if (one.do === 'revoke') chosen.revoke()
  if (one.do === 'move') chosen.changeNetwork(chosen.networkId === 'eip155:1' ? 'eip155:10' : chosen.networkId)
  if (one.do === 'rename') chosen.changeAccounts([...chosen.accounts].reverse())
}

function actOnPage(world: World, page: Tab, one: Step): void {
  const { foyer } = page
  const leave = (params: Parameters<typeof disconnect>[1]) => {
    page.isLeaving = true
    // right after a reload its code is still on its way
    const end = () => {
      page.isLeaving = false
    }
    disconnect(foyer, params).then(end, end)
  }
  if (one.do === 'click') startConnect(foyer, one.wallet)
  if (one.do === 'connect') connect(foyer, one.wallet).catch(ignore)
  if (one.do === 'cancel') cancelAttempt(foyer)
  if (one.do === 'close') close(foyer)
  if (one.do === 'back') goBack(foyer)
  if (one.do === 'open') open(foyer, one.namespace ? { namespace: one.namespace } : {})
  if (one.do === 'disconnect') leave(one.namespace ? { namespace: one.namespace } : {})
  if (one.do === 'leave') leave({ connectorId: one.wallet.connectorId })
  if (one.do === 'switch') switchNetwork(foyer, { network: one.network }).catch(ignore)
  if (one.do === 'reload') world.reload(page)
  if (one.do !== 'use') return
  const connection = findConnection(foyer.store.get(connectionsAtom), one.wallet)
  if (connection) selectConnection(foyer, connection)
}

const names = (connections: Iterable<Connection>) =>
  [...connections].map(({ connectorId, networkId, accounts }) => [connectorId, networkId, accounts[0]?.address]).sort()

/** Checks what must hold whenever nobody waits for anything. */
function expectAgreement({ pages }: World, isMulti: boolean): void {
  for (const { foyer, live } of pages) {
    const connections = listConnections(foyer)
    expect(names(connections)).toEqual(names(live.values()))
    const namespaces = connections.map(({ namespace }) => namespace)
    if (!isMulti) expect(namespaces).toEqual([...new Set(namespaces)])
    expect(foyer.store.get(connectAttemptAtom).step).not.toBe('waiting')
    const isActive = namespaces.includes(foyer.store.get(activeNamespaceAtom))
    if (connections.length > 0 && !foyer.store.get(isOpenAtom)) expect(isActive).toBe(true)
  }
}

/** Checks what a page heard in one step: the last of it holds, and it says nothing between two states that are both otherwise. */
function checkHeard({ problems }: World, { foyer, heard }: Tab, before: AccountState | undefined): void {
  const now = getAccount(foyer)
  if (heard.at(-1) !== now) problems.push(`heard ${heard.at(-1)?.status} last, and it is ${now.status}`)
  if (!before || before.namespace !== now.namespace) return
  const isOtherwise = before.status !== 'disconnected' && now.status !== 'disconnected'
  const isSaid = heard.some(({ status, namespace }) => status === 'disconnected' && namespace === now.namespace)
  if (isOtherwise && isSaid) problems.push(`heard disconnected between ${before.status} and ${now.status}`)
}

async function run(steps: readonly Step[], isMulti: boolean, count: number): Promise<void> {
  const world = createWorld(isMulti, count)
  const holds = new Map<string, () => void>()
  await settle()
  for (const one of steps) {
    const before = world.pages.map(({ foyer }) => getAccount(foyer))
    for (const page of world.pages) page.heard = []
    act(world, one, holds)
    await settle(one.do === 'wait' ? one.ms : 0)
    for (const [index, page] of world.pages.entries()) {
      if (page.heard.length > 0) checkHeard(world, page, one.do === 'reload' ? undefined : before[index])
    }
    // `expect` is too slow for every step of every trace
    if (world.problems.length > 0) break
  }
  for (const release of holds.values()) release()
  await settle(1)
  await rest()
  await settle(60_001)
  await rest()
  expect(world.problems).toEqual([])
  expectAgreement(world, isMulti)
  for (const { foyer } of world.pages) foyer.destroy()
  expect(vi.getTimerCount()).toBe(0)
}

test('behavior: whatever visitors, wallets and pages do, the site hears nothing untrue and knows what the wallets know', async () => {
  const trace = fc.tuple(fc.array(step, { maxLength: 12 }), fc.boolean(), fc.constantFrom(1, 1, 2))
  await fc.assert(
    fc.asyncProperty(trace, ([steps, isMulti, count]) => run(steps, isMulti, count)),
    { seed, numRuns: Number(process.env['TRACES'] ?? traces) },
  )
}, 300_000)
