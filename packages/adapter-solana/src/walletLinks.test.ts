import { expect, test } from 'vitest'
import { coinbaseLink, phantomLink, solanaWalletLinks, solflareLink } from './walletLinks.ts'

const page = { href: 'https://site.test/a?b=c&d#e', origin: 'https://site.test' }
const href = 'https%3A%2F%2Fsite.test%2Fa%3Fb%3Dc%26d%23e'

test('default: each wallet opens the page by its own link', () => {
  expect(phantomLink(page)).toBe(`https://phantom.app/ul/browse/${href}?ref=https%3A%2F%2Fsite.test`)
  expect(solflareLink(page)).toBe(`https://solflare.com/ul/v1/browse/${href}?ref=${href}`)
  expect(coinbaseLink(page)).toBe(`https://go.cb-w.com/dapp?cb_url=${href}`)
})

test('behavior: a wallet that sits in the page needs no link', () => {
  expect(solanaWalletLinks(page, ['Phantom']).map(({ name }) => name)).toEqual(['Solflare', 'Coinbase Wallet'])
})
