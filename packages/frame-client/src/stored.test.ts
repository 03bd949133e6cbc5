import { expect, test } from 'vitest'
import { createLoginCache } from './stored.ts'

function createPort(entries: Readonly<Record<string, string>> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

test('default: keys and values are those of the specification', () => {
  const port = createPort()
  const cache = createLoginCache(port)
  cache.setMailed(1_700_000_000_000)
  expect(Object.fromEntries(port.map)).toEqual({ '@appkit-wallet/LAST_EMAIL_LOGIN_TIME': '1700000000000' })
  cache.setLogin({ email: 'ada@example.com', userName: 'ada', avatar: 'data:a', socialProvider: 'google' })
  cache.setLastChain(137)
  cache.setSmartAccountNetworks([1, 137])
  expect(Object.fromEntries(port.map)).toEqual({
    '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true',
    '@appkit-wallet/EMAIL': 'ada@example.com',
    '@appkit-wallet/SOCIAL_USERNAME': 'ada',
    '@appkit-wallet/SOCIAL_AVATAR': 'data:a',
    '@appkit/connected_social': 'google',
    '@appkit-wallet/LAST_USED_CHAIN_KEY': '137',
    '@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS': '1,137',
  })
  expect(createLoginCache(port).isUsed()).toBe(true)
  expect(createLoginCache(port).getSocialProvider()).toBe('google')
  cache.setLogin({ email: 'ada@example.com', socialProvider: null })
  expect(createLoginCache(port).getSocialProvider()).toBeUndefined()
  // what is not named stays; what the next login does not have is gone
  expect([cache.getUserName(), cache.getAvatar()]).toEqual(['ada', 'data:a'])
  cache.setLogin({ userName: null, avatar: null })
  expect([cache.getUserName(), cache.getAvatar()]).toEqual([undefined, undefined])
  cache.setLogin({ socialProvider: 'google' })
  expect(createLoginCache(port).getSmartAccountNetworks()).toEqual([1, 137])
  cache.clear()
  expect(Object.fromEntries(port.map)).toEqual({ '@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS': '1,137' })
})

test.each([
  ['never mailed', undefined, 0],
  ['just now', '1000', 30_000],
  ['10 s ago', '-9000', 20_000],
  ['30 s ago', '-29000', 0],
  ['a clock set back', '99999', 0],
  ['not a number', 'soon', 0],
])('default: the pause between mails: %s', (_, stored, expected) => {
  const port = createPort(stored === undefined ? {} : { '@appkit-wallet/LAST_EMAIL_LOGIN_TIME': stored })
  expect(createLoginCache(port).getCooldown(1_000)).toBe(expected)
})

test('behavior: whoever signs out waits all the same before the next mail', () => {
  const port = createPort({})
  const cache = createLoginCache(port)
  cache.setMailed(1_000)
  cache.clear()
  expect(createLoginCache(port).getCooldown(1_001)).toBe(29_999)
})

test.each(['', ',', 'a,b', '1e999', '0,-1,1.5'])('behavior: networks from %j are none', (text) => {
  const port = createPort({ '@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS': text })
  expect(createLoginCache(port).getSmartAccountNetworks()).toEqual([])
})

test('behavior: refused storage is memory', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  for (const port of [undefined, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    const cache = createLoginCache(port)
    expect(cache.isUsed()).toBe(false)
    cache.setLogin({ email: 'ada@example.com' })
    expect(cache.getEmail()).toBe('ada@example.com')
    cache.clear()
    expect(cache.isUsed()).toBe(false)
  }
})
