import type { AdapterEvent } from '@foyer/base'
import { describe, expect, test } from 'vitest'
import { hurry, possible, type Suite, settled, withPage } from './harness.ts'

const isDisconnected = (event: AdapterEvent) => event.type === 'disconnected'

export function watch({ setup, absent, shared }: Suite): void {
  describe('watch', () => {
    test('behavior: other accounts are told, the active one first', (context) =>
      withPage(setup, {}, async ({ connect, first, waitFor }) => {
        possible(context, absent.accounts)
        await connect()
        const turned = [...first.accounts].reverse()
        first.changeAccounts(turned)
        const event = await waitFor(
          (one) => one.type === 'connectionChanged' && one.connection.accounts[0]?.address === turned[0],
        )
        expect(event).toMatchObject({ connection: { connectorId: first.connectorId } })
      }))

    test('behavior: no account any more is the end of the connection', (context) =>
      withPage(setup, {}, async ({ connect, first, waitFor }) => {
        possible(context, absent.accounts)
        await connect()
        first.changeAccounts([])
        expect(await waitFor(isDisconnected)).toEqual({ type: 'disconnected', connectorId: first.connectorId })
      }))

    test('behavior: permission taken away in the wallet ends the connection', (context) =>
      withPage(setup, {}, async ({ connect, first, waitFor }) => {
        possible(context, absent.revoke)
        await connect()
        first.revoke()
        expect(await waitFor(isDisconnected)).toEqual({ type: 'disconnected', connectorId: first.connectorId })
      }))

    for (const which of ['the site knows', 'it does not'] as const) {
      test(`behavior: another network is told, one ${which}`, (context) =>
        withPage(setup, {}, async ({ connect, first, networks, foreignNetworkId, waitFor }) => {
          possible(context, absent.networks)
          await connect()
          const id = which === 'it does not' ? foreignNetworkId : networks[1].caipNetworkId
          first.changeNetwork(id)
          await waitFor((event) => event.type === 'connectionChanged' && event.connection.networkId === id)
        }))
    }

    shared('behavior: what a wallet does before it is connected is not told', () =>
      withPage(setup, {}, async ({ first, events, networks }) => {
        if (!absent.accounts) first.changeAccounts([...first.accounts].reverse())
        if (!absent.networks) first.changeNetwork(networks[1].caipNetworkId)
        await settled()
        expect(events.filter(({ type }) => type !== 'connectorsChanged')).toEqual([])
      }),
    )

    shared('behavior: after stop nothing is told', () =>
      withPage(setup, {}, async ({ connect, first, events, stopWatching, adapter }) => {
        await connect()
        await settled()
        const heard = events.length
        stopWatching()
        if (!absent.accounts) first.changeAccounts([...first.accounts].reverse())
        await adapter.disconnect({ connectorId: first.connectorId })
        await settled()
        expect(events).toHaveLength(heard)
      }),
    )

    shared('behavior: two watchers hear the same; stopping one, even twice, leaves the other', () =>
      withPage(setup, {}, async ({ connect, adapter, first, waitFor }) => {
        const heard: AdapterEvent[] = []
        const stop = adapter.watch((event) => heard.push(event))
        await connect()
        stop()
        stop()
        await adapter.disconnect({ connectorId: first.connectorId })
        await waitFor(isDisconnected)
        expect(heard.filter(isDisconnected)).toEqual([])
      }),
    )
  })

  describe('disconnect', () => {
    test('default: is told to watchers, once', () =>
      withPage(setup, {}, async ({ connect, adapter, first, events, waitFor }) => {
        await connect()
        await adapter.disconnect({ connectorId: first.connectorId })
        await waitFor(isDisconnected)
        await settled()
        expect(events.filter(isDisconnected)).toEqual([{ type: 'disconnected', connectorId: first.connectorId }])
      }))

    test('behavior: the wallet no longer authorises the site, also after a reload', (context) =>
      withPage(setup, {}, async ({ connect, adapter, first, network, reload }) => {
        possible(context, absent.revoke ?? absent.silent)
        await connect()
        await adapter.disconnect({ connectorId: first.connectorId })
        expect(await reload().reconnect({ connectorId: first.connectorId, network })).toBeUndefined()
      }))

    shared('behavior: the same wallet connects again', () =>
      withPage(setup, {}, async ({ connect, adapter, first }) => {
        const before = await connect()
        await adapter.disconnect({ connectorId: first.connectorId })
        expect(await connect()).toEqual(before)
      }),
    )

    shared('behavior: a wallet that hangs does not keep the site connected', () =>
      withPage(setup, {}, async ({ connect, adapter, first, waitFor }) => {
        await connect()
        first.setMood('hang')
        await hurry(() => adapter.disconnect({ connectorId: first.connectorId })).catch(() => {})
        expect(await waitFor(isDisconnected)).toMatchObject({ connectorId: first.connectorId })
      }),
    )

    shared('error: an unknown connector', () =>
      withPage(setup, {}, async ({ adapter }) => {
        await expect(adapter.disconnect({ connectorId: 'nobody' })).rejects.toMatchObject({ name: 'ConnectorNotFound' })
      }),
    )
  })
}
