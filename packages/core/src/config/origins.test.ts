import { expect, test } from 'vitest'
import { isOriginAllowed } from './origins.ts'

test.each([
  ['https://a.test', [], true],
  ['https://a.test', ['https://a.test'], true],
  ['https://a.test', ['https://a.test/'], true],
  ['https://a.test', ['https://b.test'], false],
  ['http://a.test', ['https://a.test'], false],
  ['https://a.test:8443', ['https://a.test'], false],
  ['https://a.test:8443', ['https://a.test:8443'], true],
  ['https://a.test:8443', ['https://a.test:*'], true],
  ['https://a.test', ['https://a.test:443'], true],
  ['https://x.a.test', ['https://*.a.test'], true],
  ['https://a.test', ['https://*.a.test'], false],
  ['https://y.x.a.test', ['https://*.a.test'], false],
  ['https://evila.test', ['https://*.a.test'], false],
  ['https://xa.test', ['https://*a.test'], false],
  ['https://a.test.evil.test', ['https://a.test'], false],
  ['https://a.test', ['a.test'], true],
  ['http://localhost:5173', ['https://a.test'], true],
  ['http://127.0.0.1:1', ['https://a.test'], true],
  ['https://branch.pages.dev', ['https://a.test'], true],
  ['https://a.b.pages.dev', ['https://a.test'], false],
  ['null', ['https://a.test'], false],
  ['https://A.test', ['HTTPS://a.TEST'], true],
  ['https://a.test', ['.*', 'https://(a|b).test', ''], false],
])('default: %s among %j → %s', (origin, allowed, expected) => {
  expect(isOriginAllowed(origin, allowed)).toBe(expected)
})
