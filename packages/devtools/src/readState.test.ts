import { createFoyer } from '@foyer/core'
import * as embeddedWallet from '@foyer/core/internal/embeddedWallet'
import * as names from '@foyer/core/internal/names'
import * as onramp from '@foyer/core/internal/onramp'
import * as pay from '@foyer/core/internal/paying'
import * as send from '@foyer/core/internal/send'
import * as swap from '@foyer/core/internal/swap'
import * as siwx from '@foyer/core/siwx'
import { mainnet } from '@foyer/test'
import { expect, test } from 'vitest'
import { readFlows, toPlain } from './readState.ts'

test('default: every task that has steps is shown', () => {
  const foyer = createFoyer({ projectId: 'p', networks: [mainnet], adapters: [] })
  const exported = [embeddedWallet, names, onramp, pay, send, siwx, swap].flatMap((entry) => Object.keys(entry))
  const flows = exported.flatMap((name) => /^(\w+)FlowAtom$/.exec(name)?.[1] ?? [])
  expect(flows.length).toBeGreaterThan(8)
  expect(Object.keys(readFlows(foyer) as object).sort()).toEqual([...flows, 'connect', 'switchNetwork'].sort())
})

test('default: maps, sets, bigints, errors, functions and bytes are plain data', () => {
  const value = {
    map: new Map([['a', 1n]]),
    set: new Set([1]),
    run: () => {},
    bytes: new Uint8Array(3),
    none: undefined,
  }
  const plain = { map: { a: '1' }, set: [1], run: '(function)', bytes: '(3 bytes)', none: undefined }
  expect(toPlain(value)).toEqual(plain)
  expect(toPlain(new Error('no', { cause: new TypeError('why') }))).toEqual({
    name: 'Error',
    message: 'no',
    cause: { name: 'TypeError', message: 'why' },
  })
})

test('behavior: a cycle ends, objects of a class are named and long lists are cut', () => {
  const cycle: { own?: unknown } = {}
  cycle.own = cycle
  expect(JSON.stringify(toPlain(cycle))).toContain('(deeper)')
  expect(toPlain({ url: new URL('https://a.test') })).toEqual({ url: '(URL)' })
  expect(toPlain(Array.from({ length: 500 }))).toHaveLength(100)
})
