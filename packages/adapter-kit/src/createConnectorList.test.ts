import { type AdapterEvent, type Connector, createEmitter } from '@foyer/base'
import { expect, test } from 'vitest'
import { createConnectorList } from './createConnectorList.ts'

const connector = (id: string): Connector => ({ id, name: id, type: 'INJECTED', namespace: 'cosmos' })

test('default: the same list until it differs, and each difference is emitted once', () => {
  const events = createEmitter<AdapterEvent>()
  const told: AdapterEvent[] = []
  events.on((event) => told.push(event))
  let page = [connector('one')]
  const list = createConnectorList(events, { connectors: [] }, () => page.map((one) => ({ ...one })))
  const before = list.get()
  list.refresh()
  expect(list.get()).toBe(before)
  expect(told).toEqual([])
  page = [connector('one'), connector('two')]
  expect(list.get()).toBe(before)
  list.refresh()
  list.refresh()
  expect(list.get()).toEqual(page)
  expect(told).toEqual([{ type: 'connectorsChanged' }])
})

test('error: a wallet of the page with the id of an external wallet is not listed, whether or not that one is there', () => {
  const relay: Connector = { ...connector('walletConnect'), type: 'WALLET_CONNECT' }
  const listPage = () => ['ID_AUTH', 'walletConnect', 'honest'].map(connector)
  const list = createConnectorList(createEmitter<AdapterEvent>(), { connectors: [relay] }, listPage)
  expect(list.get()).toEqual([connector('honest'), relay])
})
