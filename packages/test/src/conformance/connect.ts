import { FoyerError } from '@foyer/base'
import { describe, expect, test } from 'vitest'
import { possible, type Suite, withPage } from './harness.ts'

export function connect({ setup, absent, shared }: Suite): void {
  describe('connect', () => {
    test('default: gives the wallet’s accounts, the active one first, and its network', () =>
      withPage(setup, {}, async ({ connect, adapter, first }) => {
        const connection = await connect()
        expect(connection).toMatchObject({
          connectorId: first.connectorId,
          namespace: adapter.namespace,
          networkId: first.networkId,
        })
        expect(connection.accounts.map(({ address }) => address)).toEqual(first.accounts)
        expect(first.prompts).toBe(1)
      }))

    shared('behavior: a connection is plain data', () =>
      withPage(setup, {}, async ({ connect }) => {
        const connection = await connect()
        expect(structuredClone(connection)).toEqual(connection)
      }),
    )

    test('behavior: a wallet on a network the site did not ask for is reported as it is', (context) =>
      withPage(setup, {}, async ({ connect, first, foreignNetworkId }) => {
        possible(context, absent.networks)
        first.changeNetwork(foreignNetworkId)
        expect((await connect()).networkId).toBe(foreignNetworkId)
      }))

    shared('behavior: a slow wallet is waited for', () =>
      withPage(setup, {}, async ({ connect, first }) => {
        const release = first.hold()
        const connecting = connect()
        release()
        expect((await connecting).connectorId).toBe(first.connectorId)
      }),
    )

    shared('behavior: connecting again gives the same connection', () =>
      withPage(setup, {}, async ({ connect }) => {
        expect(await connect()).toEqual(await connect())
      }),
    )

    test('behavior: a wallet injected after the adapter was made connects', () =>
      withPage(setup, { install: [] }, async ({ connect, first }) => {
        first.install()
        expect((await connect()).connectorId).toBe(first.connectorId)
      }))

    shared('error: an unknown connector', () =>
      withPage(setup, {}, async ({ adapter, network }) => {
        await expect(adapter.connect({ connectorId: 'nobody', network })).rejects.toMatchObject({
          name: 'ConnectorNotFound',
        })
      }),
    )

    shared('error: a session is taken up only through an external wallet', () =>
      withPage(setup, {}, async ({ adapter, first, network }) => {
        const { caipNetworkId: networkId } = network
        const session = { accounts: [], networkId, methods: [] }
        const restoring = adapter.adopt({ connectorId: first.connectorId, network, session })
        await expect(restoring).rejects.toMatchObject({ name: 'ConnectorNotFound' })
        expect(first.prompts).toBe(0)
      }),
    )

    test('error: a refusal is UserRejected, and the next try can succeed', () =>
      withPage(setup, {}, async ({ connect, first }) => {
        first.setMood('reject')
        await expect(connect()).rejects.toMatchObject({ name: 'UserRejected' })
        first.setMood('approve')
        expect((await connect()).connectorId).toBe(first.connectorId)
      }))

    test('error: a locked wallet is WalletLocked', (context) =>
      withPage(setup, {}, async ({ connect, first }) => {
        possible(context, absent.locked)
        first.setMood('locked')
        await expect(connect()).rejects.toMatchObject({ name: 'WalletLocked' })
      }))

    test('error: a wallet with a request open is WalletBusy', (context) =>
      withPage(setup, {}, async ({ connect, first }) => {
        possible(context, absent.busy)
        first.setMood('busy')
        await expect(connect()).rejects.toMatchObject({ name: 'WalletBusy' })
      }))

    test('error: a wallet that throws before it answers fails with an error of the table', () =>
      withPage(setup, {}, async ({ connect, first }) => {
        first.setMood('crash')
        await expect(connect()).rejects.toBeInstanceOf(FoyerError)
        first.setMood('approve')
        expect((await connect()).connectorId).toBe(first.connectorId)
      }))

    shared('error: a wallet that never answers is left by aborting', () =>
      withPage(setup, {}, async ({ connect, first }) => {
        first.setMood('hang')
        const controller = new AbortController()
        const connecting = connect(first, controller.signal)
        controller.abort()
        await expect(connecting).rejects.toMatchObject({ name: 'RequestAborted' })
        first.setMood('approve')
        expect((await connect()).connectorId).toBe(first.connectorId)
      }),
    )

    shared('error: a signal that has aborted already asks nothing', () =>
      withPage(setup, {}, async ({ connect, first }) => {
        await expect(connect(first, AbortSignal.abort())).rejects.toMatchObject({ name: 'RequestAborted' })
        expect(first.prompts).toBe(0)
      }),
    )
  })

  describe('two wallets', () => {
    test('default: each gives its own connection', () =>
      withPage(setup, { install: [0, 1] }, async ({ connect, first, second }) => {
        const connections = [await connect(first), await connect(second)]
        expect(connections.map(({ connectorId }) => connectorId)).toEqual([first.connectorId, second.connectorId])
        expect(connections.map(({ accounts }) => accounts[0]?.address)).toEqual([first.accounts[0], second.accounts[0]])
      }))

    shared('behavior: only the wallet that was chosen is asked', () =>
      withPage(setup, { install: [0, 1] }, async ({ connect, first, second }) => {
        await connect(second)
        expect([first.prompts, second.prompts]).toEqual([0, 1])
      }),
    )

    shared('behavior: one that hangs does not hold up the other', () =>
      withPage(setup, { install: [0, 1] }, async ({ connect, first, second }) => {
        first.setMood('hang')
        const controller = new AbortController()
        const hanging = connect(first, controller.signal)
        expect((await connect(second)).connectorId).toBe(second.connectorId)
        controller.abort()
        await expect(hanging).rejects.toMatchObject({ name: 'RequestAborted' })
      }),
    )

    shared('behavior: disconnecting one is not told about the other', () =>
      withPage(setup, { install: [0, 1] }, async ({ connect, adapter, first, second, events, waitFor }) => {
        await connect(first)
        await connect(second)
        await adapter.disconnect({ connectorId: second.connectorId })
        await waitFor((event) => event.type === 'disconnected')
        const ended = events.flatMap((event) => (event.type === 'disconnected' ? [event.connectorId] : []))
        expect(ended).toEqual([second.connectorId])
      }),
    )
  })
}
