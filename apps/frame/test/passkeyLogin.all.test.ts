import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startAuthenticator } from './support/authenticator.ts'
import {
  begin,
  connect,
  enter,
  expectSigns,
  expectSignsSolana,
  open,
  openAt,
  openWindow,
  press,
  profiles,
  removeEverything,
  reopen,
  service,
  usePasskeyLogin,
  visit,
} from './support/passkeyWindow.ts'

/** What `passkeyLogin.test.ts` does, with a passkey that gives no secret, where third-party storage is blocked, and at more moments. */

usePasskeyLogin()

test('default: a plain wallet signs, stays after a reload, and opens again where nothing of it is kept', async () => {
  const entered = await enter(false, await profiles.open())
  const { own, popup, user } = entered
  await expectSigns(own, user.address)
  await own.reload()
  expect((await own.request('GET_USER', { chainId: 31337 })).address).toBe(user.address)
  await expectSigns(own, user.address)
  await expectSignsSolana(own)
  await removeEverything(entered)
  expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
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

// what the gateway decides: `frameLoginPasskeys.test.ts` there
test('behavior: two tabs at once come to the same wallet', async () => {
  const context = await profiles.open()
  const { authenticator, user } = await enter(false, context)
  const tabs = [await openAt(context), await openAt(context)] as const
  const popups = [await openWindow(tabs[0]), await openWindow(tabs[1])] as const
  await begin(tabs[0])
  await begin(tabs[1])
  // the tools' authenticators are two copies of one, which count each for itself: the later one has counted on
  for (const [index, popup] of popups.entries()) {
    const carried = authenticator.carry().map((one) => ({ ...one, signCount: one.signCount + 10 * (index + 1) }))
    await startAuthenticator(popup, carried)
  }
  await press(popups[0], 'use')
  const first = await connect(tabs[0])
  await press(popups[1], 'use')
  const second = await connect(tabs[1])
  expect([first.address, second.address]).toEqual([user.address, user.address])
})

test('error: a passkey deleted at the server opens nothing; where the wallet is open it still signs', async () => {
  const { own, authenticator, user } = await enter(false)
  const database = new DatabaseSync(join(service.stateDir, 'gateway.sqlite'))
  const [{ credentialId } = { credentialId: '' }] = authenticator.carry()
  const id = Buffer.from(credentialId, 'base64').toString('base64url')
  expect(database.prepare('delete from frame_credentials where credential_id = ?').run(id).changes).toBe(1)
  database.close()
  const other = await open()
  const popup = await openWindow(other)
  await startAuthenticator(popup, authenticator.carry())
  await begin(other)
  await press(popup, 'use')
  await popup.getByText('No wallet here uses this passkey').waitFor()
  await expectSigns(own, user.address)
})

test('error: what the window brought back works once, and not in another browser', async () => {
  const { own } = await enter(false)
  const uri = (await own.page.evaluate('window.result')) as string
  const thief = await open()
  await thief.request('GET_SOCIAL_REDIRECT_URI', { provider: 'passkey' })
  await expect(thief.request('CONNECT_SOCIAL', { uri })).rejects.toThrow('has expired')
  await own.request('SIGN_OUT')
  await expect(own.request('CONNECT_SOCIAL', { uri })).rejects.toThrow('has expired')
  expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('error: a changed challenge is refused, and the next answer is taken', async () => {
  const own = await visit()
  const popup = await openWindow(own)
  await startAuthenticator(popup)
  await begin(own)
  await popup.getByTestId('passkey-login-make').waitFor()
  const change = async (route: {
    fetch(): Promise<{ json(): Promise<object> }>
    fulfill(answer: { json: object }): Promise<void>
  }) => route.fulfill({ json: { ...(await (await route.fetch()).json()), challenge: 'A'.repeat(43) } })
  await own.page.context().route(/api\/login-passkey\/challenge/, change, { times: 1 })
  await press(popup, 'make')
  await popup.getByText('has expired').waitFor()
  await press(popup, 'use')
  await press(popup, 'go-on')
  await expectSigns(own, (await connect(own)).address)
})
