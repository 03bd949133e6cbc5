import { expect, test } from 'vitest'
import type { PageConfig } from '../readPageConfig.ts'
import { assertNode } from './rpc.ts'

const chain = { id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 }
const config = (parts: Partial<PageConfig>) => ({ chains: [chain], development: false, ...parts }) as PageConfig
const assertUrl = (chainId: `eip155:${number}`, requestUrl: string | undefined, parts: Partial<PageConfig> = {}) =>
  assertNode(chainId, { config: config(parts), requestUrl })

const local = 'http://127.0.0.1:8545'
const evil = 'https://node.evil.example'

test('error: a node that the site names is not asked about a chain that the owner serves', () => {
  for (const development of [false, true]) {
    for (const url of [local, evil, undefined]) expect(assertUrl('eip155:1', url, { development })).toBeUndefined()
  }
})

test('error: nor about any other, but in development and on loopback', () => {
  expect(() => assertUrl('eip155:2', local)).toThrow('This wallet doesn’t support eip155:2')
  for (const url of [evil, 'http://127.0.0.1.evil.example', 'http://localhost@evil.example', 'no address', undefined]) {
    expect(() => assertUrl('eip155:2', url, { development: true })).toThrow('This wallet doesn’t support eip155:2')
  }
  expect(assertUrl('eip155:2', local, { development: true })).toBe(local)
})
