import { describe, expect, test } from 'vitest'
import { abilities } from './abilities.ts'
import { connect } from './connect.ts'
import { type Absent, type Setup, type Suite, withPage } from './harness.ts'

import { leaks } from './leaks.ts'
import { network } from './network.ts'
import { reconnect } from './reconnect.ts'
import { watch } from './watch.ts'

export type DescribeOptions = {
  /**
   * `all`, the default, for one kind of wallet of an adapter; `wire` for its others: what goes over the wire to a wallet and back, and
   * so through code that differs from kind to kind.
   */
  readonly cases?: 'all' | 'wire'
}

/**
 * What every adapter promises, whatever library it stands on. An unhandled rejection fails the run by itself.
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
