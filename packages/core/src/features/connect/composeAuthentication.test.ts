import { FoyerError, solana } from '@foyer/base'
import { type MemorySiwxOptions, mainnet, memorySiwx, mockAdapter, optimism, siwxSession } from '@foyer/test'
import type { PhoneWalletOptions } from '@foyer/test-kit/phone'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { relayWorld } from '../../../test/relayWorld.ts'
import {
  connect,
  connectAttemptAtom,
  type Foyer,
  type FoyerOptions,
  getAccount,
  isOpenAtom,
  open,
  routeAtom,
} from '../../index.ts'
import { pairingAtom, startPairing } from '../../internal/connect.ts'
import { signInFlowAtom } from '../../siwx.ts'

let world: ReturnType<typeof relayWorld>
beforeEach(() => {
  world = relayWorld()
})
afterEach(() => world.end())

const networks = [mainnet, optimism] as const

function visit(options: MemorySiwxOptions = {}, changes: Partial<FoyerOptions> = {}) {
  const siwx = memorySiwx({ required: true, ...options })
  return { siwx, ...world.visit({ networks, siwx, ...changes }) }
}

/** The visitor scans the code. */
async function scan(foyer: Foyer, options: Partial<PhoneWalletOptions> = {}) {
  const prompts: string[] = []
  const phone = world.phone({
    decide: ({ kind }) => {
      prompts.push(kind)
      return 'approve'
    },
    ...options,
  })
  open(foyer, { view: 'ConnectingWalletConnect' })
  startPairing(foyer, { method: 'qrcode' })
  const link = await world.link(foyer)
  phone.pair(link)
  return { phone, link, prompts }
}

const flow = (foyer: Foyer) => foyer.store.get(signInFlowAtom).step
const attempt = (foyer: Foyer) => foyer.store.get(connectAttemptAtom)

test('default: one approval connects and signs in, and nothing is asked after it', async () => {
  const { foyer, siwx, events } = visit()
  const { phone, link, prompts } = await scan(foyer)
  expect(link).toContain('methods=wc_sessionAuthenticate')
  await vi.waitFor(() => expect(flow(foyer)).toBe('signed'))
  await vi.waitFor(() => expect(foyer.store.get(isOpenAtom)).toBe(false))
  expect(getAccount(foyer)).toMatchObject({ address: phone.addresses.eip155, connectorId: 'walletConnect' })
  expect(prompts).toEqual(['signIn'])
  const { eip155: address = '' } = phone.addresses
  expect(siwx.list()).toEqual([`eip155:1:${address}`])
  const [session] = await siwx.getSessions('eip155:1', address)
  expect(session).toMatchObject({
    data: {
      accountAddress: address,
      chainId: 'eip155:1',
      domain: 'site.example',
      uri: 'https://site.example/',
      version: '1',
      nonce: 'abcdefgh12345678',
    },
    message: expect.stringMatching(/^site\.example wants you to sign in with your Ethereum account:\n0x/),
    signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    cacao: { h: { t: 'caip122' }, p: { iss: `did:pkh:eip155:1:${address}` }, s: { t: 'eip191' } },
  })
  const properties = { network: 'eip155:1', isSmartAccount: false }
  expect(events.filter(({ type }) => type.includes('SIWX'))).toEqual([{ type: 'SIWX_AUTH_SUCCESS', properties }])
})

test('behavior: a wallet that knows no sign-in connects, and is asked to sign after it', async () => {
  const { foyer, siwx } = visit()
  const { prompts } = await scan(foyer, { canSignIn: false })
  await vi.waitFor(() => expect(flow(foyer)).toBe('unsigned'))
  expect(foyer.store.get(routeAtom).name).toBe('SIWXSignMessage')
  expect([prompts, siwx.list()]).toEqual([['connect'], []])
})

test.each([
  ['keeps one session at a time', { siwx: { ...memorySiwx(), setSessions: undefined } as never }],
  ['has another family as well', { networks: [...networks, solana] as const }],
  ['signs nobody in', { siwx: undefined }],
])('behavior: a site that %s asks wallets to connect only', async (_name, changes) => {
  const { foyer } = visit({}, changes)
  const { link, prompts } = await scan(foyer)
  expect(link).not.toContain('methods=')
  await vi.waitFor(() => expect(getAccount(foyer).isConnected).toBe(true))
  expect(prompts).toEqual(['connect'])
})

test('behavior: where the site has nothing to sign, the code changes to one that connects only', async () => {
  const { foyer, siwx } = visit()
  siwx.failNext('createMessage')
  open(foyer, { view: 'ConnectingWalletConnect' })
  startPairing(foyer, { method: 'qrcode' })
  const link = await vi.waitFor(() => {
    const pairing = foyer.store.get(pairingAtom)
    if (pairing.step !== 'ready' || pairing.uri.includes('methods=')) throw new Error('Not yet')
    return pairing.uri
  })
  world.phone().pair(link)
  await vi.waitFor(() => expect(flow(foyer)).toBe('unsigned'))
  expect(getAccount(foyer).isConnected).toBe(true)
})

test('behavior: a server that does not answer lets the wallet connect, and the screen asks again', async () => {
  const { foyer, siwx, events } = visit()
  siwx.failNext('setSessions')
  await scan(foyer)
  await vi.waitFor(() => expect(flow(foyer)).toBe('unsigned'))
  expect(getAccount(foyer).isConnected).toBe(true)
  expect(events.filter(({ type }) => type.includes('SIWX')).map(({ type }) => type)).toEqual(['SIWX_AUTH_ERROR'])
})

test('error: what the site does not believe connects nobody, and the wallet hears that', async () => {
  const { foyer, siwx, events } = visit()
  siwx.failNext('setSessions', new FoyerError('AuthenticationInvalid', { reason: 'signature' }))
  const { phone } = await scan(foyer)
  await vi.waitFor(() =>
    expect(attempt(foyer)).toMatchObject({ step: 'failed', error: { name: 'AuthenticationInvalid' } }),
  )
  expect(getAccount(foyer).isConnected).toBe(false)
  expect(siwx.list()).toEqual([])
  await vi.waitFor(() => expect(phone.getSessions()).toEqual([]))
  expect(events.map(({ type }) => type)).toContain('SIWX_AUTH_ERROR')
})

test('behavior: a wallet that is added leaves the sessions of the others', async () => {
  const mock = mockAdapter({ wallets: [{ networkId: 'eip155:1' }] })
  const sessions = [siwxSession('eip155:1', mock.wallet().accounts[0] ?? '')]
  const { foyer, siwx } = visit({ sessions }, { adapters: [mock] })
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  await vi.waitFor(() => expect(flow(foyer)).toBe('signed'))
  const { phone } = await scan(foyer)
  const kept = () => siwx.calls.filter((one) => /^(add|set)Session/.test(one))
  await vi.waitFor(() => expect(kept()).toEqual([`addSession eip155:1:${phone.addresses.eip155}`]))
  expect(siwx.list()).toHaveLength(2)
})
