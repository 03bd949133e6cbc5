import { type AdapterEvent, FoyerError, requireCapability } from '@foyer/base'
import { describe, expect, test } from 'vitest'
import { abilities } from './abilities.ts'
import { connect } from './connect.ts'
import { type Absent, needs, type Page, possible, type Setup, type Suite, settled, withPage } from './harness.ts'
import { watch } from './watch.ts'

export type DescribeOptions = {
  /**
   * `all`, the default, for one kind of wallet of an adapter; `wire` for its others: what goes over the wire to a wallet and back, and
   * so through code that differs from kind to kind.
   */
  readonly cases?: 'all' | 'wire'
}

/**
 * Tests what every adapter promises, whatever library it stands on. An unhandled rejection fails the run by itself.
 * @param setup makes one namespace's world anew for each test
 * @param absent what the namespace cannot do by its nature, with the reason printed instead of running the test
 */
export function describeAdapter(name: string, setup: Setup, absent: Absent = {}, options: DescribeOptions = {}): void {
  const isWhole = options.cases !== 'wire'
  // what is left behind each time shows after a few times, too: hundreds are for one kind of wallet
  const suite: Suite = { setup, absent, shared: isWhole ? test : () => {}, cycles: isWhole ? 500 : 5 }
  describe(name, () => {
    discover(suite)
    connect(suite)
    watch(suite)
    reconnect(suite)
    network(suite)
    abilities(suite)
    leaks(suite)
  })
}

function discover({ setup }: Suite): void {
  describe('discover', () => {
    test('default: an installed wallet is listed by the name it states', () =>
      withPage(setup, {}, async ({ adapter, first }) => {
        const row = adapter.getConnectors().find(({ id }) => id === first.connectorId)
        expect(row).toMatchObject({ name: first.name, namespace: adapter.namespace })
      }))

    test('behavior: connectors are plain data of the adapter’s namespace, each id once', () =>
      withPage(setup, { install: [0, 1] }, async ({ adapter }) => {
        const connectors = adapter.getConnectors()
        expect(structuredClone(connectors)).toEqual(connectors)
        expect(new Set(connectors.map(({ namespace }) => namespace))).toEqual(new Set([adapter.namespace]))
        expect(new Set(connectors.map(({ id }) => id)).size).toBe(connectors.length)
      }))

    test('behavior: the list stays the same until it changes', () =>
      withPage(setup, {}, async ({ adapter }) => {
        expect(adapter.getConnectors()).toBe(adapter.getConnectors())
      }))

    test('behavior: a wallet that is not installed is not listed', () =>
      withPage(setup, { install: [] }, async ({ adapter, first }) => {
        expect(adapter.getConnectors().map(({ id }) => id)).not.toContain(first.connectorId)
      }))

    test('behavior: a wallet injected late is announced to watchers and listed', () =>
      withPage(setup, { install: [] }, async ({ adapter, first, waitFor }) => {
        first.install()
        await waitFor(({ type }) => type === 'connectorsChanged')
        expect(adapter.getConnectors().map(({ id }) => id)).toContain(first.connectorId)
      }))

    test('behavior: two wallets are two rows', () =>
      withPage(setup, { install: [0, 1] }, async ({ adapter, first, second }) => {
        const ids = adapter.getConnectors().map(({ id }) => id)
        expect(ids).toContain(first.connectorId)
        expect(ids).toContain(second.connectorId)
      }))

    test('behavior: a wallet that says itself again is still one row', () =>
      withPage(setup, {}, async ({ adapter, first }) => {
        first.install()
        expect(adapter.getConnectors().filter(({ id }) => id === first.connectorId)).toHaveLength(1)
      }))

    test('behavior: looking for wallets, and preparing for one, asks the visitor nothing', () =>
      withPage(setup, { install: [0, 1] }, async ({ adapter, first, second, connect }) => {
        adapter.prepare?.()
        expect([first.prompts, second.prompts]).toEqual([0, 0])
        await connect()
        expect([first.prompts, second.prompts]).toEqual([1, 0])
      }))

    test('behavior: the provider of a wallet can be had, of an unknown one not', () =>
      withPage(setup, {}, async ({ adapter, first }) => {
        expect(await adapter.getProvider({ connectorId: first.connectorId })).toBeDefined()
        await expect(adapter.getProvider({ connectorId: 'nobody' })).rejects.toMatchObject({
          name: 'ConnectorNotFound',
        })
      }))
  })
}

function leaks({ setup, absent, cycles }: Suite): void {
  describe('leaks', () => {
    test(`behavior: ${cycles} times connected and disconnected leaves what one time leaves`, () =>
      withPage(setup, {}, async ({ adapter, connect, first }) => {
        const once = async () => {
          await connect()
          await adapter.disconnect({ connectorId: first.connectorId })
        }
        await once()
        const before = first.listeners
        for (let cycle = 1; cycle < cycles; cycle++) await once()
        expect(first.listeners).toBe(before)
      }))

    test(`behavior: ${cycles} watchers that came and went leave nothing`, () =>
      withPage(setup, { watch: false }, async ({ adapter, first }) => {
        adapter.watch(() => {})()
        const before = first.listeners
        for (let cycle = 1; cycle < cycles; cycle++) adapter.watch(() => {})()
        expect(first.listeners).toBe(before)
      }))

    test('behavior: a wallet that is connected is let go of with the last watcher, stays connected, and is followed by the next', (context) =>
      withPage(setup, { watch: false }, async ({ adapter, connect, first }) => {
        possible(context, absent.letGo)
        adapter.watch(() => {})()
        const before = first.listeners
        const stop = adapter.watch(() => {})
        const { accounts } = await connect()
        await settled()
        const requests = first.requests.length
        stop()
        expect(first.listeners).toBe(before)
        expect(first.requests.slice(requests)).toEqual([])
        if (absent.accounts) return
        first.changeAccounts([...first.accounts].reverse())
        const isTurned = (event: AdapterEvent) =>
          event.type === 'connectionChanged' && event.connection.accounts[0]?.address === accounts[1]?.address
        await new Promise<void>((resolve) => {
          const stopAgain = adapter.watch((event) => {
            if (!isTurned(event)) return
            stopAgain()
            resolve()
          })
        })
      }))

    test('behavior: a wallet that approves when no one watches any more is not listened to', (context) =>
      withPage(setup, { watch: false }, async ({ adapter, connect, first }) => {
        possible(context, absent.letGo)
        adapter.watch(() => {})()
        const before = first.listeners
        const stop = adapter.watch(() => {})
        const release = first.hold()
        const connecting = connect()
        await settled()
        stop()
        release()
        await connecting
        expect(first.listeners).toBe(before)
      }))

    test('behavior: a refused and an aborted attempt leave nothing', () =>
      withPage(setup, {}, async ({ connect, first }) => {
        await settled()
        const before = first.listeners
        first.setMood('reject')
        await connect().catch(() => {})
        first.setMood('hang')
        const controller = new AbortController()
        const waiting = connect(first, controller.signal)
        controller.abort()
        await waiting.catch(() => {})
        expect(first.listeners).toBe(before)
      }))

    test('behavior: connecting while connected does not listen twice', () =>
      withPage(setup, {}, async ({ connect, first }) => {
        await connect()
        const before = first.listeners
        await connect()
        expect(first.listeners).toBe(before)
      }))
  })
}

/** The page after a reload, and what it asks the first wallet. */
function again({ reload, first, network }: Page, signal?: AbortSignal) {
  return reload().reconnect({ connectorId: first.connectorId, network, signal })
}

function reconnect({ setup, absent, shared }: Suite): void {
  describe('reconnect', () => {
    test('default: after a reload the connection is there again, without asking the visitor', () =>
      withPage(setup, {}, async (page) => {
        const before = await page.connect()
        const prompts = page.first.prompts
        expect(await again(page)).toEqual(before)
        expect(page.first.prompts).toBe(prompts)
      }))

    test('behavior: a wallet that never authorised the site gives nothing and is not asked', (context) =>
      withPage(setup, {}, async (page) => {
        possible(context, absent.silent)
        expect(await again(page)).toBeUndefined()
        expect(page.first.prompts).toBe(0)
      }))

    test('behavior: what the visitor picked meanwhile counts', (context) =>
      withPage(setup, {}, async (page) => {
        possible(context, absent.accounts)
        await page.connect()
        page.first.changeAccounts([...page.first.accounts].reverse())
        expect((await again(page))?.accounts[0]?.address).toBe(page.first.accounts[0])
      }))

    test('behavior: permission taken away meanwhile gives nothing', (context) =>
      withPage(setup, {}, async (page) => {
        possible(context, absent.revoke ?? absent.silent)
        await page.connect()
        page.first.revoke()
        expect(await again(page)).toBeUndefined()
      }))

    test('behavior: a locked wallet gives nothing and is not asked', (context) =>
      withPage(setup, {}, async (page) => {
        possible(context, absent.locked)
        await page.connect()
        const prompts = page.first.prompts
        page.first.setMood('locked')
        expect(await again(page)).toBeUndefined()
        expect(page.first.prompts).toBe(prompts)
      }))

    shared('behavior: a connection that lives is taken as it is', () =>
      withPage(setup, {}, async ({ connect, adapter, first, network }) => {
        const before = await connect()
        expect(await adapter.reconnect({ connectorId: first.connectorId, network })).toEqual(before)
      }),
    )

    test('behavior: watchers hear what the wallet does afterwards', (context) =>
      withPage(setup, { watch: false }, async ({ connect, first, network, networks, reload }) => {
        possible(context, absent.networks)
        await connect()
        const adapter = reload()
        const seen = new Promise<string>((resolve) => {
          const stop = adapter.watch((event) => {
            if (event.type !== 'connectionChanged' || event.connection.networkId === network.caipNetworkId) return
            stop()
            resolve(event.connection.networkId)
          })
        })
        await adapter.reconnect({ connectorId: first.connectorId, network })
        first.changeNetwork(networks[1].caipNetworkId)
        expect(await seen).toBe(networks[1].caipNetworkId)
      }))

    test('error: a wallet that throws does not come back, and breaks nothing', () =>
      withPage(setup, {}, async (page) => {
        await page.connect()
        page.first.setMood('crash')
        const outcome = await again(page).catch((error: unknown) => error)
        expect(outcome === undefined || outcome instanceof FoyerError).toBe(true)
      }))

    shared('error: a wallet that hangs is left by aborting', () =>
      withPage(setup, {}, async (page) => {
        await page.connect()
        page.first.setMood('hang')
        const controller = new AbortController()
        const waiting = again(page, controller.signal)
        controller.abort()
        await expect(waiting).rejects.toMatchObject({ name: 'RequestAborted' })
      }),
    )

    shared('error: a wallet that is gone does not come back', () =>
      withPage(setup, {}, async (page) => {
        await page.connect()
        page.first.uninstall()
        const outcome = await again(page).catch((error: unknown) => error)
        expect(outcome === undefined || outcome instanceof FoyerError).toBe(true)
      }),
    )
  })
}

function network({ setup, absent, shared }: Suite): void {
  describe('switch network', () => {
    test('default: the wallet moves and watchers hear of it', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first, networks, waitFor }) => {
        needs(context, adapter, 'switchNetwork')
        possible(context, absent.switch)
        const connection = await connect()
        const [, target] = networks
        await requireCapability(adapter, 'switchNetwork')({ connection, network: target })
        expect(first.networkId).toBe(target.caipNetworkId)
        await waitFor(
          (event) => event.type === 'connectionChanged' && event.connection.networkId === target.caipNetworkId,
        )
      }))

    test('behavior: a network the wallet does not know is added', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first, networks }) => {
        needs(context, adapter, 'switchNetwork')
        possible(context, absent.switch)
        possible(context, first.forgetNetwork ? undefined : 'wallets of this namespace know every network')
        const [, target] = networks
        first.forgetNetwork?.(target.caipNetworkId)
        const connection = await connect()
        await requireCapability(adapter, 'switchNetwork')({ connection, network: target })
        expect(first.networkId).toBe(target.caipNetworkId)
      }))

    test('error: a refusal is UserRejected, and the wallet stays', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first, networks }) => {
        needs(context, adapter, 'switchNetwork')
        possible(context, absent.switch)
        const connection = await connect()
        first.setMood('reject')
        const switchNetwork = requireCapability(adapter, 'switchNetwork')
        await expect(switchNetwork({ connection, network: networks[1] })).rejects.toMatchObject({
          name: 'UserRejected',
        })
        expect(first.networkId).toBe(networks[0].caipNetworkId)
      }))

    test('error: a wallet that says yes and stays is caught', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first, networks }) => {
        needs(context, adapter, 'switchNetwork')
        possible(context, absent.switch)
        possible(context, absent.lie)
        const connection = await connect()
        first.setMood('lie')
        const switchNetwork = requireCapability(adapter, 'switchNetwork')
        await expect(switchNetwork({ connection, network: networks[1] })).rejects.toMatchObject({ name: 'WalletLied' })
      }))

    shared('error: a wallet that hangs is left by aborting', (context) =>
      withPage(setup, {}, async ({ adapter, connect, first, networks }) => {
        needs(context, adapter, 'switchNetwork')
        possible(context, absent.switch)
        const connection = await connect()
        first.setMood('hang')
        const controller = new AbortController()
        const switchNetwork = requireCapability(adapter, 'switchNetwork')
        const waiting = switchNetwork({ connection, network: networks[1], signal: controller.signal })
        controller.abort()
        await expect(waiting).rejects.toMatchObject({ name: 'RequestAborted' })
      }),
    )
  })
}
