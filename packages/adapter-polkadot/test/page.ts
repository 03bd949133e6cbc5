import type { Adapter, AdapterContext, Connection, Network } from '@foyer/base'
import { adapterContext, type RecordedEvents, recordEvents } from '@foyer/test'
import { createPolkadotWallet, type PolkadotWallet, type PolkadotWalletOptions } from '@foyer/test-kit/polkadot'
import { inject, onTestFinished } from 'vitest'
import { type PolkadotAdapterOptions, polkadotAdapter } from '../src/index.ts'
import { siteNetworks } from './world.ts'

export type TestPage = RecordedEvents & {
  readonly adapter: Adapter
  readonly wallet: PolkadotWallet
  readonly networks: readonly Network[]
  readonly network: Network
  connect(network?: Network): Promise<Connection>
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
  const recorded = recordEvents(adapter)
  return {
    adapter,
    wallet,
    networks,
    network,
    ...recorded,
    connect: (on = network) => adapter.connect({ connectorId: wallet.id, network: on }),
  }
}
