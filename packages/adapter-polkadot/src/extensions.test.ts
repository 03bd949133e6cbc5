import { afterEach, expect, test, vi } from 'vitest'
import { listExtensions } from './extensions.ts'

afterEach(() => vi.unstubAllGlobals())

const extension = { version: '1', enable: async () => ({}) }

test('default: a known extension by its own name, another by its key', () => {
  vi.stubGlobal('injectedWeb3', { 'polkadot-js': extension, mine: extension })
  expect(listExtensions()).toEqual([
    { id: 'polkadot-js', name: 'polkadot{.js}' },
    { id: 'mine', name: 'mine' },
  ])
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('error: %s is a key like any other', (id) => {
  vi.stubGlobal('injectedWeb3', Object.fromEntries([[id, extension]]))
  expect(listExtensions()).toEqual([{ id, name: id }])
})
