import type { SiwxMessage, SiwxSession } from '@foyer/base'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { bip122Verifier } from './bip122.ts'
import { cosmosVerifier } from './cosmos.ts'
import { eip155Verifier } from './eip155.ts'
import type { MessageExpectation } from './message/checkMessage.ts'
import { createMessage } from './message/createMessage.ts'
import type { SiwxVerifier } from './message/types.ts'
import { polkadotVerifier } from './polkadot.ts'
import { solanaVerifier } from './solana.ts'
import { verifySession } from './verifySession.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const now = Date.UTC(2026, 2, 14)
const fields: SiwxMessage = {
  accountAddress: account.address,
  chainId: 'eip155:1',
  domain: 'service.org',
  uri: 'https://service.org/login',
  version: '1',
  nonce: '32891757',
  issuedAt: new Date(now).toISOString(),
}
const verifiers = [eip155Verifier(), solanaVerifier()]

async function sign(change: Partial<SiwxMessage> = {}, toText = (text: string) => text): Promise<SiwxSession> {
  const data = { ...fields, ...change }
  const message = toText(createMessage(data))
  return { data, message, signature: await account.signMessage({ message }) }
}

const verify = async (
  session: SiwxSession,
  expected: Partial<MessageExpectation> & { readonly verifiers?: readonly SiwxVerifier[] } = {},
) =>
  (await verifySession(session, { domains: ['service.org'], nonce: '32891757', now, verifiers, ...expected })).problem

const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

describe('what signs in', () => {
  test('default: the message as it was read', async () => {
    const session = await sign()
    const { message } = await verifySession(session, { domains: ['service.org'], now, verifiers })
    expect(message).toEqual({ ...fields, chainId: '1', networkName: 'Ethereum' })
  })

  test.each<[string, Partial<SiwxMessage>, ((text: string) => string)?]>([
    ['the whole id of the chain', {}, (text) => text.replace('Chain ID: 1', 'Chain ID: eip155:1')],
    ['times around now', { notBefore: at(-1), expirationTime: at(1) }],
    ['issued by a clock that is minutes ahead', { issuedAt: at(5) }],
    ['a URI of the site with the port that is its own anyway', { uri: 'https://service.org:443/' }],
    ['a scheme that is the URI’s', {}, (text) => `https://${text}`],
  ])('behavior: %s', async (_, change, toText) => {
    expect(await verify(await sign(change, toText))).toBeUndefined()
  })

  test('behavior: clocks may differ by as much as the server allows', async () => {
    const session = await sign({ expirationTime: at(-1) })
    expect(await verify(session, { clockTolerance: 59_999 })).toBe('expired')
    expect(await verify(session, { clockTolerance: 60_001 })).toBeUndefined()
  })
})

describe('what does not', () => {
  test.each<[string, string, Partial<SiwxMessage>, ((text: string) => string)?]>([
    ['a text that is no message', 'form', {}, () => 'hello'],
    ['a second nonce in front of the first', 'form', {}, (text) => text.replace('Nonce: ', 'Nonce: 99999999\nNonce: ')],
    ['the domain of another site', 'domain', { domain: 'evil.org', uri: 'https://evil.org/' }],
    ['a domain that begins like the site’s', 'domain', { domain: 'service.org.evil.org', uri: 'https://evil.org/' }],
    ['the site’s name as a user of another', 'domain', { domain: 'service.org@evil.org', uri: 'https://evil.org/' }],
    ['another port', 'domain', { domain: 'service.org:8443', uri: 'https://service.org:8443/' }],
    ['the domain in other case', 'domain', { domain: 'Service.org' }],
    ['the URI of another site', 'uri', { uri: 'https://evil.org/login' }],
    ['a URI that ends before the site’s name', 'uri', { uri: 'https://evil.org/https://service.org' }],
    ['a URI with the site’s name as a user', 'uri', { uri: 'https://service.org@evil.org/' }],
    ['a URI that is no web address', 'uri', { uri: 'did:key:z6MkpTHR8VNsBxYAAWHut2Geadd9jSwuBV8xRoAnwWsdvktH' }],
    ['a URI without TLS', 'uri', { uri: 'http://service.org/' }],
    ['another scheme than the URI’s', 'uri', {}, (text) => `http://${text}`],
    ['another nonce', 'nonce', { nonce: '99999999' }],
    ['the nonce in other case', 'nonce', { nonce: 'abcdefgh' }],
    ['an end that is now', 'expired', { expirationTime: at(0) }],
    ['an end long ago', 'expired', { expirationTime: at(-1_000_000) }],
    ['a start in a minute', 'notYet', { notBefore: at(1) }],
    ['the chain of another network', 'chain', {}, (text) => text.replace('Chain ID: 1', 'Chain ID: 10')],
    ['the chain of another family', 'chain', {}, (text) => text.replace('Chain ID: 1', 'Chain ID: solana:1')],
    ['a chain with a zero in front', 'chain', {}, (text) => text.replace('Chain ID: 1', 'Chain ID: 01')],
    ['another name than Ethereum', 'chain', {}, (text) => text.replace('your Ethereum', 'your Evil')],
  ])('error: %s', async (_, problem, change, toText) => {
    expect(await verify(await sign(change, toText))).toBe(problem)
  })

  test('error: the session says another account or chain than the text', async () => {
    const session = await sign()
    const other = '0x1111111111111111111111111111111111111111'
    expect(await verify({ ...session, data: { ...session.data, accountAddress: other } })).toBe('account')
    expect(await verify({ ...session, data: { ...session.data, chainId: 'eip155:10' } })).toBe('chain')
    expect(await verify({ ...session, data: { ...session.data, chainId: 'solana:1' } })).toBe('account')
  })

  test('error: an account swapped in text and data alike, with the signature of one’s own', async () => {
    const victim = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF'
    expect(await verify(await sign({ accountAddress: victim }))).toBe('signature')
  })

  test('error: the signature of another message', async () => {
    const [session, other] = [await sign(), await sign({ statement: 'Other.' })]
    expect(await verify({ ...session, signature: other.signature })).toBe('signature')
  })

  test('error: no verifier of the family, or one of several that does not agree', async () => {
    const session = await sign()
    expect(await verify(session, { verifiers: [solanaVerifier()] })).toBe('namespace')
    expect(await verify(session, { verifiers: [] })).toBe('namespace')
    const doubtful: SiwxVerifier = { chainNamespace: 'eip155', isAddress: () => true, verify: async () => false }
    expect(await verify(session, { verifiers: [...verifiers, doubtful] })).toBe('signature')
  })

  test('error: an address with a wrong checksum', async () => {
    const accountAddress = account.address.replace(/[a-f]/, (letter) => letter.toUpperCase())
    expect(await verify(await sign({ accountAddress }))).toBe('account')
  })
})

test.each([eip155Verifier(), solanaVerifier(), bip122Verifier(), polkadotVerifier(), cosmosVerifier()])(
  'error: a signature that is no text is refused, by $chainNamespace too',
  async (verifier) => {
    const session = await sign()
    for (const signature of [undefined, null, 7, {}, ['0xab'], { length: 65 }] as unknown as string[]) {
      expect(await verify({ ...session, signature })).toBe('signature')
      expect(await verifier.verify({ ...session, signature })).toBe(false)
    }
    expect(await verify({ ...session, message: undefined as unknown as string })).toBe('form')
  },
)

test('behavior: on one’s own machine a URI needs no TLS', async () => {
  const local = { domain: 'localhost:5173', uri: 'http://localhost:5173/' }
  const session = await sign(local)
  const params = { verifiers: [eip155Verifier()], now, domains: ['localhost:5173'] }
  expect((await verifySession(session, params)).problem).toBeUndefined()
})
