import type { Adapter, AdapterContext, AdapterEvent, Connection, Network } from '@foyer/base'
import { adapterContext } from '@foyer/test'
import type { CosmosWallet, CosmosWalletOptions } from '@foyer/test-kit/cosmos'
import { inject, onTestFinished } from 'vitest'
import { type CosmosAdapterOptions, cosmosAdapter } from '../src/index.ts'
import { createControls, type TestChain, toOptions, toSiteNetwork } from './world.ts'

export type TestPage = {
  readonly adapter: Adapter
  readonly wallet: CosmosWallet
  readonly networks: readonly [Network, Network]
  readonly chains: readonly [TestChain, TestChain]
  readonly events: readonly AdapterEvent[]
  /** The wallet's active account on the first chain. */
  readonly address: string
  /** Another account there. */
  readonly other: string
  connect(network?: Network): Promise<Connection>
  /** Resolves with the next event from now on. */
  nextEvent(): Promise<AdapterEvent>
}

export type PageOptions = {
  readonly wallet?: Partial<CosmosWalletOptions>
  readonly options?: CosmosAdapterOptions
  readonly context?: Partial<Omit<AdapterContext, 'networks'>>
  readonly networks?: readonly [Network, Network]
  /** Wallets start on the page unless false. */
  readonly install?: false
}

/** A page with Keplr on it, and the adapter watched; taken away when the test has finished. */
export function openPage(given: PageOptions = {}): TestPage {
  const chains = inject('chains')
  const [home, second] = chains
  const controls = createControls(chains, { ...given.wallet, brand: 'keplr' })
  if (given.install !== false) controls.install()
  const networks = given.networks ?? ([toSiteNetwork(home), toSiteNetwork(second)] as const)
  const adapter = cosmosAdapter(given.options ?? { chains: toOptions(chains) })(adapterContext(networks, given.context))
  const events: AdapterEvent[] = []
  const waiting = new Set<(event: AdapterEvent) => void>()
  const stop = adapter.watch((event) => {
    events.push(event)
    for (const tell of waiting) tell(event)
    waiting.clear()
  })
  onTestFinished(() => {
    stop()
    controls.uninstall()
  })
  const [address = '', other = ''] = controls.wallet.accounts(home.chainId)
  return {
    adapter,
    wallet: controls.wallet,
    networks,
    chains,
    events,
    address,
    other,
    connect: (network = networks[0]) => adapter.connect({ connectorId: controls.connectorId, network }),
    nextEvent: () => new Promise((resolve) => void waiting.add(resolve)),
  }
}
