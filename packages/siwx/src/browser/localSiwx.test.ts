import { type CaipNetworkId, isFoyerError, type SiwxConfig, type SiwxSession } from '@foyer/base'
import { memoryStorage } from '@foyer/test'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { createClient, custom } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { type LocalSiwxOptions, localSiwx } from './localSessions.ts'

const key = '@foyer/siwx'
const start = Date.UTC(2026, 2, 14)
const evm = privateKeyToAccount(`0x${'07'.repeat(32)}`)
const secret = new Uint8Array(32).fill(7)
const ethereum = { chainId: 'eip155:1', accountAddress: evm.address } as const
const solana = {
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  accountAddress: base58.encode(ed25519.getPublicKey(secret)),
} as const

type Account = { readonly chainId: CaipNetworkId; readonly accountAddress: string }

/** A page of `shop.example` whose clock and storage the test has. */
function open(change: LocalSiwxOptions = {}, entries: Readonly<Record<string, string>> = {}) {
  const clock = { now: start }
  const port = memoryStorage({ entries })
  const site = { domain: 'shop.example', uri: 'https://shop.example', now: () => clock.now, port }
  const siwx = localSiwx({ ...site, ...change })
  return { siwx, clock, port, stored: () => JSON.parse(port.getItem(key) ?? '[]') as SiwxSession[] }
}

async function sign(siwx: SiwxConfig, account: Account): Promise<SiwxSession> {
  const message = (await siwx.createMessage(account)).toString()
  const signature =
    account.chainId === solana.chainId
      ? base58.encode(ed25519.sign(new TextEncoder().encode(message), secret))
      : await evm.signMessage({ message })
  return { data: account, message, signature }
}

const list = (siwx: SiwxConfig, { chainId, accountAddress }: Account) => siwx.getSessions(chainId, accountAddress)

test('default: a signed message begins a session that is there after a reload, and only that one ends', async () => {
  const { siwx, stored, port } = open({ statement: 'Read our terms.', resources: ['https://shop.example/terms'] })
  expect(siwx.getRequired?.()).toBe(true)
  expect(siwx.signOutOnDisconnect).toBe(true)
  for (const account of [ethereum, { ...ethereum, chainId: 'eip155:10' } as const, solana]) {
    await siwx.addSession(await sign(siwx, account))
  }
  const reloaded = open({ port }).siwx
  const [session] = await list(reloaded, ethereum)
  expect(session?.data).toMatchObject({
    ...ethereum,
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
    statement: 'Read our terms.',
    resources: ['https://shop.example/terms'],
    issuedAt: '2026-03-14T00:00:00.000Z',
    expirationTime: '2026-03-21T00:00:00.000Z',
  })
  expect(session?.data.nonce).toMatch(/^[0-9a-f]{32}$/)
  // wallets differ in how they write the address
  expect(await reloaded.getSessions('eip155:1', evm.address.toLowerCase())).toHaveLength(1)
  await reloaded.revokeSession('eip155:1', evm.address)
  expect(await list(reloaded, ethereum)).toEqual([])
  expect(stored().map(({ data }) => data.chainId)).toEqual(['eip155:10', solana.chainId])
})

test('behavior: who signs again on a network has one session there, the later', async () => {
  const { siwx, stored } = open()
  await siwx.addSession(await sign(siwx, ethereum))
  const later = await sign(siwx, ethereum)
  await siwx.addSession(later)
  expect(stored().map(({ message }) => message)).toEqual([later.message])
})

test('behavior: a session ends after seven days, or when the site says, and is removed', async () => {
  for (const [change, life] of [
    [{}, 604_800_000],
    [{ expiration: 60_000 }, 60_000],
  ] as const) {
    const { siwx, clock, stored } = open(change)
    await siwx.addSession(await sign(siwx, ethereum))
    clock.now += life - 1
    expect(await list(siwx, ethereum)).toHaveLength(1)
    clock.now += 1
    expect(await list(siwx, ethereum)).toEqual([])
    expect(stored()).toEqual([])
  }
})

test('error: a signature of another account or text keeps no session, and says why', async () => {
  const { siwx, stored } = open()
  const [session, other] = [await sign(siwx, ethereum), await sign(siwx, ethereum)]
  const forged = { ...session, signature: other.signature }
  const rejection = await siwx.addSession(forged).catch((error: unknown) => error)
  expect(isFoyerError(rejection, 'AuthenticationInvalid') && rejection.context.reason).toBe('signature')
  await expect(siwx.addSession({ ...session, data: { ...ethereum, chainId: 'eip155:10' } })).rejects.toThrow('chain')
  const elsewhere = open({ domain: 'evil.example', uri: 'https://evil.example' }).siwx
  await expect(siwx.addSession(await sign(elsewhere, ethereum))).rejects.toThrow('domain')
  await expect(siwx.addSession({ ...session, message: `${session.message}\u200b` })).rejects.toThrow('form')
  expect(stored()).toEqual([])
})

test('behavior: the sessions given take the place of all, or of none where one is wrong', async () => {
  const { siwx, stored } = open()
  const [first, second] = [await sign(siwx, ethereum), await sign(siwx, solana)]
  await siwx.addSession(first)
  await expect(siwx.setSessions?.([second, { ...first, signature: '0x00' }])).rejects.toThrow('signature')
  expect(stored()).toHaveLength(1)
  await siwx.setSessions?.([second])
  expect(stored().map(({ data }) => data.chainId)).toEqual([solana.chainId])
  await siwx.setSessions?.([])
  expect(stored()).toEqual([])
})

test.each([
  ['no JSON', '{'],
  ['no list', '{"data":1}'],
  ['rows of anything', '[null,1,"x",{},{"data":null},{"data":{"chainId":"eip155:1"}},{"data":{"chainId":1}}]'],
])('error: storage with %s signs nobody in, and takes the next session', async (_, text) => {
  const { siwx } = open({}, { [key]: text })
  expect(await list(siwx, ethereum)).toEqual([])
  await siwx.addSession(await sign(siwx, ethereum))
  expect(await list(siwx, ethereum)).toHaveLength(1)
})

test('error: a session that was changed in storage is judged again, and removed', async () => {
  const { siwx, port, stored } = open()
  await siwx.addSession(await sign(siwx, ethereum))
  const [session] = stored()
  const victim = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF'
  const data = { ...session?.data, accountAddress: victim }
  const message = session?.message.replace(evm.address, victim)
  port.setItem(key, JSON.stringify([{ ...session, data, message }]))
  expect(await siwx.getSessions('eip155:1', victim)).toEqual([])
  expect(stored()).toEqual([])
})

test('behavior: what was written beside the text is not believed', async () => {
  const { siwx, port, stored } = open()
  await siwx.addSession(await sign(siwx, ethereum))
  const [session] = stored()
  port.setItem(key, JSON.stringify([{ ...session, data: { ...session?.data, statement: 'You agreed to pay.' } }]))
  const [read] = await list(siwx, ethereum)
  expect(read?.data.statement).toBeUndefined()
})

test.each([[true], ['full']] as const)(
  'behavior: storage that is blocked (%s) keeps it for the page',
  async (blocked) => {
    const { siwx } = open({ port: memoryStorage({ blocked }) })
    await siwx.addSession(await sign(siwx, ethereum))
    expect(await list(siwx, ethereum)).toHaveLength(1)
    await siwx.revokeSession('eip155:1', evm.address)
    expect(await list(siwx, ethereum)).toEqual([])
  },
)

test('behavior: at most 20 sessions are kept, the latest', async () => {
  const { siwx, stored } = open()
  for (let id = 1; id <= 21; id += 1) await siwx.addSession(await sign(siwx, { ...ethereum, chainId: `eip155:${id}` }))
  expect(stored()).toHaveLength(20)
  expect(await list(siwx, ethereum)).toEqual([])
  expect(await list(siwx, { ...ethereum, chainId: 'eip155:21' })).toHaveLength(1)
})

test('error: a chain that does not answer is no wrong signature: nothing is kept, and nothing ends', async () => {
  const contract = { chainId: 'eip155:1', accountAddress: '0x1111111111111111111111111111111111111111' } as const
  const down = async () => {
    throw Object.assign(new Error('no answer'), { name: 'HttpRequestError' })
  }
  const client = createClient({ transport: custom({ request: down }, { retryCount: 0 }) })
  const { siwx, port, stored } = open({ getClient: () => client })
  const session = await sign(siwx, contract)
  await expect(siwx.addSession(session)).rejects.toThrow('no answer')
  expect(stored()).toEqual([])
  port.setItem(key, JSON.stringify([session]))
  await expect(list(siwx, contract)).rejects.toThrow('no answer')
  expect(stored()).toHaveLength(1)
})

test('error: a field that cannot stand in a message is the site’s mistake, told before a wallet is asked', async () => {
  const { siwx } = open({ statement: 'Read\nour terms.' })
  const message = await siwx.createMessage(ethereum)
  expect(() => message.toString()).toThrow('createMessage: `statement` cannot stand in a sign-in message')
})
