import type { FrameMethod } from '@foyer/frame-client'
import { createFrameWallet } from '@foyer/test-kit/frame'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectionOf, frameWorld } from '../../../test/frameWorld.ts'
import {
  activeConnectionsAtom,
  close,
  disconnect,
  goBack,
  isOpenAtom,
  open,
  routeAtom,
  statusAtom,
  toastAtom,
  updateOptions,
} from '../../index.ts'
import {
  emailFlowAtom,
  embeddedUserAtom,
  isLoginLostAtom,
  resendEmail,
  retryLogin,
  startEmailLogin,
  submitCode,
  submitEmail,
} from '../../internal/embeddedWallet.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const eoa = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

test('default: address, code, connected on every family the wallet serves', async () => {
  const { visit, storage, frame } = frameWorld()
  const { foyer, events } = visit()
  open(foyer)
  startEmailLogin(foyer)
  expect(frame.heard).toEqual([])
  await submitEmail(foyer, { email: ' ada@example.com ' })
  expect(foyer.store.get(routeAtom).name).toBe('EmailVerifyOtp')
  expect(foyer.store.get(statusAtom)).toBe('connecting')
  expect(storage.getItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME')).toMatch(/^\d{13}$/)
  await submitCode(foyer, { code: '123456' })
  expect(foyer.store.get(isOpenAtom)).toBe(false)
  expect(foyer.store.get(statusAtom)).toBe('connected')
  expect(connectionOf(foyer)).toMatchObject({
    connectorId: 'ID_AUTH',
    networkId: 'eip155:1',
    accounts: [{ address: eoa }],
  })
  expect(connectionOf(foyer, 'solana').networkId).toMatch(/^solana:5eykt/)
  expect(foyer.store.get(embeddedUserAtom)?.email).toBe('ada@example.com')
  expect(storage.getItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).toBe('true')
  expect(storage.getItem('@appkit-wallet/EMAIL')).toBe('ada@example.com')
  expect(storage.getItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME')).toBeNull()
  expect(events.map(({ type }) => type)).toEqual([
    'MODAL_OPEN',
    'EMAIL_LOGIN_SELECTED',
    'EMAIL_SUBMITTED',
    'EMAIL_VERIFICATION_CODE_SENT',
    'EMAIL_VERIFICATION_CODE_PASS',
    'MODAL_CLOSE',
    'CONNECT_SUCCESS',
  ])
  expect(events.at(-1)).toMatchObject({ properties: { method: 'email' } })
})

test.each([
  ['features.pay', { features: { pay: true } }],
  ['basic', { basic: true }],
  ['features.email', { features: { email: false } }],
] as const)('error: with the login off by %s no address leaves the page', async (_, changes) => {
  const { visit, frame } = frameWorld()
  const { foyer } = visit(changes)
  await submitEmail(foyer, { email: 'ada@example.com' })
  expect(foyer.store.get(emailFlowAtom)).toMatchObject({ step: 'failed', error: { name: 'MethodNotAllowed' } })
  expect([frame.heard, foyer.store.get(statusAtom)]).toEqual([[], 'disconnected'])
})

test('error: a project that turns the login off while a code is awaited sends no second one', async () => {
  const { visit, frame } = frameWorld()
  const { foyer } = visit()
  await submitEmail(foyer, { email: 'ada@example.com' })
  updateOptions(foyer, { features: { email: false } })
  await resendEmail(foyer)
  expect(frame.heard.filter((method) => method === 'CONNECT_EMAIL')).toHaveLength(1)
  await vi.waitFor(() => expect(foyer.store.get(toastAtom)?.name).toBe('emailFailed'))
})

test('behavior: the frame learns who the site is and how it looks, before anything else', async () => {
  const { login, frame } = frameWorld()
  await login({ themeMode: 'dark', themeVariables: { '--foyer-accent': '#0f766e' } })
  expect(frame.heard.slice(0, 3)).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'])
})

test('behavior: a new device waits for the link in the mail', async () => {
  const { visit, frame } = frameWorld({ isNewDevice: true })
  const { foyer, events } = visit()
  open(foyer)
  startEmailLogin(foyer)
  const submitting = submitEmail(foyer, { email: 'ada@example.com' })
  await vi.waitFor(() => expect(frame.heard).toContain('CONNECT_DEVICE'))
  expect(foyer.store.get(routeAtom).name).toBe('EmailVerifyDevice')
  frame.openLink()
  await submitting
  expect(foyer.store.get(routeAtom).name).toBe('EmailVerifyOtp')
  expect(events.map(({ type }) => type)).toContain('DEVICE_REGISTERED_FOR_EMAIL')
  goBack(foyer)
  expect(foyer.store.get(routeAtom).name).toBe('EmailLogin')
})

test('error: a wrong code leaves room for another', async () => {
  const { visit } = frameWorld()
  const { foyer, events } = visit()
  await submitEmail(foyer, { email: 'ada@example.com' })
  await submitCode(foyer, { code: '000000' })
  expect(foyer.store.get(emailFlowAtom)).toMatchObject({ step: 'code', error: { message: 'Wrong code' } })
  expect(events.at(-1)).toEqual({ type: 'EMAIL_VERIFICATION_CODE_FAIL', properties: { message: 'Wrong code' } })
  await submitCode(foyer, { code: '123456' })
  expect(foyer.store.get(statusAtom)).toBe('connected')
})

test('error: a wallet that cannot be reached once the code is accepted is tried again, and asks for no other code', async () => {
  const refuses: FrameMethod[] = ['GET_USER']
  const { login, frame } = frameWorld({ refuses })
  const { foyer } = await login()
  expect(foyer.store.get(emailFlowAtom).step).toBe('failed')
  expect(foyer.store.get(statusAtom)).toBe('disconnected')
  await retryLogin(foyer)
  expect(foyer.store.get(emailFlowAtom)).toMatchObject({ step: 'failed', email: 'ada@example.com' })
  refuses.length = 0
  const trying = retryLogin(foyer)
  expect(foyer.store.get(emailFlowAtom).step).toBe('connecting')
  await trying
  expect(connectionOf(foyer).accounts[0]?.address).toBe(eoa)
  expect(foyer.store.get(emailFlowAtom)).toEqual({ step: 'idle' })
  expect(frame.heard.filter((name) => name === 'CONNECT_OTP' || name === 'CONNECT_EMAIL')).toEqual([
    'CONNECT_EMAIL',
    'CONNECT_OTP',
  ])
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'a b@example.com',
  'ada@example',
  'a@b.co, c@d.co',
  `${'a'.repeat(300)}@b.co`,
])('error: %j is no address, and opens no frame', async (email) => {
  const { visit, frame } = frameWorld()
  const { foyer } = visit()
  await submitEmail(foyer, { email })
  expect(foyer.store.get(emailFlowAtom)).toMatchObject({ step: 'failed', error: { message: 'Invalid email address' } })
  expect(frame.heard).toEqual([])
})

test('error: another mail within 30 s is refused in the specification’s words', async () => {
  const { visit, storage, frame } = frameWorld()
  storage.setItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', String(Date.now() - 10_500))
  const { foyer } = visit()
  await submitEmail(foyer, { email: 'ada@example.com' })
  expect(foyer.store.get(emailFlowAtom)).toMatchObject({
    step: 'failed',
    error: { name: 'EmailCooldown', message: 'Please try again after 20 seconds' },
  })
  expect(frame.heard).not.toContain('CONNECT_EMAIL')
})

test.each([
  [10_000, 20],
  [9_999, 21],
  [29_999, 1],
])('error: %i ms after a mail another is refused for %i s, rounded up', async (passed, seconds) => {
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] })
  const { visit, storage } = frameWorld()
  storage.setItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', String(Date.now() - passed))
  const { foyer } = visit()
  await submitEmail(foyer, { email: 'ada@example.com' })
  expect(foyer.store.get(emailFlowAtom)).toMatchObject({
    error: { name: 'EmailCooldown', message: `Please try again after ${seconds} seconds` },
  })
})

test.each([
  [29_999, 1],
  [30_000, 2],
])('behavior: back from the code and on again %i ms later, %i mails in all were asked for', async (passed, count) => {
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] })
  const { visit, frame } = frameWorld()
  const { foyer } = visit()
  open(foyer)
  startEmailLogin(foyer)
  await submitEmail(foyer, { email: 'ada@example.com' })
  goBack(foyer)
  vi.setSystemTime(1_700_000_000_000 + passed)
  await submitEmail(foyer, { email: 'ada@example.com' })
  expect(foyer.store.get(routeAtom).name).toBe('EmailVerifyOtp')
  expect(frame.heard.filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(count)
})

test('behavior: another mail after 30 s, with a word about it', async () => {
  const { visit, storage, frame } = frameWorld()
  const { foyer } = visit()
  await submitEmail(foyer, { email: 'ada@example.com' })
  await resendEmail(foyer)
  expect(frame.heard.filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(1)
  expect(foyer.store.get(emailFlowAtom).step).toBe('code')
  storage.setItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', String(Date.now() - 30_000))
  await resendEmail(foyer)
  expect(frame.heard.filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(2)
  await vi.waitFor(() => expect(foyer.store.get(toastAtom)).toEqual({ variant: 'success', name: 'codeSent' }))
})

test('error: after a wait for the link in the mail that failed, another mail leads on again', async () => {
  const refuses: FrameMethod[] = ['CONNECT_DEVICE']
  const { visit, storage, frame } = frameWorld({ isNewDevice: true, refuses })
  const { foyer } = visit()
  open(foyer)
  startEmailLogin(foyer)
  await submitEmail(foyer, { email: 'ada@example.com' })
  expect(foyer.store.get(routeAtom).name).toBe('EmailVerifyDevice')
  await resendEmail(foyer)
  expect(foyer.store.get(emailFlowAtom)).toMatchObject({ step: 'failed', error: { name: 'EmailCooldown' } })
  const passTime = () => storage.setItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', String(Date.now() - 30_000))
  passTime()
  refuses.length = 0
  const resending = resendEmail(foyer)
  await vi.waitFor(() => expect(foyer.store.get(emailFlowAtom).step).toBe('device'))
  frame.openLink()
  await resending
  expect(foyer.store.get(emailFlowAtom).step).toBe('code')
  expect(foyer.store.get(routeAtom).name).toBe('EmailVerifyOtp')
})

test('behavior: who closes the modal while another mail is asked for begins anew', async () => {
  const silent: FrameMethod[] = []
  const { visit, storage, frame } = frameWorld({ isNewDevice: true, refuses: ['CONNECT_DEVICE'], silent })
  const { foyer } = visit()
  open(foyer)
  startEmailLogin(foyer)
  await submitEmail(foyer, { email: 'ada@example.com' })
  storage.setItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', String(Date.now() - 30_000))
  silent.push('CONNECT_EMAIL')
  const resending = resendEmail(foyer)
  await vi.waitFor(() => expect(frame.heard.filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(2))
  close(foyer)
  await resending
  expect(foyer.store.get(emailFlowAtom)).toEqual({ step: 'idle' })
})

test('behavior: back from the code and on again asks for no second mail', async () => {
  const { visit, frame } = frameWorld()
  const { foyer } = visit()
  open(foyer)
  startEmailLogin(foyer)
  await submitEmail(foyer, { email: 'ada@example.com' })
  goBack(foyer)
  await submitEmail(foyer, { email: 'ada@example.com' })
  expect(foyer.store.get(routeAtom).name).toBe('EmailVerifyOtp')
  expect(frame.heard.filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(1)
})

test('behavior: closing the modal ends the wait', async () => {
  const { visit, frame } = frameWorld({ silent: ['CONNECT_EMAIL'] })
  const { foyer } = visit()
  open(foyer)
  startEmailLogin(foyer)
  const submitting = submitEmail(foyer, { email: 'ada@example.com' })
  await vi.waitFor(() => expect(frame.heard).toContain('CONNECT_EMAIL'))
  close(foyer)
  await submitting
  expect(foyer.store.get(emailFlowAtom)).toEqual({ step: 'idle' })
  expect(foyer.store.get(statusAtom)).toBe('disconnected')
})

test('error: a page that does not load is given up after 20 s, and the developer told', async () => {
  vi.useFakeTimers()
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const { visit } = frameWorld({ isDead: true })
  const { foyer } = visit()
  const submitting = submitEmail(foyer, { email: 'ada@example.com' })
  await vi.advanceTimersByTimeAsync(20_000)
  await submitting
  expect(foyer.store.get(emailFlowAtom)).toMatchObject({
    step: 'failed',
    error: { message: 'Unable to load email login dependency' },
  })
  await vi.waitFor(() =>
    expect(said).toHaveBeenCalledWith(expect.stringMatching(/Network Error.*Could not load embedded wallet/)),
  )
})

test('error: a login nobody answers is given up after 120 s, and the developer told', async () => {
  vi.useFakeTimers()
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const { visit } = frameWorld({ silent: ['CONNECT_EMAIL'] })
  const { foyer } = visit()
  const submitting = submitEmail(foyer, { email: 'ada@example.com' })
  await vi.advanceTimersByTimeAsync(120_500)
  await submitting
  expect(foyer.store.get(emailFlowAtom)).toMatchObject({ step: 'failed', error: { name: 'RequestTimedOut' } })
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringMatching(/Embedded Wallet Request Timed Out/)))
})

describe('the next visit', () => {
  test('default: a login that lasts connects without anyone', async () => {
    const { login, visit, frame } = frameWorld()
    const { foyer: first } = await login()
    first.destroy()
    const before = frame.heard.length
    const { foyer } = visit()
    await foyer.ready
    expect(foyer.store.get(statusAtom)).toBe('connected')
    expect(connectionOf(foyer).accounts[0]?.address).toBe(eoa)
    expect(foyer.store.get(activeConnectionsAtom).has('solana')).toBe(true)
    expect(frame.heard.slice(before).filter((name) => name === 'IS_CONNECTED')).toHaveLength(1)
  })

  test('behavior: a login that did not last is forgotten, and the visitor can be told why', async () => {
    const { login, visit, storage } = frameWorld()
    const { foyer: first } = await login()
    first.destroy()
    const { foyer } = visit({}, createFrameWallet())
    await foyer.ready
    expect(foyer.store.get(statusAtom)).toBe('disconnected')
    expect(foyer.store.get(isLoginLostAtom)).toBe(true)
    expect(storage.getItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).toBeNull()
    expect(storage.getItem('@appkit-wallet/EMAIL')).toBeNull()
    expect(storage.getItem('@appkit-wallet/LAST_USED_CHAIN_KEY')).toBeNull()
  })

  test('behavior: a frame that is silent at one load logs nobody out: the next load finds the login', async () => {
    const { login, visit, storage } = frameWorld()
    const { foyer: first } = await login()
    first.destroy()
    vi.useFakeTimers()
    const { foyer: second } = visit({}, createFrameWallet({ silent: ['IS_CONNECTED'] }))
    await vi.advanceTimersByTimeAsync(60_000)
    await second.ready
    expect(second.store.get(statusAtom)).toBe('disconnected')
    expect(second.store.get(isLoginLostAtom)).toBe(false)
    expect(storage.getItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).not.toBeNull()
    second.destroy()
    vi.useRealTimers()
    const { foyer: third } = visit()
    await third.ready
    expect(third.store.get(statusAtom)).toBe('connected')
    expect([...third.store.get(activeConnectionsAtom).keys()]).toEqual(['eip155', 'solana'])
  })

  test('behavior: who never logged in loads no frame', async () => {
    const { visit, frame } = frameWorld()
    const { foyer } = visit()
    await foyer.ready
    open(foyer)
    expect(frame.heard).toEqual([])
  })
})

test('default: signing out ends every family, clears what was remembered and tells the frame', async () => {
  const { login, storage, frame } = frameWorld()
  const { foyer } = await login()
  await disconnect(foyer, { namespace: 'eip155' })
  expect(foyer.store.get(activeConnectionsAtom).size).toBe(0)
  expect(storage.getItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).toBeNull()
  expect(frame.heard.filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
  expect(frame.email).toBeUndefined()
})

test('error: a frame that does not answer signing out is left after 3 s', async () => {
  vi.useFakeTimers()
  const { visit } = frameWorld({ silent: ['SIGN_OUT'] })
  const { foyer } = visit()
  const submitting = submitEmail(foyer, { email: 'ada@example.com' }).then(() => submitCode(foyer, { code: '123456' }))
  await vi.advanceTimersByTimeAsync(1_000)
  await submitting
  let isOver = false
  const leaving = disconnect(foyer).catch((error: unknown) => {
    isOver = true
    return error
  })
  await vi.advanceTimersByTimeAsync(2_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await leaving).toMatchObject({ name: 'DisconnectFailed', cause: { name: 'SignOutUnheard' } })
  expect(foyer.store.get(activeConnectionsAtom).size).toBe(0)
})

describe('a sign-out that was not heard', () => {
  const isHeard = (name: string) => name === 'SIGN_OUT' || name === 'CONNECT_EMAIL' || name === 'IS_CONNECTED'

  test('default: is said, and told before anything else', async () => {
    const refuses: FrameMethod[] = ['SIGN_OUT']
    const { login, frame } = frameWorld({ refuses })
    const { foyer } = await login()
    await expect(disconnect(foyer)).rejects.toMatchObject({ cause: { name: 'SignOutUnheard' } })
    refuses.length = 0
    const before = frame.heard.length
    await submitEmail(foyer, { email: 'ada@example.com' })
    expect(frame.heard.slice(before).filter(isHeard)).toEqual(['SIGN_OUT', 'CONNECT_EMAIL'])
    // told once
    await submitEmail(foyer, { email: 'grace@example.com' })
    expect(frame.heard.filter((name) => name === 'SIGN_OUT')).toHaveLength(2)
  })

  test('behavior: is kept for the next visit, which tells it by itself', async () => {
    const refuses: FrameMethod[] = ['SIGN_OUT']
    const { login, frame, visit } = frameWorld({ refuses })
    const { foyer } = await login()
    await disconnect(foyer).catch(() => {})
    foyer.destroy()
    refuses.length = 0
    visit()
    await vi.waitFor(() => expect(frame.email).toBeUndefined())
    expect(frame.heard.filter((name) => name === 'SIGN_OUT')).toHaveLength(2)
  })

  test('behavior: a page that ends before the frame has answered leaves it to the next one', async () => {
    const { login, visit } = frameWorld({ silent: ['SIGN_OUT'] })
    const { foyer } = await login()
    void disconnect(foyer).catch(() => {})
    expect(foyer.store.get(activeConnectionsAtom).size).toBe(0)
    const next = createFrameWallet()
    await submitEmail(visit({}, next).foyer, { email: 'ada@example.com' })
    expect(next.heard.filter(isHeard)).toEqual(['SIGN_OUT', 'CONNECT_EMAIL'])
  })

  test('error: as long as nobody hears it, nobody signs in', async () => {
    const { login, frame } = frameWorld({ refuses: ['SIGN_OUT'] })
    const { foyer } = await login()
    await disconnect(foyer).catch(() => {})
    const before = frame.heard.length
    await submitEmail(foyer, { email: 'ada@example.com' })
    expect(foyer.store.get(emailFlowAtom)).toMatchObject({ step: 'failed', error: { name: 'SignOutUnheard' } })
    expect(frame.heard.slice(before)).not.toContain('CONNECT_EMAIL')
  })
})

test('behavior: who signs out in the frame itself is disconnected here', async () => {
  const { login, frame, storage } = frameWorld()
  const { foyer } = await login()
  frame.signOut()
  await vi.waitFor(() => expect(foyer.store.get(activeConnectionsAtom).size).toBe(0))
  expect(storage.getItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).toBeNull()
})
