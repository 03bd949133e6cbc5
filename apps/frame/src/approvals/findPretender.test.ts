import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ChainId } from '../chain/chainId.ts'
import { findNetwork } from '../chain/networks.ts'
import { describeEffects } from './describeEffects.ts'
import { findPretender } from './findPretender.ts'
import type { ChainFacts } from './tokenFacts.ts'

const me: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger: Address = '0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF'
const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const toFacts = (token: Address, symbol: string, chain: ChainId = 'eip155:1'): ChainFacts => ({
  coin: findNetwork([], chain).coin,
  tokens: new Map([[token.toLowerCase(), { symbol, decimals: 6, supply: 0n, balance: 0n, isNft: false }]]),
  plainAccounts: new Set(),
})

describe('findPretender', () => {
  test.each([
    ['the issuer’s own', usdc, 'USDC', 'eip155:1'],
    ['a bridged one of the same name', '0x7F5c764cBc14f9669B88837ca1490cCa17c31607', 'USDC', 'eip155:10'],
    ['a name that is nobody’s', stranger, 'PEPE', 'eip155:1'],
    ['another token of a similar name', stranger, 'USD₮0', 'eip155:1'],
    ['a well-known name where none is known', stranger, 'USDC', 'eip155:31337'],
  ] as const)('default: %s', (_, token, symbol, chain) => {
    expect(findPretender(toFacts(token, symbol, chain), token)).toEqual([])
  })

  test.each([
    ['the name of a well-known token', 'USDC', 'USDC'],
    ['in small letters', 'usdc', 'USDC'],
    ['with a letter of another script', 'USD\u0421', 'USDC'],
    ['with wide letters', 'ＵＳＤＣ', 'USDC'],
    ['the name of the coin', 'ETH', 'ETH'],
    ['the coin’s with a letter of another script', '\u0415TH', 'ETH'],
    ['the wrapped coin’s', 'WETH', 'WETH'],
  ])('error: %s', (_, symbol, meant) => {
    const [finding] = findPretender(toFacts(stranger, symbol), stranger)
    expect(finding).toMatchObject({ level: 'caution', name: 'pretends' })
    expect(finding?.sentence).toContain(`Fake ${meant}:`)
  })

  test('error: a trade that gives it is not calm', () => {
    const least = 1_000_000n
    const { findings } = describeEffects([{ kind: 'receive', token: stranger, least }], {
      me,
      facts: toFacts(stranger, 'USDC'),
    })
    expect(findings.map(({ level, name }) => `${level} ${name}`)).toEqual(['calm receive', 'caution pretends'])
  })

  test('error: an order that is paid in it says so', () => {
    const gives = [{ token: usdc, amount: 1n, id: 7n }]
    const gets = [{ token: stranger, amount: 5n }]
    const { findings } = describeEffects([{ kind: 'trade', gives, gets }], { me, facts: toFacts(stranger, 'USDC') })
    expect(findings.map(({ name }) => name)).toEqual(['trade', 'pretends'])
  })
})
