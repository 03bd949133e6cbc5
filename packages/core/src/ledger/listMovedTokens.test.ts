import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFoyer } from '../index.ts'
import { saveRecord } from './ledger.ts'
import type { LedgerRecord } from './ledgerRecord.ts'
import { listMovedTokens } from './listMovedTokens.ts'

beforeEach(() => void vi.useFakeTimers({ now: 2_000_000 }))
afterEach(() => void vi.useRealTimers())

const address = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const native = `0x${'e'.repeat(40)}`
const id = (token: string) => `eip155:1:${token.toLowerCase()}`

function setup(...records: readonly Partial<LedgerRecord>[]) {
  const options = { projectId: 'test', networks: [mainnet], adapters: [mockAdapter()], storage: memoryStorage() }
  const foyer = createFoyer(options)
  for (const [index, changes] of records.entries())
    saveRecord(foyer, {
      id: String(index),
      kind: 'send',
      networkId: 'eip155:1',
      account: address,
      details: {},
      askedAt: Date.now(),
      state: { status: 'confirmed', at: Date.now() },
      ...changes,
    })
  return () => listMovedTokens(foyer, { networkId: 'eip155:1', address: address.toLowerCase() })
}

test('default: the tokens of sends, swaps and payments, each once; coins and NFTs are none', () => {
  const list = setup(
    { details: { tokenAddress: usdc } },
    { kind: 'swap', details: { from: { address: native }, to: { address: weth } }, receiving: { tokenAddress: weth } },
    { kind: 'pay', details: { asset: usdc } },
    { details: { tokenAddress: '0x06012c8cf97bead5deae237070f9587f8e7a266d', tokenId: '1' } },
    { details: { tokenAddress: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', to: null } },
  )
  expect([...list()].sort()).toEqual([id(usdc), id(weth)].sort())
})

test('behavior: ten minutes after the end it is over; what has no end yet goes on', () => {
  const list = setup(
    { details: { tokenAddress: usdc } },
    { details: { tokenAddress: weth }, hash: '0x1', state: { status: 'pending', at: 0 } },
  )
  vi.advanceTimersByTime(599_999)
  expect(list()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(list()).toEqual([id(weth)])
})

test('behavior: of this account on this network alone, and as many as a service takes', () => {
  const token = (index: number) => `0x${String(index).padStart(40, '0')}`
  const many = Array.from({ length: 60 }, (_, index) => ({ details: { tokenAddress: token(index) } }))
  expect(setup({ account: usdc, details: { tokenAddress: weth } })()).toEqual([])
  expect(setup({ networkId: 'eip155:10', details: { tokenAddress: weth } })()).toEqual([])
  expect(setup(...many)()).toHaveLength(50)
})
