import { fc, test as property } from '@fast-check/vitest'
import { bitcoin, parseUnits, solana } from '@foyer/base'
import { cosmosHub, mainnet, polkadot, polygon } from '@foyer/test'
import { expect, test } from 'vitest'
import { toPaymentLink } from './toPaymentLink.ts'

const address = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const owner = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'

test.each([
  [{ network: mainnet, address, value: 10n ** 18n, decimals: 18 }, `ethereum:${address}@1?value=1000000000000000000`],
  [{ network: polygon, address, value: 1n, decimals: 18 }, `ethereum:${address}@137?value=1`],
  [
    { network: mainnet, address, tokenAddress: usdc, value: 25_000_000n, decimals: 6 },
    `ethereum:${usdc}@1/transfer?address=${address}&uint256=25000000`,
  ],
  [{ network: solana, address: owner, value: 1n, decimals: 9 }, `solana:${owner}?amount=0.000000001`],
  [
    { network: solana, address: owner, tokenAddress: mint, value: 25_500_000n, decimals: 6 },
    `solana:${owner}?amount=25.5&spl-token=${mint}`,
  ],
  [{ network: bitcoin, address: 'bc1q', value: 2_030_000_000n, decimals: 8 }, 'bitcoin:bc1q?amount=20.3'],
  [{ network: polkadot, address: 'x', value: 1n, decimals: 10 }, undefined],
  [{ network: cosmosHub, address: 'x', value: 1n, decimals: 6 }, undefined],
])('default: link %#', (request, link) => {
  expect(toPaymentLink(request)).toBe(link)
})

property.prop([fc.bigInt({ min: 0n, max: 10n ** 78n - 1n }), fc.integer({ min: 0, max: 24 })])(
  'behavior: the amount in a link is the amount asked for, to the last digit',
  (value, decimals) => {
    const [, amount = ''] = toPaymentLink({ network: solana, address: owner, value, decimals })?.split('amount=') ?? []
    expect(amount).not.toMatch(/e/i)
    expect(parseUnits(amount, decimals)).toBe(value)
  },
)
