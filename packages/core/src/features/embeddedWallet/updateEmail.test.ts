import { afterEach, expect, test, vi } from 'vitest'
import { frameWorld } from '../../../test/frameWorld.ts'
import {
  embeddedUserAtom,
  startUpdateEmail,
  submitNewEmail,
  submitUpdateCode,
  updateEmailFlowAtom,
} from '../../embeddedWallet.ts'
import { navigate, open, routeAtom, toastAtom } from '../../index.ts'

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
