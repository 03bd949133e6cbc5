import { expect, test } from 'vitest'
import {
  browseLinks,
  forgetWallet,
  formatRequestLink,
  formatWalletLink,
  getLinkTarget,
  readWalletChoice,
  rememberWallet,
  walletChoiceKey,
} from './deepLinks.ts'

const uri = 'wc:ab@2?relay-protocol=irn&symKey=cd'
const once = 'wc%3Aab%402%3Frelay-protocol%3Dirn%26symKey%3Dcd'
const twice = encodeURIComponent(once)

test.each([
  ['a bare scheme', 'rainbow', `rainbow://wc?uri=${once}`, 'rainbow://'],
  ['a scheme with a colon', 'rainbow:', `rainbow://wc?uri=${once}`, 'rainbow://'],
  ['a scheme with slashes', 'rainbow:/', `rainbow://wc?uri=${once}`, 'rainbow://'],
  ['a full scheme', 'rainbow://', `rainbow://wc?uri=${once}`, 'rainbow://'],
  ['a scheme with a path', 'zeroapp://app', `zeroapp://app/wc?uri=${once}`, 'zeroapp://app/'],
  ['a universal link', 'https://rnbwapp.com', `https://rnbwapp.com/wc?uri=${once}`, 'https://rnbwapp.com/'],
  [
    'a universal link with a slash',
    'https://rnbwapp.com/',
    `https://rnbwapp.com/wc?uri=${once}`,
    'https://rnbwapp.com/',
  ],
  ['a universal link with a path', 'https://a.example/b', `https://a.example/b/wc?uri=${once}`, 'https://a.example/b/'],
])('default: %s', (_name, link, href, base) => {
  expect(formatWalletLink(link, uri)).toEqual({ href, base })
})

test('behavior: Telegram on Android gets the native link encoded twice, and only there', () => {
  const telegram = { isTelegram: true, isAndroid: true }
  expect(formatWalletLink('rainbow://', uri, telegram)?.href).toBe(`rainbow://wc?uri=${twice}`)
  expect(formatWalletLink('https://rnbwapp.com', uri, telegram)?.href).toBe(`https://rnbwapp.com/wc?uri=${once}`)
  expect(formatWalletLink('rainbow://', uri, { isTelegram: true })?.href).toBe(`rainbow://wc?uri=${once}`)
})

test.each(['', '  ', 'javascript:alert(1)', 'JavaScript://x', 'data:text/html,x', ' file:///etc', '://x', 'a b://'])(
  'error: %j is no link of a wallet',
  (link) => {
    expect(formatWalletLink(link, uri)).toBeUndefined()
    expect(formatRequestLink({ base: link, requestId: 1, sessionTopic: 'aa' })).toBeUndefined()
  },
)

test.each([
  ['rainbow://', 'rainbow://wc?requestId=7&sessionTopic=aa'],
  ['https://rnbwapp.com', 'https://rnbwapp.com/wc?requestId=7&sessionTopic=aa'],
  ['https://t.me/bot/app', `https://t.me/bot/app?startapp=${btoa('requestId=7&sessionTopic=aa').replaceAll('=', '')}`],
])('behavior: a request opens %s', (base, href) => {
  expect(formatRequestLink({ base, requestId: 7, sessionTopic: 'aa' })).toBe(href)
})

test.each([
  [{}, '_self'],
  [{ isFramed: true }, '_top'],
  [{ isTelegram: true }, '_blank'],
  [{ isTelegram: true, isFramed: true }, '_blank'],
  [{ isTelegram: true, isSocialLoginPending: true }, '_top'],
] as const)('behavior: in %j a link opens in %s', (environment, target) => {
  expect(getLinkTarget(environment)).toBe(target)
})

const href = 'https://site.example/a?b=c'
const origin = 'https://site.example'
const page = encodeURIComponent(href)
const site = encodeURIComponent(origin)

test.each([
  ['phantom', browseLinks.phantom.solana({ href, origin }), `https://phantom.app/ul/browse/${page}?ref=${site}`],
  ['phantom (EVM)', browseLinks.phantom.eip155({ href, origin }), `https://phantom.app/ul/browse/${page}?ref=${site}`],
  [
    'phantom on Android',
    browseLinks.phantom.bip122({ href, origin, isAndroid: true }),
    `intent://browse/${page}?ref=${site}#Intent;scheme=phantom;package=app.phantom;end`,
  ],
  ['solflare', browseLinks.solflare.solana({ href, origin }), `https://solflare.com/ul/v1/browse/${page}?ref=${page}`],
  ['coinbase', browseLinks.coinbase.solana({ href, origin }), `https://go.cb-w.com/dapp?cb_url=${page}`],
  ['coinbase (EVM)', browseLinks.coinbase.eip155({ href, origin }), `cbwallet://miniapp?url=${page}`],
])('behavior: %s opens the site in its own browser', (_name, link, expected) => {
  expect(link).toBe(expected)
})

test.each([
  'javascript',
  'JavaScript:',
  'javascript://%0aalert(1)',
  'javascript:alert(1)',
  ' data:text/html,x',
  'blob',
  'intent:',
  'intent://wc#Intent;scheme=rainbow;S.browser_fallback_url=https%3A%2F%2Fevil.example;end',
])('error: %s opens nothing', (link) => {
  expect(formatWalletLink(link, uri)).toBeUndefined()
  expect(formatRequestLink({ base: link, requestId: 1, sessionTopic: 'ab' })).toBeUndefined()
})

test('behavior: a wallet whose scheme only begins like one that is refused opens', () => {
  expect(formatWalletLink('intention://', uri)?.base).toBe('intention://')
  expect(formatWalletLink('data-wallet', uri)?.base).toBe('data-wallet://')
})

test('behavior: the choice is kept under the shared key and forgotten on demand', () => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  expect(readWalletChoice(storage)).toBeUndefined()
  rememberWallet(storage, { href: 'rainbow://', name: 'Rainbow' })
  expect(JSON.parse(values.get(walletChoiceKey) ?? '')).toEqual({ href: 'rainbow://', name: 'Rainbow' })
  expect(readWalletChoice(storage)).toEqual({ href: 'rainbow://', name: 'Rainbow' })
  forgetWallet(storage)
  expect(values.size).toBe(0)
  values.set(walletChoiceKey, '{"href":"javascript:alert(1)","name":"x"}')
  expect(readWalletChoice(storage)).toBeUndefined()
  values.set(walletChoiceKey, 'nonsense')
  expect(readWalletChoice(storage)).toBeUndefined()
})
