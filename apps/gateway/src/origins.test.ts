import { describe, expect, test } from 'vitest'
import { isAllowedOrigin, isOriginPattern, normalizeOriginPattern, toFrameAncestors } from './origins.ts'

describe('isAllowedOrigin', () => {
  test.each([
    ['https://a.example', ['https://a.example'], true],
    ['https://A.example', ['https://a.EXAMPLE/'], true],
    ['https://a.example:443', ['https://a.example'], true],
    ['https://a.example', ['https://a.example:443'], true],
    ['https://a.example:8443', ['https://a.example:*'], true],
    ['http://a.example', ['a.example'], true],
    ['https://a.example', ['a.example'], true],
    ['https://x.a.example', ['https://*.a.example'], true],
    ['https://anything.example', ['*'], true],
    ['null', ['*'], true],
    ['https://xn--bcher-kva.example', ['https://Bücher.example'], true],
    ['https://shop.xn--bcher-kva.example', ['https://*.bücher.example'], true],
    ['https://a.example', ['https://a.example;script-src', 'https://a.example,https://b.example'], false],
    ['tauri://localhost', ['tauri://localhost'], true],
    ['http://localhost:3000', [], true],
    ['https://a.example', [], false],
    ['https://x.y.a.example', ['https://*.a.example'], false],
    ['https://a.example', ['https://*.a.example'], false],
    ['https://evil-a.example', ['https://*-a.example'], false],
    ['https://a.example.evil', ['https://a.example'], false],
    ['http://a.example', ['https://a.example'], false],
    ['https://a.example:444', ['https://a.example'], false],
    ['null', ['https://a.example', 'null'], false],
    ['https://a.example/path', ['https://a.example'], false],
    ['https://user@a.example', ['https://a.example'], false],
    ['https://a.example', ['https://a.example/path'], false],
  ])('behavior: %s with %j is %s', (origin, patterns, expected) => {
    expect(isAllowedOrigin(origin, patterns)).toBe(expected)
  })
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
  ['https://a.example:70000', false],
  ['https://a%2eexample', true],
  ['https://a.example\u0000', false],
  ['https://x‮y.example', false],
  ['', false],
  ['https://a.example/path', false],
  ['a b', false],
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

test('error: nothing but sources reaches a policy', () => {
  const patterns = [
    'https://a.example;sandbox',
    'https://a.example,b',
    "https://'self'",
    'https://bücher.example',
    'c.example',
  ]
  expect(toFrameAncestors(patterns, false)).toEqual([
    'https://xn--bcher-kva.example',
    'https://c.example',
    'http://c.example',
  ])
})
