import { expect, test } from 'vitest'
import { startAuthenticator } from './support/authenticator.ts'
import { usePasskeyLogin } from './support/passkeyWindow.ts'

/** Steps of `passkeyLogin.test.ts` with a passkey that gives no secret, and the whole where third-party storage is blocked. */

const login = usePasskeyLogin()
const { profiles, open, openWindow, begin, connect, press, enter } = login
const { expectSigns, expectSignsSolana, forgetEverything, reopen } = login

test('default: a plain wallet signs, stays after a reload, and opens again where nothing of it is kept', async () => {
  const entered = await enter(false, await profiles.open())
  const { own, popup, user } = entered
  await expectSigns(own, user.address)
  await own.reload()
  expect((await own.ask('GET_USER', { chainId: 31337 })).address).toBe(user.address)
  await expectSigns(own, user.address)
  await expectSignsSolana(own)
  await forgetEverything(entered)
  expect(await own.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  await reopen(own)
  await press(popup, 'use')
  expect((await connect(own)).address).toBe(user.address)
  await expectSigns(own, user.address)
})

test('behavior: the site’s page is loaded again while a plain wallet is made: begun anew, the same passkey goes on', async () => {
  const own = await open()
  const popup = await openWindow(own)
  await startAuthenticator(popup)
  await begin(own)
  await popup.getByTestId('passkey-login-make').waitFor()
  await own.reload()
  await press(popup, 'make')
  await popup.getByTestId('passkey-login-go-on').waitFor()
  await reopen(own)
  await press(popup, 'use')
  await press(popup, 'go-on')
  await expectSigns(own, (await connect(own)).address)
})

test('behavior: with third-party storage blocked', async () => {
  const { own, user } = await enter(true, await profiles.open('blocked'))
  await expectSigns(own, user.address)
})
