import { accounts } from '@foyer/test/signInAccounts'
import { secp256k1 } from '@noble/curves/secp256k1'
import { type RunningEvm, requestRpc, startEvm } from 'devnet'
import { type Hex, numberToHex, parseSignature, serializeSignature } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProject, deleteProject, updateProject } from '../src/projects/projects.ts'
import { testAccount } from './artifacts/contracts.ts'
import { toChainConfig } from './support/evmConfig.ts'
import { createEvmWallet, deploy, type EvmWallet, signIn, toSignIn } from './support/evmWallet.ts'
import { type Answer, startTestGateway, type TestGateway } from './support/testGateway.ts'

let evm: RunningEvm
let gateway: TestGateway
let alice: EvmWallet
/** Of the gateway, in ms. */
let time = Date.UTC(2026, 2, 14)

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  const [account] = evm.accounts
  if (!account) throw new Error('The chain has no accounts')
  alice = createEvmWallet(evm, account)
  gateway = await startTestGateway({
    now: () => time,
    config: {
      chains: [toChainConfig(evm, { indexFrom: 'off' })],
      demoProject: { id: 'demo', origins: ['https://app.example', 'http://localhost:5173'] },
    },
  })
  await createProject(gateway.gateway.store, { id: 'other', name: 'Other', origins: ['https://other.example'] })
  await gateway.gateway.projects.refresh()
})

afterAll(async () => {
  await gateway?.close()
  await evm?.stop()
})

type Signed = Awaited<ReturnType<typeof toSigned>>

const getNonce = async (query = {}) =>
  (await gateway.get('/auth/v1/nonce', query)).body as { nonce: string; token: string }
const me = (token: string, query = {}) => gateway.get('/auth/v1/me', query, { authorization: `Bearer ${token}` })

async function authenticate(
  nonceToken: string,
  body: object,
  { query = {}, headers = {} }: { query?: Record<string, string>; headers?: Record<string, string> } = {},
) {
  return await gateway.post('/auth/v1/authenticate', body, query, { 'x-nonce-jwt': `Bearer ${nonceToken}`, ...headers })
}

async function toSigned(nonce: string, change: Parameters<typeof toSignIn>[2] = {}) {
  const { message, data } = toSignIn(alice.account.address, nonce, change)
  return { message, data, signature: await alice.signMessage({ message }) }
}

/** The same r with the order less s: as good as the first to who does not look. */
function toTwin(signature: Hex): Hex {
  const { r, s, yParity } = parseSignature(signature)
  const other = secp256k1.CURVE.n - BigInt(s)
  return serializeSignature({ r, s: numberToHex(other, { size: 32 }), yParity: yParity ? 0 : 1 })
}

describe('signing in', () => {
  test('default: a session that says who it is', async () => {
    const { nonce, token: nonceToken } = await getNonce()
    const signed = await toSigned(nonce, { domain: 'app.example' })
    const walletInfo = { type: 'extension', name: 'Wallet', icon: 'https://wallet.example/a.png' }
    const headers = { origin: 'https://app.example' }
    const { body } = await authenticate(nonceToken, { ...signed, walletInfo, clientId: 'relay-client' }, { headers })
    const address = alice.account.address.toLowerCase()
    const session = {
      aud: 'app.example',
      domain: 'app.example',
      uri: 'https://app.example/',
      iss: expect.stringMatching(/^http:/),
      exp: time / 1_000 + 7 * 86_400,
      projectIdKey: 'demo',
      projectUuid: 'demo',
      profileUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sub: `did:pkh:eip155:31337:${address}`,
      address,
      chainId: '31337',
      chainIdNamespace: 'eip155',
      caip2Network: 'eip155:31337',
      nonce,
    }
    expect((await me(body.token)).body).toEqual(session)
    const appKitAccount = { metadata: null, walletInfo, clientId: 'relay-client' }
    for (const includeAppKitAccount of ['true', 'true?projectId=demo&st=appkit']) {
      expect((await me(body.token, { includeAppKitAccount })).body).toEqual({ ...session, appKitAccount })
    }
  })

  test('behavior: notes stay with the account at one project, from session to session', async () => {
    const [first, second] = [await signIn(gateway, alice), await signIn(gateway, alice)]
    const headers = { authorization: `Bearer ${first}` }
    expect((await gateway.put('/auth/v1/account-metadata', { metadata: { plan: 'gold' } }, headers)).status).toBe(200)
    const { body } = await me(second, { includeAppKitAccount: 'true' })
    expect(body.appKitAccount.metadata).toEqual({ plan: 'gold' })
    const elsewhere = { query: { projectId: 'other' } }
    const { nonce, token } = await getNonce({ projectId: 'other' })
    const other = await authenticate(token, await toSigned(nonce, { domain: 'other.example' }), elsewhere)
    const { body: own } = await me(other.body.token, { projectId: 'other', includeAppKitAccount: 'true' })
    expect([own.projectIdKey, own.appKitAccount.metadata]).toEqual(['other', null])
    expect(own.profileUuid).not.toBe(body.profileUuid)
  })

  test('error: a session of one project is nothing at another', async () => {
    const token = await signIn(gateway, alice)
    const authorization = { authorization: `Bearer ${token}` }
    expect((await me(token, { projectId: 'other' })).body.reasons[0].name).toBe('SignedOut')
    expect(
      (await gateway.put('/auth/v1/account-metadata?projectId=other', { metadata: {} }, authorization)).status,
    ).toBe(401)
    await gateway.post('/auth/v1/sign-out', '', { projectId: 'other' }, authorization)
    expect((await me(token)).status).toBe(200)
  })

  test('error: a page on somebody’s machine does not sign in at a project that has its own', async () => {
    const { nonce, token } = await getNonce({ projectId: 'other' })
    for (const domain of ['localhost:5173', '127.0.0.1:8080']) {
      const answer = await authenticate(token, await toSigned(nonce, { domain }), { query: { projectId: 'other' } })
      expect([answer.status, answer.body.reasons[0].name]).toEqual([403, 'DomainNotAllowed'])
    }
  })

  test('behavior: signing out ends one session, for ever', async () => {
    const [first, second] = [await signIn(gateway, alice), await signIn(gateway, alice)]
    const headers = { authorization: `Bearer ${first}` }
    for (const _ of [1, 2]) expect((await gateway.post('/auth/v1/sign-out', '', {}, headers)).status).toBe(200)
    expect((await me(first)).body.reasons[0].name).toBe('SignedOut')
    expect((await gateway.put('/auth/v1/account-metadata', { metadata: {} }, headers)).status).toBe(401)
    expect((await me(second)).status).toBe(200)
  })

  test('behavior: a session ends with its message, or after seven days', async () => {
    const { nonce, token } = await getNonce()
    const lines = `\nExpiration Time: ${new Date(time + 60_000).toISOString()}`
    const short = (await authenticate(token, await toSigned(nonce, { lines }))).body.token
    const long = await signIn(gateway, alice)
    time += 59_999
    expect((await me(short)).status).toBe(200)
    time += 1
    expect((await me(short)).status).toBe(401)
    time += 7 * 86_400_000 - 60_001
    expect((await me(long)).status).toBe(200)
    time += 1
    expect((await me(long)).status).toBe(401)
  })

  test('behavior: a project that is deleted takes its sessions with it', async () => {
    const { store, projects } = gateway.gateway
    await createProject(store, { id: 'brief', name: 'Brief', origins: ['https://brief.example'] })
    await projects.refresh()
    const { nonce, token } = await getNonce({ projectId: 'brief' })
    const signed = await toSigned(nonce, { domain: 'brief.example' })
    const { body } = await authenticate(token, signed, { query: { projectId: 'brief' } })
    const query = { projectId: 'brief' }
    expect((await me(body.token, query)).status).toBe(200)
    await deleteProject(store, 'brief')
    expect((await me(body.token, query)).status).toBe(401)
  })

  test('behavior: a contract signs in by ERC-1271', async () => {
    const account = await deploy(alice, testAccount, [alice.account.address])
    const { nonce, token } = await getNonce()
    const { message, data } = toSignIn(account, nonce)
    const signature = await alice.signMessage({ message })
    const { status, body } = await authenticate(token, { message, data, signature })
    expect(status).toBe(200)
    expect((await me(body.token)).body.address).toBe(account.toLowerCase())
  })

  test('behavior: a Safe that signs on the chain has nothing to carry, and signs in while its contract says so', async () => {
    const safe = `0x${'5afe'.repeat(10)}` as const
    const answer = (value: string) => `0x63${value}60e01b60005260206000f3`
    const signInAsSafe = async () => {
      const { nonce, token } = await getNonce()
      return await authenticate(token, { ...toSignIn(safe, nonce), signature: '0x' })
    }
    // nothing is there, and then a contract of which no owner has agreed to this
    expect((await signInAsSafe()).body.reasons[0].name).toBe('SignatureInvalid')
    await requestRpc(evm.url, { method: 'anvil_setCode', params: [safe, answer('ffffffff')] })
    expect((await signInAsSafe()).body.reasons[0].name).toBe('SignatureInvalid')
    await requestRpc(evm.url, { method: 'anvil_setCode', params: [safe, answer('1626ba7e')] })
    const { status, body } = await signInAsSafe()
    expect(status).toBe(200)
    expect((await me(body.token)).body.address).toBe(safe)
  })

  test.each(Object.entries(accounts).filter(([name]) => name !== 'ethereum'))(
    'behavior: an account of %s signs in, and what it signed is good for nothing else',
    async (_, { address, chainId, sign }) => {
      const { nonce, token } = await getNonce()
      const { message, data } = toSignIn(address, nonce, { chainId })
      const signature = await sign(message)
      const { body } = await authenticate(token, { message, data, signature })
      expect((await me(body.token)).body).toMatchObject({ address, caip2Network: chainId })
      const again = await getNonce()
      const other = toSignIn(address, again.nonce, { chainId })
      expect((await authenticate(again.token, { ...other, signature })).body.reasons[0].name).toBe('SignatureInvalid')
    },
  )
})

describe('what does not sign in', () => {
  test.each<[string, number, string, (signed: Signed, token: string) => Promise<Answer>]>([
    ['a nonce of nobody', 401, 'NonceInvalid', (signed) => authenticate('x'.repeat(43), signed)],
    ['no token of a nonce', 401, 'NonceInvalid', (signed) => gateway.post('/auth/v1/authenticate', signed)],
    [
      'a message that is not for the asking page',
      403,
      'DomainNotAllowed',
      (signed, token) => authenticate(token, signed, { headers: { origin: 'https://app.example' } }),
    ],
    [
      'the nonce of another project',
      401,
      'NonceInvalid',
      async (signed, token) => {
        await updateProject(gateway.gateway.store, 'other', {
          origins: ['https://other.example', 'http://localhost:*'],
        })
        await gateway.gateway.projects.refresh()
        const answer = await authenticate(token, signed, { query: { projectId: 'other' } })
        await updateProject(gateway.gateway.store, 'other', { origins: ['https://other.example'] })
        await gateway.gateway.projects.refresh()
        return answer
      },
    ],
    [
      'another account than the one in the message',
      400,
      'MessageInvalid',
      (signed, token) =>
        authenticate(token, { ...signed, data: { ...signed.data, accountAddress: `0x${'1'.repeat(40)}` } }),
    ],
    [
      'another chain than the one in the message',
      400,
      'MessageInvalid',
      (signed, token) => authenticate(token, { ...signed, data: { ...signed.data, chainId: 'eip155:1' } }),
    ],
    [
      'a signature of something else',
      401,
      'SignatureInvalid',
      async (signed, token) =>
        authenticate(token, { ...signed, signature: await alice.signMessage({ message: 'hello' }) }),
    ],
    [
      'the twin of the signature that anybody can make',
      401,
      'SignatureInvalid',
      (signed, token) => authenticate(token, { ...signed, signature: toTwin(signed.signature) }),
    ],
    [
      'a signature that is none',
      401,
      'SignatureInvalid',
      (signed, token) => authenticate(token, { ...signed, signature: 'zz' }),
    ],
  ])('error: %s', async (_, expected, reason, request) => {
    const { nonce, token } = await getNonce()
    const { status, body } = await request(await toSigned(nonce), token)
    expect([status, body.reasons[0].name]).toEqual([expected, reason])
  })

  test.each<[string, (text: string) => string]>([
    ['an address that only looks checksummed', (text) => text.replace(/0x[0-9a-fA-F]{40}/, `0x${'aB'.repeat(20)}`)],
    [
      'the address of another site behind the domain',
      (text) => text.replace('URI: http://', 'URI: http://evil.example/'),
    ],
    ['a character that nobody sees in the statement', (text) => text.replace('\n\nURI', '\n\nI agree\u200b.\n\nURI')],
    ['another family’s name', (text) => text.replace('your Ethereum', 'your Solana')],
  ])('error: a message with %s', async (_, change) => {
    const { nonce, token } = await getNonce()
    const { message: text, data } = toSignIn(alice.account.address, nonce)
    const message = change(text)
    const [, accountAddress = ''] = message.split('\n')
    const signature = await alice.signMessage({ message })
    const { status, body } = await authenticate(token, { message, data: { ...data, accountAddress }, signature })
    expect([status, body.reasons[0].name]).toEqual(
      message.includes('aBaB') ? [401, 'SignatureInvalid'] : [400, 'MessageInvalid'],
    )
  })

  test('error: a nonce serves once, and for five minutes', async () => {
    const { nonce, token } = await getNonce()
    const signed = await toSigned(nonce)
    const answers = await Promise.all([authenticate(token, signed), authenticate(token, signed)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const late = await getNonce()
    const signedLate = await toSigned(late.nonce)
    time += 300_000
    expect((await authenticate(late.token, signedLate)).body.reasons[0].name).toBe('NonceInvalid')
  })

  test.each([
    ['a message for a site of others', 403, 'DomainNotAllowed', { domain: 'evil.example' }],
    ['a message that ran out', 400, 'MessageExpired', { lines: '\nExpiration Time: 2020-01-01T00:00:00Z' }],
    ['a message for later', 400, 'MessageExpired', { lines: '\nNot Before: 2099-01-01T00:00:00Z' }],
    ['a message of another form', 400, 'MessageInvalid', { lines: '\nNonce: 123456789' }],
    ['a chain that is not served', 400, 'UnsupportedChain', { chainId: 'eip155:5' }],
  ])('error: %s', async (_, expected, reason, change) => {
    const { nonce, token } = await getNonce()
    const { status, body } = await authenticate(token, await toSigned(nonce, change))
    expect([status, body.reasons[0].name]).toEqual([expected, reason])
  })

  test('error: tokens that are none, and notes that are too long', async () => {
    for (const header of ['', 'Bearer', 'Bearer x', `Basic ${'x'.repeat(43)}`, `Bearer ${'x'.repeat(43)}`]) {
      const { status, body } = await gateway.get('/auth/v1/me', {}, { authorization: header })
      expect([status, body.reasons[0].name]).toEqual([401, 'SignedOut'])
    }
    const headers = { authorization: `Bearer ${await signIn(gateway, alice)}` }
    const long = await gateway.put('/auth/v1/account-metadata', { metadata: { text: 'x'.repeat(20_000) } }, headers)
    expect([long.status, long.body.reasons[0].name]).toEqual([413, 'BodyTooLarge'])
    expect((await gateway.put('/auth/v1/account-metadata', { metadata: 'gold' }, headers)).status).toBe(400)
  })
})
