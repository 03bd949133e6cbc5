import { describe, expect, test } from 'vitest'
import {
  isAllowedOrigin,
  isListedOrigin,
  isLoopbackOrigin,
  isOriginPattern,
  normalizeOriginPattern,
} from './origins.ts'

const origins = [
  'https://a.example',
  'http://a.example',
  'https://a.example:8443',
  'https://x.a.example',
  'https://y.x.a.example',
  'https://branch.vercel.app',
  'https://xn--bcher-kva.example',
  'http://localhost:3000',
  'http://[::1]:5173',
  'tauri://app.example',
  'null',
]

/** Pattern → the origins above that it allows, besides those of the visitor's own machine. */
const allowed: readonly (readonly [pattern: string, origins: readonly string[]])[] = [
  ['*', origins],
  ['*://a.example', ['https://a.example', 'http://a.example']],
  ['a.example', ['https://a.example', 'http://a.example']],
  ['a.example:8443', ['https://a.example:8443']],
  ['https://a.example:*', ['https://a.example', 'https://a.example:8443']],
  ['https://*.A.example/', ['https://x.a.example']],
  ['https://Bücher.example', ['https://xn--bcher-kva.example']],
  ['tauri://app.example', ['tauri://app.example']],
  ['https://*', []],
]

describe('isAllowedOrigin', () => {
  const pairs = allowed.flatMap(([pattern, own]) => origins.map((origin) => ({ pattern, origin, own })))
  test.each(pairs)('default: $origin among $pattern', ({ pattern, origin, own }) => {
    const isLocal = origin.includes('localhost') || origin.includes('[::1]')
    expect(isAllowedOrigin(origin, [pattern])).toBe(isLocal || own.includes(origin))
    expect(isListedOrigin(origin, [pattern])).toBe(pattern !== '*' && own.includes(origin))
  })

  test.each([
    ['https://A.example', ['https://a.EXAMPLE/'], true],
    ['https://a.example:443', ['https://a.example'], true],
    ['https://a.example', ['https://a.example:443'], true],
    ['http://a.example:80', ['a.example'], true],
    ['https://shop.xn--bcher-kva.example', ['https://*.bücher.example'], true],
    ['https://a.example', ['https://b.example', 'https://a.example'], true],
    ['http://127.0.0.1:1', [], true],
    ['https://a.example', ['https://a.example;script-src', 'https://a.example,https://b.example'], false],
    ['https://a.example', [], false],
    ['https://evil-a.example', ['https://*-a.example'], false],
    ['https://a.example.evil', ['https://a.example'], false],
    ['https://a.example:444', ['https://a.example'], false],
    ['https://a.example:8443', ['a.example:*', 'https://b.example'], true],
    ['null', ['https://a.example', 'null'], false],
    ['https://a.example:000443', ['https://a.example:*'], false],
    ['https://a;b.example:8443', ['https://a;b.example:8443'], false],
    ['https://a.example/path', ['https://a.example'], false],
    ['https://user@a.example', ['https://a.example'], false],
    ['https://a.example', ['https://a.example/path'], false],
    ['https://a.example', ['.*', 'https://(a|b).example', ''], false],
    ['http://localhost.evil.example', [], false],
    ['ftp://localhost', [], false],
  ])('behavior: %s with %j is %s', (origin, patterns, expected) => {
    expect(isAllowedOrigin(origin, patterns)).toBe(expected)
  })
})

test('behavior: the visitor’s own machine is always allowed, on any port', () => {
  const own = [
    'http://localhost',
    'https://localhost:8443',
    'http://127.0.0.1:3000',
    'https://127.0.0.1',
    'http://[::1]',
  ]
  expect(own.map(isLoopbackOrigin)).toEqual(own.map(() => true))
  const others = ['http://127.0.0.2', 'http://localhost.example', 'https://[::1]', 'http://[::2]', 'http://0.0.0.0']
  expect(others.map(isLoopbackOrigin)).toEqual(others.map(() => false))
})

test.each([
  ['*', true],
  ['https://a.example', true],
  ['https://*.a.example:*', true],
  ['a.example:8080', true],
  ['http://[::1]:3000', true],
  ['https://bücher.example', true],
  ['https://a.example;', false],
  ["https://a.example;script-src'unsafe-inline'", false],
  ['https://a.example,https://b.example', false],
  ['https://a_b.example', true],
  ['https://a.example:65535', true],
  ['https://a.example:65536', false],
  ['https://a.example:000443', false],
  ['https://a%2eexample', true],
  ['https://a.example\u0000', false],
  ['https://x‮y.example', false],
  ['', false],
  ['https://a.example/path', false],
  ['a b', false],
  [`${'x'.repeat(60)}.`.repeat(4) + 'x'.repeat(56), true],
  ['x'.repeat(301), false],
])('behavior: isOriginPattern(%j) is %s', (pattern, expected) => {
  expect(isOriginPattern(pattern)).toBe(expected)
})

test.each([
  ['HTTPS://Bücher.Example/', 'https://xn--bcher-kva.example'],
  ['https://*.BÜCHER.example:*', 'https://*.xn--bcher-kva.example:*'],
  ['Example.com:8080', 'example.com:8080'],
  ['tauri://localhost', 'tauri://localhost'],
  ['http://[0:0::1]:3000', 'http://[::1]:3000'],
  ['https://a;b', undefined],
])('behavior: %s is kept as %s', (pattern, kept) => {
  expect(normalizeOriginPattern(pattern)).toBe(kept)
  if (kept !== undefined) expect(normalizeOriginPattern(kept)).toBe(kept)
})
