import type { Adapter, AdapterContext, AdapterEvent, Connection, Network } from '@foyer/base'
import { adapterContext } from '@foyer/test'
import { createPolkadotWallet, type PolkadotWallet, type PolkadotWalletOptions } from '@foyer/test-kit/polkadot'
import { inject, onTestFinished } from 'vitest'
import { type PolkadotAdapterOptions, polkadotAdapter } from '../src/index.ts'
import { siteNetworks } from './world.ts'

export type TestPage = {
  readonly adapter: Adapter
  readonly wallet: PolkadotWallet
  readonly networks: readonly Network[]
  readonly network: Network
  readonly events: readonly AdapterEvent[]
  connect(network?: Network): Promise<Connection>
  /** Resolves with the next event from now on. */
  nextEvent(): Promise<AdapterEvent>
  stopWatching(): void
}

export type PageOptions = {
  readonly wallet?: Partial<PolkadotWalletOptions>
  readonly options?: PolkadotAdapterOptions
  readonly context?: Partial<Omit<AdapterContext, 'networks'>>
  readonly networks?: readonly Network[]
  /** The wallet is on the page unless false. */
  readonly install?: false
}

/** A page with one extension on it, and the adapter watched; taken away when the test has finished. */
export function openPage(given: PageOptions = {}): TestPage {
  const accounts = inject('accounts').map(({ seed }) => seed)
  const wallet = createPolkadotWallet({ accounts: accounts.slice(0, 2), ...given.wallet })
  if (given.install !== false) onTestFinished(wallet.inject())
  const networks = given.networks ?? siteNetworks(inject('nodeUrl'))
  const [network] = networks
  if (!network) throw new Error('a page needs a network')
  const adapter = polkadotAdapter(given.options)(adapterContext(networks, given.context))
  const events: AdapterEvent[] = []
  const waiting = new Set<(event: AdapterEvent) => void>()
  const stopWatching = adapter.watch((event) => {
    events.push(event)
    for (const tell of waiting) tell(event)
    waiting.clear()
  })
  onTestFinished(stopWatching)
  return {
    adapter,
    wallet,
    networks,
    network,
    events,
    stopWatching,
    connect: (on = network) => adapter.connect({ connectorId: wallet.id, network: on }),
    nextEvent: () => new Promise((resolve) => void waiting.add(resolve)),
  }
}
