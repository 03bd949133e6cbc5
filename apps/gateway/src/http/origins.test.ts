import { describe, expect, test } from 'vitest'
import { isAllowedOrigin, isOriginPattern } from './origins.ts'

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
  ['', false],
  ['https://a.example/path', false],
  ['a b', false],
  ['x'.repeat(301), false],
])('behavior: isOriginPattern(%j) is %s', (pattern, expected) => {
  expect(isOriginPattern(pattern)).toBe(expected)
})
