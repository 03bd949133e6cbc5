import { expect, test } from 'vitest'
import type { Device } from '../../device.ts'
import { readDevice } from '../../device.ts'
import { getAppLink, getPairingLink } from './links.ts'

const wallets = {
  MetaMask: { id: 'a', mobileLink: 'metamask://' },
  Rainbow: { id: 'b', mobileLink: 'rainbow' },
  'Binance Wallet': { id: 'c', mobileLink: 'bnc://app.binance.com/cedefi' },
  'Trust Wallet': { id: 'd', mobileLink: 'trust://' },
  Universal: { id: 'e', universalLink: 'https://wallet.example/app' },
  Extension: { id: 'f' },
  Phantom: { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', mobileLink: 'phantom://' },
  Solflare: { id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', mobileLink: 'solflare://' },
  Coinbase: { id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', mobileLink: 'cbwallet://' },
} as const
type Name = keyof typeof wallets
const wallet = (name: Name) => ({ name, ...wallets[name] })
const uri = 'wc:00@2?relay-protocol=irn&symKey=11'
const encoded = encodeURIComponent(uri)
const place = { href: 'https://lumen.example/story?a=1', origin: 'https://lumen.example' }
const device = (changes: Partial<Device> = {}): Device => ({
  isPhone: true,
  isIos: true,
  isAndroid: false,
  isMacApp: false,
  isTelegram: false,
  isFramed: false,
  ...changes,
})
const link = (name: Name, namespace: 'eip155' | 'solana' | 'bip122', changes: Partial<Device> = {}) =>
  getAppLink({ wallet: wallet(name), uri, namespace, device: device(changes), place })

test.each([
  ['MetaMask', 'eip155', {}, `metamask://wc?uri=${encoded}`],
  ['Rainbow', 'eip155', {}, `rainbow://wc?uri=${encoded}`],
  ['Binance Wallet', 'eip155', {}, `bnc://app.binance.com/cedefi/wc?uri=${encoded}`],
  ['Universal', 'eip155', {}, `https://wallet.example/app/wc?uri=${encoded}`],
  ['Phantom', 'eip155', {}, `phantom://wc?uri=${encoded}`],
  ['Trust Wallet', 'eip155', { isTelegram: true, isAndroid: true }, `trust://wc?uri=${encodeURIComponent(encoded)}`],
  [
    'Phantom',
    'solana',
    {},
    `https://phantom.app/ul/browse/${encodeURIComponent(place.href)}?ref=${encodeURIComponent(place.origin)}`,
  ],
  [
    'Phantom',
    'solana',
    { isAndroid: true },
    `intent://browse/${encodeURIComponent(place.href)}?ref=${encodeURIComponent(place.origin)}#Intent;scheme=phantom;package=app.phantom;end`,
  ],
  [
    'Solflare',
    'solana',
    {},
    `https://solflare.com/ul/v1/browse/${encodeURIComponent(place.href)}?ref=${encodeURIComponent(place.href)}`,
  ],
  ['Coinbase', 'solana', {}, `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(place.href)}`],
  ['Trust Wallet', 'solana', {}, `trust://wc?uri=${encoded}`],
] as const)('default: %s for %s %j', (name, namespace, changes, href) => {
  expect(link(name, namespace, changes)?.href).toBe(href)
})

test.each([
  [{}, '_self'],
  [{ isFramed: true }, '_top'],
  [{ isTelegram: true }, '_blank'],
] as const)('default: opens %j in %s, without a referrer', (changes, target) => {
  expect(link('MetaMask', 'eip155', changes)).toMatchObject({ target, rel: 'noreferrer noopener', base: 'metamask://' })
})

// C18 of tooling/coverage/complaints.json
const both = { id: 'g', name: 'Both', mobileLink: 'both://', universalLink: 'https://both.example' } as const
test.each([
  [both, undefined, `both://wc?uri=${encoded}`],
  [both, true, `https://both.example/wc?uri=${encoded}`],
  [wallet('MetaMask'), true, `metamask://wc?uri=${encoded}`],
])('behavior: %j, universal links preferred %s: %s', (wallet, prefersUniversal, href) => {
  const params = { wallet, uri, namespace: 'eip155', device: device(), place, prefersUniversal } as const
  expect(getAppLink(params)?.href).toBe(href)
})

test('behavior: what shows the site in the wallet itself leaves no app to open for requests', () => {
  expect(link('Phantom', 'solana')?.base).toBeUndefined()
})

test('behavior: without a pairing there is no link yet', () => {
  const params = { wallet: wallet('MetaMask'), uri: undefined, namespace: 'eip155', device: device(), place } as const
  expect(getAppLink(params)).toBeUndefined()
})

test('error: a link of a catalogue that would run something is none', () => {
  const hostile = { id: 'x', name: 'X', mobileLink: 'javascript:alert(1)//' }
  expect(getAppLink({ wallet: hostile, uri, namespace: 'eip155', device: device(), place })).toBeUndefined()
  expect(getPairingLink('data:text/html,x', uri, device())).toBeUndefined()
})

test('default: web and desktop wallets open beside the site', () => {
  expect(getPairingLink('https://app.safe.global/wc', uri, device({ isPhone: false }))).toEqual({
    href: `https://app.safe.global/wc/wc?uri=${encoded}`,
    target: '_blank',
    rel: 'noreferrer noopener',
  })
})

test('behavior: an extension alone is not reached from a phone', () => {
  expect(link('Extension', 'eip155')).toBeUndefined()
})

const page = (userAgent: string, changes: object = {}) => {
  const self = {}
  return { navigator: { userAgent, maxTouchPoints: 0 }, self, top: self, ...changes } as never
}

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', {}, { isIos: true, isAndroid: false }],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10)', {}, { isIos: false, isAndroid: true }],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', {}, { isIos: false, isAndroid: false }],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
    { navigator: { userAgent: 'Macintosh', maxTouchPoints: 5 } },
    { isIos: true },
  ],
  ['Mozilla/5.0 (Linux; Android 16)', { TelegramWebviewProxy: {} }, { isTelegram: true }],
  ['Mozilla/5.0 (X11; Linux x86_64)', { Telegram: { WebApp: { initData: 'query_id=1' } } }, { isTelegram: true }],
  ['Mozilla/5.0 (X11; Linux x86_64)', { Telegram: { WebApp: { initData: '' } } }, { isTelegram: false }],
  ['Mozilla/5.0 (X11; Linux x86_64)', { top: {} }, { isFramed: true }],
])('default: reads the device from %s %j', (userAgent, changes, expected) => {
  expect(readDevice(page(userAgent, changes))).toMatchObject(expected)
})

test.each(['constructor', '__proto__', 'toString'])(
  'error: a catalogue’s wallet called %s opens by its own link',
  (id) => {
    const hostile = { id, name: 'Hostile', mobileLink: 'hostile://' }
    const params = { wallet: hostile, uri, namespace: 'solana', device: device(), place } as const
    expect(getAppLink(params)?.href).toBe(`hostile://wc?uri=${encoded}`)
  },
)
