import { parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { formatMessage, getAddressFromMessage, getChainIdFromMessage, type SIWECreateMessageArgs } from './siwe.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const args: Omit<SIWECreateMessageArgs, 'address'> = {
  domain: 'site.example',
  uri: 'https://site.example/login',
  chainId: 137,
  nonce: 'nonce1234',
  version: '1',
  iat: '2026-01-01T00:00:00.000Z',
}

test.each([
  ['bare', args],
  [
    'whole',
    {
      ...args,
      statement: 'Welcome',
      exp: '2026-01-02T00:00:00.000Z',
      requestId: 'r1',
      resources: ['https://site.example/terms'],
    },
  ],
] as const)('default: a %s message is what EIP-4361 reads', (_, given) => {
  const message = formatMessage(given, `did:pkh:eip155:137:${address}`)
  const { domain, uri, nonce, statement, requestId, resources } = given as SIWECreateMessageArgs
  expect(parseSiweMessage(message)).toMatchObject({
    domain,
    uri,
    nonce,
    address,
    chainId: 137,
    version: '1',
    issuedAt: new Date(given.iat),
    ...(statement && { statement, requestId, resources, expirationTime: new Date('2026-01-02') }),
  })
  expect(getAddressFromMessage(message)).toBe(address)
  expect(getChainIdFromMessage(message)).toBe('eip155:137')
})
