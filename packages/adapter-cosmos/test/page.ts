import type { Adapter, AdapterContext, Connection, Network } from '@foyer/base'
import { adapterContext, type RecordedEvents, recordEvents } from '@foyer/test'
import type { CosmosWallet, CosmosWalletOptions } from '@foyer/test-kit/cosmos'
import { inject, onTestFinished } from 'vitest'
import { type CosmosAdapterOptions, cosmosAdapter } from '../src/index.ts'
import { createControls, type TestChain, toOptions, toSiteNetwork } from './world.ts'

export type TestPage = RecordedEvents & {
  readonly adapter: Adapter
  readonly wallet: CosmosWallet
  readonly networks: readonly [Network, Network]
  readonly chains: readonly [TestChain, TestChain]
  /** The wallet's active account on the first chain. */
  readonly address: string
  /** Another account there. */
  readonly other: string
  connect(network?: Network): Promise<Connection>
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
  const recorded = recordEvents(adapter)
  onTestFinished(controls.uninstall)
  const [address = '', other = ''] = controls.wallet.accounts(home.chainId)
  return {
    adapter,
    wallet: controls.wallet,
    networks,
    chains,
    ...recorded,
    address,
    other,
    connect: (network = networks[0]) => adapter.connect({ connectorId: controls.connectorId, network }),
  }
}
