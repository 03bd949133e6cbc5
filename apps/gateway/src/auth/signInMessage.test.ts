import { expect, test } from 'vitest'
import { parseSignInMessage } from './signInMessage.ts'

const address = `0x${'a1'.repeat(20)}`
const head = `shop.example wants you to sign in with your Ethereum account:\n${address}\n`
const tail = 'URI: https://shop.example/login\nVersion: 1\nChain ID: eip155:1\nNonce: abcdefgh1234'
const parts = {
  domain: 'shop.example',
  address,
  uri: 'https://shop.example/login',
  chainId: 'eip155:1',
  nonce: 'abcdefgh1234',
}

test.each<[string, string, object]>([
  ['no statement', `${head}\n${tail}`, {}],
  ['no statement, as EIP-4361 writes it', `${head}\n\n${tail}`, {}],
  ['a statement', `${head}\nHello, there: read this.\n\n${tail}`, { statement: 'Hello, there: read this.' }],
  [
    'times, a request id and resources',
    `${head}\n${tail}\nIssued At: 2026-03-14T09:26:53.000Z\nExpiration Time: 2026-03-14T10:00:00Z\nNot Before: 2026-03-14T09:00:00Z\nRequest ID: 7\nResources:\n- https://shop.example/terms\n- ipfs://x`,
    {
      expiresAt: Date.UTC(2026, 2, 14, 10),
      notBefore: Date.UTC(2026, 2, 14, 9),
      resources: ['https://shop.example/terms', 'ipfs://x'],
    },
  ],
])('default: %s', (_, text, times) => {
  expect(parseSignInMessage(text)).toEqual({ ...parts, resources: [], ...times })
})

test.each([
  ['something else', 'hello'],
  ['nothing', ''],
  ['a second nonce in the statement', `${head}\nfoo\nNonce: 99999999\n\n${tail}`],
  ['another version', `${head}\n${tail.replace('Version: 1', 'Version: 2')}`],
  ['a short nonce', `${head}\n${tail.replace('abcdefgh1234', 'abc')}`],
  ['words behind', `${head}\n${tail}\nand more`],
  ['a time that is none', `${head}\n${tail}\nExpiration Time: tomorrow`],
  ['a domain with a space', `evil ${head}\n${tail}`],
  ['no address', `shop.example wants you to sign in with your Ethereum account:\n\n\n${tail}`],
])('error: %s', (_, text) => {
  expect(parseSignInMessage(text)).toBeUndefined()
})
