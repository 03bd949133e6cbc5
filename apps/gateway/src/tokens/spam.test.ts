import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config/readConfig.ts'
import { isSpamTransfer, isSuspiciousToken } from './spam.ts'

const [chain] = parseConfig({
  chains: [
    {
      id: 'eip155:1',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['http://localhost'],
      tokens: [{ address: `0x${'1'.repeat(40)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
    },
  ],
}).chains
if (!chain) throw new Error('no chain')

describe('isSuspiciousToken', () => {
  test.each([
    ['Village Coin', 'VIL', false],
    ['Wrapped Ether', 'WETH', false],
    ['Visit usdc-bonus.xyz to claim', 'GIFT', true],
    ['Reward', 'https://x', true],
    ['$ 1000 USDC', 'GIFT', true],
    ['Some Coin', 'USDC', true],
    ['Some Coin', 'usdc', true],
    ['Some Coin', 'USDС', true],
    ['Some Coin', 'U.S.D.C', true],
    ['Ether', 'ΕTH', true],
    ['Airdrop', 'AIR', true],
    ['Compound', 'COMP', false],
    ['Ionic', 'ION', false],
  ])('behavior: %s (%s) is %s', (name, symbol, expected) => {
    expect(isSuspiciousToken({ name, symbol }, chain)).toBe(expected)
  })
})

describe('isSpamTransfer', () => {
  const facts = { isKnownToken: false, isSuspiciousToken: false, amount: 1n, isOwnTransaction: false, recipients: 1 }
  test.each([
    ['one token of a stranger', {}, false],
    ['nothing', { amount: 0n }, true],
    ['nothing of a known token', { amount: 0n, isKnownToken: true }, true],
    ['nothing, sent by the account itself', { amount: 0n, isOwnTransaction: true }, false],
    ['a mailing', { recipients: 20 }, true],
    ['nearly a mailing', { recipients: 19 }, false],
    ['a mailing of a known token', { recipients: 500, isKnownToken: true }, false],
    ['a mailing of one’s own', { recipients: 500, isOwnTransaction: true }, false],
    ['bait', { isSuspiciousToken: true }, true],
    ['bait, sent by the account itself', { isSuspiciousToken: true, isOwnTransaction: true }, true],
  ])('behavior: %s', (_, change, expected) => {
    expect(isSpamTransfer({ ...facts, ...change })).toBe(expected)
  })
})
