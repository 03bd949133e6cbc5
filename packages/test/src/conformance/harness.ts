import {
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  type CaipNetworkId,
  type CapabilityName,
  type Connection,
  type CreateAdapter,
  hasCapability,
  type Network,
} from '@foyer/base'
import { type TestContext, vi } from 'vitest'
import { adapterContext } from '../networks.ts'
import type { WalletControls } from '../walletControls.ts'

/** One namespace's world, made new for each test. */
export type AdapterHarness = {
  /** Each call is a page load: the wallets remember, the adapter does not. */
  readonly createAdapter: CreateAdapter
  /** What the site asks for; the wallets know them and start on the first. */
  readonly networks: readonly [Network, Network, ...Network[]]
  /** A network the site does not ask for. */
  readonly foreignNetworkId: CaipNetworkId
  /** Two different wallets, neither of them on the page yet, with at least two accounts each. */
  readonly wallets: readonly [WalletControls, WalletControls]
  /** Checks whether a signature is the account's; by a library other than the adapter's where it can be. */
  verifyMessage?(input: {
    readonly address: string
    readonly message: string
    readonly signature: string
  }): boolean | Promise<boolean>
  /** A transfer the first wallet's active account can pay for, on the first network. */
  readonly transfer?: { readonly to: string; readonly value: bigint } | undefined
  readonly context?: Partial<Omit<AdapterContext, 'networks'>> | undefined
  close?(): void | Promise<void>
}

/** What a namespace cannot do by its nature, with the reason that is printed where a test is not run. */
export type Absent = {
  readonly [what in
    | 'busy'
    | 'locked'
    | 'lie'
    | 'silent'
    | 'switch'
    | 'accounts'
    | 'networks'
    | 'revoke'
    | 'letGo'
    | 'transfer']?: string
}

export type Setup = () => AdapterHarness | Promise<AdapterHarness>

/** What the parts of the suite are made of. */
export type Suite = {
  readonly setup: Setup
  readonly absent: Absent
  /** Declares a test of what is the same for all wallets of an adapter: in the wire cases, nothing. */
  readonly shared: (name: string, run: (context: TestContext) => Promise<void>) => void
  /** How often something is done that must leave nothing behind. */
  readonly cycles: number
}

/** A harness with one adapter made and its events collected. */
export type Page = AdapterHarness & {
  readonly adapter: Adapter
  readonly first: WalletControls
  readonly second: WalletControls
  readonly network: Network
  readonly events: AdapterEvent[]
  connect(wallet?: WalletControls, signal?: AbortSignal): Promise<Connection>
  /** The page again, after a reload. */
  reload(): Adapter
  /** Resolves with the first event, past or future, that the test looks for. */
  waitFor(matches: (event: AdapterEvent) => boolean): Promise<AdapterEvent>
  stopWatching(): void
}

export type PageOptions = { readonly install?: readonly (0 | 1)[]; readonly watch?: boolean }

/** Runs a test on a fresh page and takes everything away afterwards. */
export async function withPage(setup: Setup, options: PageOptions, run: (page: Page) => Promise<void>): Promise<void> {
  const harness = await setup()
  for (const index of options.install ?? [0]) harness.wallets[index].install()
  const events: AdapterEvent[] = []
  const waiting = new Set<() => void>()
  const load = () => harness.createAdapter(adapterContext(harness.networks, harness.context))
  const adapter = load()
  const handleEvent = (event: AdapterEvent) => {
    events.push(event)
    for (const look of waiting) look()
  }
  const stopWatching = options.watch === false ? () => {} : adapter.watch(handleEvent)
  const [first, second] = harness.wallets
  const [network] = harness.networks
  try {
    await run({
      ...harness,
      adapter,
      first,
      second,
      network,
      events,
      stopWatching,
      reload: load,
      connect: (wallet = first, signal) => adapter.connect({ connectorId: wallet.connectorId, network, signal }),
      waitFor: (matches) =>
        new Promise((resolve) => {
          const look = () => {
            const found = events.find(matches)
            if (!found) return
            waiting.delete(look)
            resolve(found)
          }
          waiting.add(look)
          look()
        }),
    })
  } finally {
    stopWatching()
    for (const wallet of harness.wallets) wallet.uninstall()
    await harness.close?.()
  }
}

/** Not run, with its reason, where the adapter does not claim the capability. */
export function needs(context: TestContext, adapter: Adapter, name: CapabilityName): void {
  context.skip(!hasCapability(adapter, name), `not run: ${adapter.namespace} has no ${name}`)
}

/** Not run, with its reason, where the namespace cannot do this by its nature. */
export function possible(context: TestContext, reason: string | undefined): void {
  context.skip(reason !== undefined, `not run: ${reason}`)
}

/** Every listener and promise callback that is due has run. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
}

/** Runs something while the clock runs ahead, so that nobody sits through its time-out. */
export async function hurry<Value>(run: () => Promise<Value>): Promise<Value> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const running = run()
    let ended = false
    const end = () => {
      ended = true
    }
    running.then(end, end)
    while (!ended) await vi.advanceTimersByTimeAsync(100)
    return await running
  } finally {
    vi.useRealTimers()
  }
}
