import type { SiwxMessage } from '@foyer/base'
import { describe, expect, test } from 'vitest'
import { createMessage, generateNonce } from './createMessage.ts'

const message: SiwxMessage = {
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  chainId: 'eip155:1',
  domain: 'service.org',
  uri: 'https://service.org/login',
  version: '1',
  nonce: '32891757',
}

describe('what is written', () => {
  test('default: ERC-4361, its lines in their order', () => {
    const text = createMessage({
      ...message,
      statement: 'I accept the terms.',
      issuedAt: '2021-09-30T16:25:24.000Z',
      expirationTime: '2021-09-30T17:25:24.000Z',
      notBefore: '2021-09-30T16:00:00.000Z',
      requestId: '7',
      resources: ['https://service.org/terms'],
    })
    expect(text).toBe(`service.org wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the terms.

URI: https://service.org/login
Version: 1
Chain ID: 1
Nonce: 32891757
Issued At: 2021-09-30T16:25:24.000Z
Expiration Time: 2021-09-30T17:25:24.000Z
Not Before: 2021-09-30T16:00:00.000Z
Request ID: 7
Resources:
- https://service.org/terms`)
  })

  test.each([
    ['eip155:1', 'Ethereum', '1'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'],
    ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin', 'bip122:000000000019d6689c085ae165831e93'],
    ['cosmos:cosmoshub-4', 'Cosmos', 'cosmos:cosmoshub-4'],
  ] as const)('default: on %s it is the %s account', (chainId, name, written) => {
    const text = createMessage({ ...message, chainId, accountAddress: 'abc123' })
    expect(text).toContain(` with your ${name} account:\nabc123\n\n\nURI: `)
    expect(text).toContain(`\nChain ID: ${written}\n`)
  })

  test('behavior: the chain with or without its namespace, and another name, as a site wants it', () => {
    const solana = { ...message, chainId: 'solana:abc' as const, accountAddress: 'abc123' }
    expect(createMessage(solana, { clearChainIdNamespace: true })).toContain('\nChain ID: abc\n')
    expect(createMessage(message, { clearChainIdNamespace: false })).toContain('\nChain ID: eip155:1\n')
    expect(createMessage(solana, { networkName: 'Eclipse' })).toContain('your Eclipse account:')
  })
})

describe('what cannot be written', () => {
  test.each<[string, Partial<Record<keyof SiwxMessage, unknown>>]>([
    ['a line feed in the statement', { statement: 'Hello\nNonce: 99999999' }],
    ['an empty statement', { statement: '' }],
    ['a zero-width space in the statement', { statement: 'pay\u200bpal' }],
    ['a turn of direction in the statement', { statement: 'safe \u202eexe.txt' }],
    ['a letter outside ASCII', { statement: 'Grüße' }],
    ['a line feed in the domain', { domain: 'service.org\nevil.org' }],
    ['a space in the domain', { domain: 'service.org wants' }],
    ['a line feed in the URI', { uri: 'https://service.org/\nVersion: 1' }],
    ['a line feed in a resource', { resources: ['https://a.example\n- https://b.example'] }],
    ['too many resources', { resources: Array(51).fill('https://a.example') }],
    ['resources that make a book', { resources: Array(20).fill(`https://a.example/${'x'.repeat(1_900)}`) }],
    ['a line feed in the request id', { requestId: '7\nResources:' }],
    ['a short nonce', { nonce: '1234567' }],
    ['a line feed in the address', { accountAddress: '0x1\n' }],
    ['a time in words', { expirationTime: 'tomorrow' }],
    ['a date object', { issuedAt: new Date(0) }],
    ['a number for a statement', { statement: 7 }],
    ['another version', { version: '2' }],
    ['a chain that is none', { chainId: 'eip155' }],
  ])('error: %s', (_, change) => {
    expect(() => createMessage({ ...message, ...change } as SiwxMessage)).toThrow()
  })

  test('error: it says which field', () => {
    expect(() => createMessage({ ...message, statement: 'a\nb' })).toThrow(
      'createMessage: `statement` cannot stand in a sign-in message (ERC-4361, CAIP-122)',
    )
  })
})

test('default: a nonce is 128 bits in letters and digits, never the same', () => {
  const nonces = Array.from({ length: 1_000 }, generateNonce)
  expect(nonces.every((nonce) => /^[0-9a-f]{32}$/.test(nonce))).toBe(true)
  expect(new Set(nonces).size).toBe(1_000)
})
