import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createFoyer, isOpenAtom, routeAtom } from '../index.ts'

const key = '@foyer/reopen'
beforeEach(() => sessionStorage.clear())

async function arrive() {
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
  })
  onTestFinished(() => foyer.destroy())
  await foyer.ready
  await Promise.resolve()
  const { name, params } = foyer.store.get(routeAtom)
  return { isOpen: foyer.store.get(isOpenAtom), view: name, ...(params && { params }) }
}

const leave = (left: object) => sessionStorage.setItem(key, JSON.stringify(left))

test('default: opens what the page before left, once', async () => {
  leave({ view: 'WhatIsAWallet', at: Date.now() - 3_000 })
  expect(await arrive()).toEqual({ isOpen: true, view: 'WhatIsAWallet' })
  expect(sessionStorage.getItem(key)).toBeNull()
  expect(await arrive()).toMatchObject({ isOpen: false })
})

test('behavior: a form holds what was typed', async () => {
  leave({ view: 'EmailLogin', arguments: { text: 'ada@example.com' }, at: Date.now() })
  expect(await arrive()).toEqual({ isOpen: true, view: 'EmailLogin', params: { text: 'ada@example.com' } })
})

test('behavior: what needs an account gives way to Connect without one', async () => {
  leave({ view: 'WalletSend', at: Date.now() })
  expect(await arrive()).toEqual({ isOpen: true, view: 'Connect' })
})

test.each([
  ['nothing', undefined],
  ['no JSON', '{'],
  ['another shape', 'null'],
  ['what was left a minute ago', JSON.stringify({ view: 'WhatIsAWallet', at: Date.now() - 60_001 })],
  ['what has no time', JSON.stringify({ view: 'WhatIsAWallet' })],
])('error: %s opens nothing', async (_, text) => {
  if (text) sessionStorage.setItem(key, text)
  expect(await arrive()).toMatchObject({ isOpen: false })
})
