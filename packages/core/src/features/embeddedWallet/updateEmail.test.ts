import { afterEach, expect, test, vi } from 'vitest'
import { frameWorld } from '../../../test/frameWorld.ts'
import { goBack, navigate, open, routeAtom, toastAtom } from '../../index.ts'
import {
  embeddedUserAtom,
  startFarcasterLogin,
  startUpdateEmail,
  submitNewEmail,
  submitUpdateCode,
  updateEmailFlowAtom,
} from '../../internal/embeddedWallet.ts'

afterEach(() => vi.unstubAllGlobals())

async function atSettings() {
  const world = frameWorld()
  const { foyer, events } = await world.login()
  open(foyer)
  navigate(foyer, 'AccountSettings')
  startUpdateEmail(foyer)
  return { ...world, foyer, events, name: () => foyer.store.get(routeAtom).name }
}

test('default: a code to the old address, one to the new, and the new one is known', async () => {
  const { foyer, storage, name, frame } = await atSettings()
  await submitNewEmail(foyer, { email: 'lovelace@example.com' })
  expect(name()).toBe('UpdateEmailPrimaryOtp')
  await submitUpdateCode(foyer, { code: '123456' })
  expect(name()).toBe('UpdateEmailSecondaryOtp')
  await submitUpdateCode(foyer, { code: '123456' })
  expect(name()).toBe('AccountSettings')
  expect(storage.getItem('@appkit-wallet/EMAIL')).toBe('lovelace@example.com')
  expect(foyer.store.get(embeddedUserAtom)?.email).toBe('lovelace@example.com')
  expect(frame.email).toBe('lovelace@example.com')
  await vi.waitFor(() => expect(foyer.store.get(toastAtom)?.name).toBe('emailUpdated'))
})

/** Somebody whose wallet has no address, on the screen that takes one. */
async function withoutAddress(script: Parameters<typeof frameWorld>[0] = {}) {
  const world = frameWorld(script)
  const { foyer } = world.visit({ features: { socials: ['farcaster'] } })
  const login = startFarcasterLogin(foyer)
  await vi.waitFor(() => expect(world.frame.heard).toContain('CONNECT_FARCASTER'))
  world.frame.confirmFarcaster()
  await login
  open(foyer)
  navigate(foyer, 'AccountSettings')
  startUpdateEmail(foyer)
  return { ...world, foyer, name: () => foyer.store.get(routeAtom).name }
}

test('default: the first address of a wallet is approved in the frame, and then proves itself by one code', async () => {
  const { foyer, name } = await withoutAddress()
  const seen: string[] = []
  foyer.store.sub(routeAtom, () => seen.push(name()))
  await submitNewEmail(foyer, { email: 'ada@example.com' })
  expect(seen).toContain('ApproveTransaction')
  expect(name()).toBe('UpdateEmailSecondaryOtp')
  await submitUpdateCode(foyer, { code: '123456' })
  expect(name()).toBe('AccountSettings')
  expect(foyer.store.get(embeddedUserAtom)?.email).toBe('ada@example.com')
  expect(foyer.store.get(toastAtom)?.name).toBe('emailAdded')
})

test('behavior: leaving that approval withdraws it, in the frame as well', async () => {
  const { foyer, frame, name } = await withoutAddress({ silent: ['UPDATE_EMAIL'] })
  const submitting = submitNewEmail(foyer, { email: 'ada@example.com' })
  await vi.waitFor(() => expect([name(), frame.heard.at(-1)]).toEqual(['ApproveTransaction', 'UPDATE_EMAIL']))
  vi.useFakeTimers()
  goBack(foyer)
  await vi.advanceTimersByTimeAsync(10_000)
  await submitting
  vi.useRealTimers()
  expect(frame.heard).toContain('RPC_ABORT')
  expect(foyer.store.get(updateEmailFlowAtom).step).toBe('editing')
  expect(name()).toBe('UpdateEmailWallet')
})

test('error: a wrong code of either mail leaves room for another', async () => {
  const { foyer, name } = await atSettings()
  await submitNewEmail(foyer, { email: 'lovelace@example.com' })
  await submitUpdateCode(foyer, { code: '000000' })
  expect(foyer.store.get(updateEmailFlowAtom)).toMatchObject({ step: 'primary', error: { message: 'Wrong code' } })
  await submitUpdateCode(foyer, { code: '123456' })
  await submitUpdateCode(foyer, { code: '000000' })
  expect(foyer.store.get(updateEmailFlowAtom)).toMatchObject({ step: 'secondary', error: { message: 'Wrong code' } })
  expect(name()).toBe('UpdateEmailSecondaryOtp')
})

test('error: no address, no mail', async () => {
  const { foyer, frame, name } = await atSettings()
  await submitNewEmail(foyer, { email: 'ada' })
  expect(foyer.store.get(updateEmailFlowAtom)).toMatchObject({
    step: 'editing',
    error: { message: 'Invalid email address' },
  })
  expect(frame.heard).not.toContain('UPDATE_EMAIL')
  expect(name()).toBe('UpdateEmailWallet')
})
