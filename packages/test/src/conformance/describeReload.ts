import {
  type Adapter,
  type AdapterEvent,
  type CapabilityName,
  type Connection,
  type CreateAdapter,
  type ExternalProvider,
  type Network,
  type RpcCall,
  requireCapability,
} from '@foyer/base'
import { describe, expect, test } from 'vitest'
import { adapterContext } from '../networks.ts'

/** A session of an external wallet with two networks, and another account on each. */
export type ReloadHarness = {
  readonly createAdapter: CreateAdapter
  readonly networks: readonly [Network, Network, ...Network[]]
  /** The account granted on each of the first two networks. */
  readonly addresses: readonly [string, string]
  /** It remembers where it is, as its real one does through a reload; two adapters of it are two tabs. */
  readonly external: ExternalProvider & { readonly calls: readonly RpcCall[] }
  /** What is asked of the wallet to compare where the requests go; beside `signMessage`. */
  readonly asks?: {
    readonly [name in CapabilityName]?: (adapter: Adapter, connection: Connection, network: Network) => unknown
  }
}

/**
 * A switch of network that everybody hears: the wallet's session owns which network and which account, so a page that is thrown away
 * and taken up again stands where it stood, and so does a second tab.
 * @param setup makes the world anew for each test
 */
export function describeReload(name: string, setup: () => ReloadHarness | Promise<ReloadHarness>): void {
  describe(`${name}: a switch, and a reload`, () => {
    test('default: another network, and the account that is granted there', async () => {
      const world = await setup()
      const page = open(world)
      const [home, target] = world.networks
      const before = await page.connect()
      expect(toPlace(before)).toEqual([home.caipNetworkId, world.addresses[0]])
      expect(await page.switchTo(target)).toEqual([target.caipNetworkId, world.addresses[1]])
      page.close()
    })

    test('behavior: the page is thrown away, and taken up again where it was', async () => {
      const world = await setup()
      const [, target] = world.networks
      const first = open(world)
      await first.connect()
      await first.switchTo(target)
      const left = first.latest()
      const asked = await first.sendRequests(left, target)
      first.close()
      const second = open(world)
      const taken = await second.reconnect()
      expect(taken).toEqual(left)
      expect(await second.sendRequests(taken, target)).toEqual(asked)
      second.close()
    })

    test('behavior: and back again', async () => {
      const world = await setup()
      const [home, target] = world.networks
      const first = open(world)
      await first.connect()
      await first.switchTo(target)
      await first.switchTo(home)
      first.close()
      const second = open(world)
      expect(toPlace(await second.reconnect())).toEqual([home.caipNetworkId, world.addresses[0]])
      second.close()
    })

    test('behavior: a second tab agrees', async () => {
      const world = await setup()
      const [, target] = world.networks
      const first = open(world)
      const second = open(world)
      await first.connect()
      await second.reconnect()
      await first.switchTo(target)
      await expect.poll(() => toPlace(second.latest())).toEqual([target.caipNetworkId, world.addresses[1]])
      first.close()
      second.close()
    })
  })
}

function toPlace(connection: Connection | undefined) {
  return [connection?.networkId, connection?.accounts[0]?.address]
}

function open({ createAdapter, networks, external, asks = {} }: ReloadHarness) {
  const adapter = createAdapter(adapterContext(networks, { externalProviders: [external] }))
  const { id: connectorId } = external
  const [network] = networks
  let latest: Connection | undefined
  const close = adapter.watch((event: AdapterEvent) => {
    if (event.type === 'connectionChanged') latest = event.connection
  })
  const require = (connection: Connection | undefined): Connection => {
    if (!connection) throw new Error('nothing is connected')
    latest = connection
    return connection
  }
  return {
    close,
    latest: () => require(latest),
    connect: async () => require(await adapter.connect({ connectorId, network })),
    reconnect: async () => require(await adapter.reconnect({ connectorId, network })),
    async switchTo(target: Network) {
      const connection = require(latest)
      await requireCapability(adapter, 'switchNetwork', connection)({ connection, network: target })
      await expect.poll(() => latest?.networkId).toBe(target.caipNetworkId)
      return toPlace(latest)
    },
    /** Returns where requests go, and for whom. */
    async sendRequests(connection: Connection, on: Network): Promise<readonly RpcCall[]> {
      const before = external.calls.length
      const settle = (answer: unknown) => Promise.resolve(answer).catch(() => {})
      await settle(requireCapability(adapter, 'signMessage', connection)({ connection, message: 'where' }))
      for (const send of Object.values(asks)) await settle(send(adapter, connection, on))
      const calls = external.calls.slice(before)
      expect(calls.length).toBeGreaterThan(0)
      for (const { networkId } of calls) expect(networkId).toBe(on.caipNetworkId)
      return calls
    },
  }
}
