import { type MemorySiwxOptions, memorySiwx } from '@foyer/test'
import type { FrameWalletOptions } from '@foyer/test-kit/frame'
import { expect, test, vi } from 'vitest'
import { connectionOf, frameWorld } from '../../../test/frameWorld.ts'
import { close, type Foyer, getAccount, isOpenAtom, open, routeAtom } from '../../index.ts'
import { submitCode, submitEmail } from '../../internal/embeddedWallet.ts'
import { signInFlowAtom } from '../../siwx.ts'

const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const text = `eip155:1:${address} signs in`

/** A visitor logs in by mail on a site that signs its visitors in. */
function logIn(script: FrameWalletOptions = {}, options: MemorySiwxOptions = {}, statement?: string) {
  const world = frameWorld(script)
  const site = memorySiwx({ required: true, ...options })
  const siwx = {
    ...site,
    createMessage: async (input: Parameters<typeof site.createMessage>[0]) => {
      const message = await site.createMessage(input)
      return { ...message, ...(statement && { statement }), toString: () => message.toString() }
    },
  }
  const visited = world.visit({ siwx })
  const { foyer } = visited
  open(foyer)
  const login = submitEmail(foyer, { email: 'ada@example.com' }).then(() => submitCode(foyer, { code: '123456' }))
  return { ...world, ...visited, site, login }
}

const step = (foyer: Foyer) => foyer.store.get(signInFlowAtom).step
const signed = (message: string) => ({ toSignIn: () => ({ message, signature: '0x0123' }) })

test('default: a message without words of the site’s is signed in the login, and nobody is asked', async () => {
  const { foyer, events, frame, site, login } = logIn(signed(text))
  await login
  await vi.waitFor(() => expect(step(foyer)).toBe('signed'))
  await vi.waitFor(() => expect(foyer.store.get(isOpenAtom)).toBe(false))
  const [session] = await site.getSessions('eip155:1', address)
  expect(session).toEqual({
    data: {
      accountAddress: address,
      chainId: 'eip155:1',
      domain: 'site.example',
      uri: 'https://site.example/',
      nonce: 'abcdefgh12345678',
      version: '1',
    },
    message: text,
    signature: '0x0123',
  })
  expect(frame.heard).not.toContain('RPC_REQUEST')
  const properties = { network: 'eip155:1', isSmartAccount: false }
  expect(events.filter(({ type }) => type.includes('SIWX'))).toEqual([{ type: 'SIWX_AUTH_SUCCESS', properties }])
})

test('default: a statement is shown in the frame, and what the visitor approves there signs them in', async () => {
  const { foyer, frame, site, login } = logIn(signed(text), {}, 'I accept the terms.')
  const approval = await frame.nextApproval()
  expect(approval).toMatchObject({
    method: 'personal_sign',
    params: [`0x${Buffer.from(text).toString('hex')}`, address],
  })
  expect(site.list()).toEqual([])
  approval.approve('0x4567')
  await login
  await vi.waitFor(() => expect(step(foyer)).toBe('signed'))
  await vi.waitFor(() => expect(foyer.store.get(isOpenAtom)).toBe(false))
  expect((await site.getSessions('eip155:1', address))[0]).toMatchObject({
    data: { statement: 'I accept the terms.' },
    message: text,
    signature: '0x4567',
  })
})

test('behavior: whoever has a session is asked nothing', async () => {
  const sessions = [{ data: { accountAddress: address, chainId: 'eip155:1' as const }, message: '', signature: '' }]
  const { foyer, frame, site, login } = logIn(signed(text), { sessions }, 'I accept the terms.')
  await login
  await vi.waitFor(() => expect(step(foyer)).toBe('signed'))
  expect(frame.heard).not.toContain('RPC_REQUEST')
  expect(site.calls.filter((one) => one.startsWith('createMessage'))).toEqual([])
})

test.each([
  ['another text', signed(`${text} and pays`)],
  ['nothing', {}],
])('behavior: where the frame signs %s, the screen asks after the login', async (_name, script) => {
  const { foyer, site, login } = logIn(script)
  await login
  await vi.waitFor(() => expect(step(foyer)).toBe('unsigned'))
  expect(foyer.store.get(routeAtom).name).toBe('SIWXSignMessage')
  expect(site.list()).toEqual([])
})

test.each([
  ['declines in the frame', 'reject'],
  ['closes the modal', 'close'],
] as const)('behavior: a visitor who %s is logged in, and is asked by the screen', async (_name, how) => {
  const { foyer, events, frame, site, login } = logIn({}, {}, 'I accept the terms.')
  const approval = await frame.nextApproval()
  if (how === 'close') close(foyer)
  else approval.reject()
  await login
  await vi.waitFor(() => expect(step(foyer)).toBe('unsigned'))
  expect(connectionOf(foyer).accounts[0]?.address).toBe(address)
  expect(site.list()).toEqual([])
  expect(events.map(({ type }) => type)).toContain('SIWX_AUTH_ERROR')
})

test('error: a site that fails lets the visitor in, and its screen says so', async () => {
  const { foyer, site, login } = logIn(signed(text))
  site.failNext('addSession')
  await login
  await vi.waitFor(() => expect(step(foyer)).toBe('unsigned'))
  expect(getAccount(foyer).isConnected).toBe(true)
})
