import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FarcasterNetwork, type RunningEvm, type SignInText, startEvm, startFarcaster } from 'devnet'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testAccount } from './artifacts/contracts.ts'
import { createEvmWallet, deploy } from './support/evmWallet.ts'
import { enterRaw } from './support/rawWallet.ts'
import { createBrowser, startTestFrame, type TestFrame } from './support/testFrame.ts'

let evm: RunningEvm<undefined>
let farcaster: FarcasterNetwork
let frame: TestFrame

const toKey = (digit: string) => `0x${digit.repeat(64)}` as const
const ada = { fid: 42, privateKey: toKey('1'), username: 'ada' }
const bob = { fid: 43, privateKey: toKey('2') }
const nobody = { fid: 44, privateKey: toKey('3') }

beforeAll(async () => {
  evm = await startEvm({ seed: false })
  farcaster = await startFarcaster(evm)
  await Promise.all([farcaster.register(ada), farcaster.register(bob)])
  const { relayUrl, rpcUrl } = farcaster
  frame = await startTestFrame({ frame: { farcaster: { relayUrl, rpcUrl } } })
})
afterAll(async () => {
  await frame?.close()
  await farcaster?.stop()
  await evm?.stop()
})

type Page = ReturnType<typeof createBrowser>

async function start(page: Page): Promise<{ url: string; flow: string }> {
  return (await page.post('farcaster/start')).body
}

async function logIn(page: Page, person: typeof ada, change?: SignInText) {
  const { url, flow } = await start(page)
  await farcaster.signIn(url, person, change)
  return await page.post('farcaster/finish', { flow })
}

const reasonOf = async (answer: ReturnType<Page['post']>) => (await answer).body.reasons?.[0]?.name

test('default: a signature of the account is a session of a user without an address', async () => {
  const page = createBrowser(frame)
  const { url, flow } = await start(page)
  expect(url).toMatch(/^https:\/\/farcaster\.xyz\/~\/siwf\?channelToken=/)
  // nothing of what ends the login can be read in what begins it
  expect(flow).toMatch(/^1\.[\w-]+\.[\w-]+\.[\w-]+$/)
  await farcaster.signIn(url, ada)
  const { status, body } = await page.post('farcaster/finish', { flow })
  expect([status, body.isDone, body.email, body.identity, body.userName]).toEqual([
    200,
    true,
    null,
    'farcaster:42',
    'ada',
  ])
  expect((await page.post('session')).body.user).toMatchObject({ email: null, identity: 'farcaster:42' })
})

test('behavior: the wallet is the account’s, in every browser, until it is signed out', async () => {
  const first = createBrowser(frame)
  await logIn(first, ada)
  const { wallet, parts } = await enterRaw(frame, first)
  const second = createBrowser(frame)
  expect((await logIn(second, ada)).body.addresses).toEqual(wallet.addresses)
  const { serverShare, recoveryShare, sharing } = parts
  expect((await second.post('release/sharing', { sharing, all: true })).body).toEqual({ serverShare, recoveryShare })
  expect((await second.post('sessions/list')).body.sessions.length).toBeGreaterThan(1)
  const other = createBrowser(frame)
  expect((await logIn(other, { ...bob, username: '<b>bob</b>' })).body).toMatchObject({
    userName: '!43',
    addresses: null,
  })
  await second.post('session/end')
  expect((await second.post('session')).body.user).toBeNull()
  expect((await first.post('session')).body.user.identity).toBe('farcaster:42')
  // there is no mail to tell anybody by
  expect(frame.mail.mails()).toEqual([])
})

test('behavior: it waits for the person, who takes a moment', async () => {
  const page = createBrowser(frame)
  const { url, flow } = await start(page)
  const waiting = page.post('farcaster/finish', { flow })
  await farcaster.signIn(url, ada)
  expect((await waiting).body.isDone).toBe(true)
})

test('behavior: sites are offered it where it is set up', async () => {
  const offered = async ({ gateway }: TestFrame) =>
    (await gateway.get('/appkit/v1/config', { projectId: 'shop' })).body.features[0].config
  expect(await offered(frame)).toEqual(['email', 'farcaster'])
  const without = await startTestFrame()
  onTestFinished(() => without.close())
  expect(await offered(without)).toEqual(['email'])
  expect(await reasonOf(createBrowser(without).post('farcaster/start'))).toBe('SocialUnknown')
})

describe('what a mail is for elsewhere', () => {
  test('behavior: the account is proved again in place of a code', async () => {
    const page = createBrowser(frame)
    await logIn(page, ada)
    frame.skip(600_001)
    expect(await reasonOf(page.post('verify/check'))).toBe('CodeNeeded')
    expect(await reasonOf(page.post('verify/start'))).toBe('NoEmail')
    const { url, flow } = await start(page)
    await farcaster.signIn(url, ada)
    expect((await page.post('verify/farcaster', { flow })).body).toEqual({ isDone: true })
    expect((await page.post('verify/check')).status).toBe(200)
  })

  test('behavior: a strict wallet stays shut in a new browser, whoever proves the account', async () => {
    const page = createBrowser(frame)
    const carl = { fid: 45, privateKey: toKey('5'), username: 'carl' }
    await farcaster.register(carl)
    await logIn(page, carl)
    const { parts } = await enterRaw(frame, page, 'strict')
    const other = createBrowser(frame)
    expect((await logIn(other, carl)).body.custody).toBe('strict')
    const { sharing, pair } = parts
    expect(await reasonOf(other.post('release/sharing', { sharing, all: true }))).toBe('ShareUnknown')
    expect(await reasonOf(other.post('release/pair', { pair }))).toBe('ShareUnknown')
    expect((await other.post('device/ask', { op: 'o'.repeat(22), publicKey: 'p'.repeat(87) })).status).toBe(200)
  })

  test('error: another account proves nothing', async () => {
    const page = createBrowser(frame)
    await logIn(page, ada)
    frame.skip(600_001)
    const { url, flow } = await start(page)
    await farcaster.signIn(url, bob)
    expect(await reasonOf(page.post('verify/farcaster', { flow }))).toBe('FarcasterOther')
    expect(await reasonOf(page.post('verify/check'))).toBe('CodeNeeded')
    const byMail = createBrowser(frame)
    await byMail.logIn('eve@example.org')
    const own = await start(byMail)
    await farcaster.signIn(own.url, ada)
    expect(await reasonOf(byMail.post('verify/farcaster', { flow: own.flow }))).toBe('FarcasterOther')
  })

  test('default: an address that is asked for is the first one', async () => {
    const page = createBrowser(frame)
    await logIn(page, ada)
    expect((await page.post('email/start', { email: 'eve@example.org' })).body).toEqual({ isFirst: true })
  })
})

describe('what ends no login', () => {
  test.each([
    ['another domain', { domain: 'evil.example' }],
    ['another uri', { uri: 'https://evil.example/login' }],
    ['another nonce', { nonce: 'abcdefgh12345678' }],
    ['another chain', { chainId: 1 }],
    ['another statement', { statement: 'Send me all' }],
    ['no account', { resources: ['https://evil.example'] }],
    ['two accounts', { resources: ['farcaster://fid/42', 'farcaster://fid/43'] }],
    ['another account than the relay says', { resources: ['farcaster://fid/43'] }],
  ] as const)('error: a message with %s', async (_, change) => {
    expect(await reasonOf(logIn(createBrowser(frame), ada, { ...change } as SignInText))).toBe('SocialFailed')
  })

  test('error: a message that has run out, or is not yet good', async () => {
    const page = createBrowser(frame)
    expect(await reasonOf(logIn(page, ada, { expirationTime: new Date(1_000) }))).toBe('SocialGone')
    expect(await reasonOf(logIn(page, ada, { notBefore: new Date(Date.now() + 9e9) }))).toBe('SocialGone')
  })

  test('error: an account of somebody else, and one that nobody has', async () => {
    const page = createBrowser(frame)
    expect(await reasonOf(logIn(page, { ...bob, fid: 42, username: 'ada' }))).toBe('FarcasterUnowned')
    expect(await reasonOf(logIn(page, { ...nobody, username: 'x' }))).toBe('FarcasterUnowned')
    const foreign = `0x${'b2'.repeat(20)}` as const
    expect(await reasonOf(logIn(page, ada, { address: foreign }))).toBe('FarcasterUnowned')
  })

  test('behavior: an address signs in for an account as long as the account lets it', async () => {
    const page = createBrowser(frame)
    const phone = { fid: 42, privateKey: toKey('4'), username: 'ada' }
    expect(await reasonOf(logIn(page, phone))).toBe('FarcasterUnowned')
    await farcaster.addKey(phone)
    expect((await logIn(page, phone)).body.identity).toBe('farcaster:42')
    await farcaster.addKey(phone, true)
    expect(await reasonOf(logIn(page, phone))).toBe('FarcasterUnowned')
  })

  test('behavior: an account that a contract holds: its owner signs for it (ERC-1271), and nobody else', async () => {
    const [owner] = evm.accounts
    if (!owner) throw new Error('There is no account')
    const wallet = createEvmWallet(evm, owner)
    const address = await deploy(wallet, testAccount, [wallet.account.address])
    const person = { fid: 46, privateKey: owner.privateKey, username: 'dao' }
    await farcaster.register(person, address)
    const page = createBrowser(frame)
    expect((await logIn(page, person, { address })).body.identity).toBe('farcaster:46')
    const thief = { ...person, privateKey: toKey('6') }
    expect(await reasonOf(logIn(page, thief, { address }))).toBe('FarcasterUnowned')
  })

  test('error: more than a person begins', async () => {
    const own = await startTestFrame({ frame: { farcaster: { relayUrl: farcaster.relayUrl, rpcUrl: evm.url } } })
    onTestFinished(() => own.close())
    const page = createBrowser(own)
    const answers = []
    for (let count = 0; count < 40; count += 1) answers.push(await reasonOf(page.post('farcaster/start')))
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(undefined))
    expect(answers.at(-1)).toBe('RateLimited')
  })

  test('error: used, changed, begun at another site, or after ten minutes', async () => {
    const page = createBrowser(frame)
    const { url, flow } = await start(page)
    await farcaster.signIn(url, ada)
    const other = createBrowser(frame, { site: frame.origin })
    expect(await reasonOf(other.post('farcaster/finish', { flow }))).toBe('SocialGone')
    const changed = `${flow.slice(0, -2)}${flow.endsWith('A') ? 'BB' : 'AA'}`
    expect(await reasonOf(page.post('farcaster/finish', { flow: changed }))).toBe('SocialGone')
    // of two that come at once, one is in
    const both = await Promise.all([page.post('farcaster/finish', { flow }), page.post('farcaster/finish', { flow })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await reasonOf(page.post('farcaster/finish', { flow }))).toBe('SocialGone')
    const late = await start(page)
    await farcaster.signIn(late.url, ada)
    frame.skip(600_001)
    expect(await reasonOf(page.post('farcaster/finish', { flow: late.flow }))).toBe('SocialGone')
  })
})

describe('a relay that', () => {
  /** A wallet whose relay is this. */
  async function startWith(handle: RequestListener, rpcUrl = farcaster.rpcUrl): Promise<Page> {
    const server = createServer(handle)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const relayUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const own = await startTestFrame({ frame: { farcaster: { relayUrl, rpcUrl } } })
    onTestFinished(async () => {
      server.close()
      server.closeAllConnections()
      await own.close()
    })
    return createBrowser(own)
  }
  const channel = { channelToken: 'x'.repeat(20), url: 'https://farcaster.xyz/~/siwf' }
  const answerWith =
    (status: unknown): RequestListener =>
    ({ method }, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(method === 'POST' ? JSON.stringify(channel) : JSON.stringify(status))
    }

  test.each([
    ['answers with no JSON', (_: unknown, response) => response.end('<html>')],
    ['answers with too much', (_: unknown, response) => response.end(`{"x":"${'x'.repeat(40_000)}"}`)],
    [
      'sends visitors to a script',
      (_: unknown, response) => response.end(JSON.stringify({ ...channel, url: 'javascript:alert(1)' })),
    ],
    ['leads elsewhere', (_: unknown, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['breaks off', ({ socket }) => socket.destroy()],
  ] satisfies [string, RequestListener][])('error: %s', async (_, handle) => {
    const page = await startWith(handle)
    expect(await reasonOf(page.post('farcaster/start'))).toBe('SocialFailed')
  })

  test('error: does not answer is waited for ten seconds', async () => {
    const page = await startWith(() => {})
    // a hundred times as fast, so that nobody sits through it
    const { timeout } = AbortSignal
    const limits: number[] = []
    AbortSignal.timeout = (ms) => {
      limits.push(ms)
      return timeout.call(AbortSignal, ms / 100)
    }
    onTestFinished(() => {
      AbortSignal.timeout = timeout
    })
    expect(await reasonOf(page.post('farcaster/start'))).toBe('SocialFailed')
    expect(limits).toContain(10_000)
  })

  test.each([
    ['no state', {}],
    ['no signature', { state: 'completed', message: 'x', fid: 1 }],
    ['a text that is none', { state: 'completed', message: 'x', signature: '0x00', fid: 1 }],
    ['a number that is none', { state: 'completed', message: 'x', signature: '0x00', fid: -1 }],
  ])('error: ends a login with %s', async (_, status) => {
    const page = await startWith(answerWith(status))
    const { flow } = await start(page)
    expect(await reasonOf(page.post('farcaster/finish', { flow }))).toBe('SocialFailed')
  })

  test('error: forgets a channel ends its login', async () => {
    const page = await startWith((request, response) => {
      if (request.method === 'POST') return answerWith({})(request, response as never)
      response.writeHead(401).end('{}')
    })
    const { flow } = await start(page)
    expect(await reasonOf(page.post('farcaster/finish', { flow }))).toBe('SocialGone')
  })

  test('behavior: fails once is asked again; a node that is not there ends nothing well', async () => {
    const own = await startTestFrame({
      frame: { farcaster: { relayUrl: farcaster.relayUrl, rpcUrl: 'http://127.0.0.1:9' } },
    })
    onTestFinished(() => own.close())
    const blind = createBrowser(own)
    const begun = await start(blind)
    await farcaster.signIn(begun.url, ada)
    expect(await reasonOf(blind.post('farcaster/finish', { flow: begun.flow }))).toBe('SocialFailed')
    let count = 0
    const page = await startWith((request, response) => {
      if (request.method === 'POST') return answerWith({})(request, response as never)
      count += 1
      if (count === 1) return response.writeHead(503).end('busy')
      return response.writeHead(401).end('{}')
    })
    const { flow } = await start(page)
    expect(await reasonOf(page.post('farcaster/finish', { flow }))).toBe('SocialGone')
    expect(count).toBe(2)
  })
})
