import { expect, test } from 'vitest'
import type { IndexedWallet } from './catalogue.ts'
import { createWalletSearch } from './walletPages.ts'

const base = { id: '', badge: '', imageId: '', chains: [], families: [], head: '' }
const wallet = (lowerName: string, rdns = ''): IndexedWallet => ({ ...base, name: lowerName, lowerName, rdns })
const wallets = [
  wallet('alpha', 'io.alpha'),
  wallet('beta'),
  wallet('alphabet wallet', 'com.abc'),
  wallet('a\nb'),
  wallet('last', 'io.last'),
]
const search = createWalletSearch(wallets)
const find = (text: string) => search(text).map(({ lowerName }) => lowerName)

test.each([
  ['alpha', ['alpha', 'alphabet wallet']],
  ['io.', ['alpha', 'last']],
  ['io.alpha', ['alpha']],
  ['t', ['beta', 'alphabet wallet', 'last']],
  ['last', ['last']],
  ['zzz', []],
  // never over the edge from one text into the next
  ['alphaio', []],
  ['alpha\nio', []],
  ['betaalpha', []],
])('default: %j finds %j, each once', (text, names) => expect(find(text)).toEqual(names))

test('behavior: finds what looking into each wallet finds', () => {
  const letters = 'abcdefghij. '
  const names = Array.from({ length: 500 }, (_, index) =>
    wallet(
      `${letters[index % 12]}${letters[(index * 7) % 12]}${letters[(index * 5) % 11]}`,
      `io.${letters[index % 9]}`,
    ),
  )
  const find = createWalletSearch(names)
  for (const first of letters.trim())
    for (const second of letters.trim()) {
      const text = first + second
      const expected = names.filter(({ lowerName, rdns }) => lowerName.includes(text) || rdns.includes(text))
      expect(find(text)).toEqual(expected)
    }
})

test('behavior: an empty catalogue finds nothing', () => expect(createWalletSearch([])('a')).toEqual([]))
