import { expect, test } from 'vitest'
import { type CacaoPayload, formatAuthMessage, parseIssuer, readCacao } from './cacao.ts'
import { formatRecap, formatRecapStatement, mergeRecaps, parseRecap, readGrant } from './recap.ts'
import { type SignedIn, toAuthPayload, toGrantedNamespaces, verifyAuthAnswer } from './request.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const payload: CacaoPayload = {
  iss: `did:pkh:eip155:1:${address}`,
  domain: 'site.example',
  aud: 'https://site.example/login',
  version: '1',
  nonce: 'nonce1234',
  iat: '2026-01-01T00:00:00.000Z',
}
const recap = formatRecap({ namespace: 'eip155', methods: ['personal_sign', 'eth_sendTransaction'] })
const words =
  "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'."

test('default: the text of a sign-in without anything optional', () => {
  expect(formatAuthMessage(payload)).toBe(
    `site.example wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://site.example/login\nVersion: 1\nChain ID: 1\nNonce: nonce1234\nIssued At: 2026-01-01T00:00:00.000Z`,
  )
})

test('behavior: everything optional has its place', () => {
  const full = {
    ...payload,
    statement: 'Hello',
    exp: 'E',
    nbf: 'N',
    requestId: 'R',
    resources: ['https://a', 'https://b'],
  }
  expect(formatAuthMessage(full)).toBe(
    `site.example wants you to sign in with your Ethereum account:\n${address}\n\nHello\n\nURI: https://site.example/login\nVersion: 1\nChain ID: 1\nNonce: nonce1234\nIssued At: 2026-01-01T00:00:00.000Z\nExpiration Time: E\nNot Before: N\nRequest ID: R\nResources:\n- https://a\n- https://b`,
  )
})

test('behavior: a recap says what it allows, once', () => {
  const asked = { ...payload, statement: 'Hello', resources: [recap] }
  expect(formatAuthMessage(asked)).toContain(`\n\nHello ${words}\n\n`)
  expect(formatAuthMessage({ ...asked, statement: `Hello ${words}` })).toContain(`\n\nHello ${words}\n\n`)
  const parsed = parseRecap(recap)
  expect(parsed && formatRecapStatement(parsed)).toBe(words)
})

test('behavior: a recap is JSON in base64 without padding, and is read in both alphabets', () => {
  expect(atob(recap.slice('urn:recap:'.length))).toBe(
    '{"att":{"eip155":{"request/eth_sendTransaction":[{}],"request/personal_sign":[{}]}}}',
  )
  expect(recap).not.toContain('=')
  const other = formatRecap({ namespace: 'eip155', methods: ['x?>'], chains: ['eip155:1'] })
  expect(parseRecap(other.replaceAll('+', '-').replaceAll('/', '_'))).toEqual(parseRecap(other))
  expect(readGrant(parseRecap(other), 'eip155')).toEqual({ methods: ['x?>'], chains: ['eip155:1'] })
})

test.each([undefined, '', 'https://a', 'urn:recap:!', 'urn:recap:e30', `urn:recap:${btoa('{"att":{"a":[]}}')}`])(
  'error: %j is no recap',
  (resource) => {
    expect(parseRecap(resource)).toBeUndefined()
  },
)

test('behavior: a recap of the site and ours become one', () => {
  const own = formatRecap({ namespace: 'https://site.example', methods: ['push'] })
  const asked = toAuthPayload(
    {
      chains: ['eip155:1'],
      domain: 'site.example',
      aud: 'https://site.example',
      nonce: 'n',
      resources: ['https://a', own],
      methods: ['personal_sign'],
      verify: () => Promise.resolve(true),
    },
    0,
  )
  expect(asked.resources).toHaveLength(2)
  const merged = parseRecap(asked.resources?.[1])
  expect(Object.keys(merged?.att ?? {})).toEqual(['eip155', 'https://site.example'])
  const [one, two] = [parseRecap(own), parseRecap(recap)]
  expect(one && two && parseRecap(mergeRecaps(one, two))?.att).toEqual({ ...one?.att, ...two?.att })
})

test.each([
  [`did:pkh:eip155:1:${address}`, { networkId: 'eip155:1', reference: '1', address }],
  ['did:pkh:eip155:1:0x', undefined],
  [`did:pkh:solana:1:${address}`, undefined],
  [`eip155:1:${address}`, undefined],
])('behavior: the issuer %s', (iss, issuer) => {
  expect(parseIssuer(iss)).toEqual(issuer)
})

const cacao = { h: { t: 'caip122' }, p: payload, s: { t: 'eip191', s: '0x00' } } as const

test.each([
  ['nothing', undefined],
  ['another payload', { ...cacao, p: { ...payload, iss: 'x' } }],
  ['another version', { ...cacao, p: { ...payload, version: '2' } }],
  ['another signature type', { ...cacao, s: { t: 'solana:ed25519', s: '0x00' } }],
  ['resources that are no list', { ...cacao, p: { ...payload, resources: 'x' } }],
  ['a line in a time', { ...cacao, p: { ...payload, iat: '2026-01-01T00:00:00Z\nNot Before: 2030-01-01T00:00:00Z' } }],
  ['a line in a resource', { ...cacao, p: { ...payload, resources: ['https://a\n- https://b'] } }],
])('error: a cacao with %s is none', (_name, value) => {
  expect(readCacao(value)).toBeUndefined()
})

const responder = { publicKey: 'a'.repeat(64), metadata: { name: '', description: '', url: '', icons: [] } }
const asked = {
  type: 'caip122',
  chains: ['eip155:1'],
  domain: payload.domain,
  aud: payload.aud,
  version: '1',
  nonce: payload.nonce,
  iat: payload.iat,
} as const

test.each([
  ['nonce', { nonce: 'other' }],
  ['domain', { domain: 'evil.example' }],
  ['aud', { aud: 'https://evil.example' }],
  ['iss', { iss: `did:pkh:eip155:10:${address}` }],
  ['statement', { statement: 'I accept nothing.' }],
  ['requestId', { requestId: 'other' }],
  ['expired', { exp: '2026-01-01T00:00:00.000Z' }],
  ['expired', { exp: 'never' }],
  ['not yet valid', { nbf: '2030-01-01T00:00:00.000Z' }],
])('error: an answer with a wrong %s is refused before its signature is looked at', async (reason, change) => {
  const answer = { cacaos: [{ ...cacao, p: { ...payload, ...change } }], responder }
  const verify = () => Promise.reject(new Error('must not be asked'))
  const judged = verifyAuthAnswer({ answer, payload: asked, verify, now: Date.parse('2026-06-01') })
  await expect(judged).rejects.toMatchObject({ name: 'AuthenticationInvalid', context: { reason } })
})

test('behavior: what is granted is the union of the signed recaps', () => {
  const granted = formatRecap({
    namespace: 'eip155',
    methods: ['personal_sign'],
    chains: ['eip155:1', 'eip155:10', 'evil'],
  })
  const more = formatRecap({ namespace: 'eip155', methods: ['eth_sign'], chains: ['eip155:1'] })
  const cacaos = [granted, more].map((resource) => ({ ...cacao, p: { ...payload, resources: [resource] } }))
  expect(toGrantedNamespaces(cacaos)).toEqual({
    eip155: {
      chains: ['eip155:1', 'eip155:10'],
      accounts: [`eip155:1:${address}`, `eip155:10:${address}`],
      methods: ['personal_sign', 'eth_sign'],
      events: ['chainChanged', 'accountsChanged'],
    },
  })
  expect(toGrantedNamespaces([cacao])).toBeUndefined()
})

const complete = {
  ...asked,
  statement: 'I accept the terms.',
  resources: ['https://a', recap],
  exp: '2026-07-01T00:00:00.000Z',
  nbf: '2026-05-01T00:00:00.000Z',
}
const { chains: _chains, type: _type, ...whole } = { ...complete, iss: payload.iss }
const own = formatRecap({ namespace: 'eip155', methods: ['personal_sign'], chains: ['eip155:1'] })
const granted =
  "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'."

function judge(
  changes: readonly Partial<CacaoPayload>[],
  verify = (_signedIn: readonly SignedIn[]) => Promise.resolve(true),
) {
  const cacaos = changes.map((change) => ({ ...cacao, p: { ...whole, ...change } }))
  return verifyAuthAnswer({ answer: { cacaos, responder }, payload: complete, verify, now: Date.parse('2026-06-01') })
}

test.each([
  ['statement', { statement: undefined }],
  ['statement', { statement: 'I accept the terms. And more.' }],
  ['resources', { resources: [own] }],
  ['exp', { exp: undefined }],
  ['exp', { exp: '2036-07-01T00:00:00.000Z' }],
  ['nbf', { nbf: undefined }],
])('error: an answer that leaves out or changes the site’s %s is refused', async (reason, change) => {
  await expect(judge([change])).rejects.toMatchObject({ name: 'AuthenticationInvalid', context: { reason } })
})

test.each([
  ['what the site asked for', {}],
  ['the words of what it grants', { statement: `I accept the terms. ${granted}`, resources: ['https://a', own] }],
  ['the same moment written otherwise', { exp: '2026-07-01T00:00:00Z' }],
])('behavior: an answer with %s is taken', async (_name, change) => {
  await expect(judge([change])).resolves.toBeUndefined()
})

test('behavior: signatures for several networks are judged together, one of them twice is refused', async () => {
  const complaint = { name: 'AuthenticationInvalid', context: { reason: 'iss' } }
  const heard: string[][] = []
  const verify = async (signedIn: readonly SignedIn[]) => {
    heard.push(signedIn.map(({ networkId, message }) => `${networkId} ${/Chain ID: \d+/.exec(message)?.[0]}`))
    return true
  }
  const payload = { ...complete, chains: ['eip155:1', 'eip155:10'] }
  const issuers = [`did:pkh:eip155:1:${address}`, `did:pkh:eip155:10:${address}`]
  const toAnswer = (list: readonly string[]) => ({
    cacaos: list.map((iss) => ({ ...cacao, p: { ...whole, iss } })),
    responder,
  })
  const now = Date.parse('2026-06-01')
  await verifyAuthAnswer({ answer: toAnswer(issuers), payload, verify, now })
  expect(heard).toEqual([['eip155:1 Chain ID: 1', 'eip155:10 Chain ID: 10']])
  const twice = toAnswer([issuers[0] ?? '', issuers[0]?.toLowerCase() ?? ''])
  await expect(verifyAuthAnswer({ answer: twice, payload, verify, now })).rejects.toMatchObject(complaint)
  expect(heard).toHaveLength(1)
})

test('behavior: a recap as long as a wallet of twenty networks writes it is read', () => {
  const chains = Array.from({ length: 20 }, (_, index) => `eip155:${index + 100_000}`)
  const long = formatRecap({
    namespace: 'eip155',
    methods: Array.from({ length: 24 }, (_, index) => `wallet_method${index}`),
    chains,
  })
  expect(long.length).toBeGreaterThan(10_000)
  expect(readCacao({ ...cacao, p: { ...whole, resources: [long] } })?.p.resources).toEqual([long])
})
