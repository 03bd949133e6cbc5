import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type EmbeddedWorld,
  expectConnected,
  lastMail,
  readCode,
  requestMailedCode,
  startEmbeddedWorld,
  typeCode,
} from './embedded.ts'
import { dialog, foyerButton, state } from './parts.ts'
import { network } from './site.ts'

// at another moment what `frame.e2e.ts` holds of wrong codes; how long a code is worth something: the gateway's `frameLogin.test.ts`

let world: EmbeddedWorld

beforeAll(async () => {
  const { chains, mnemonic, accounts } = network
  world = await startEmbeddedWorld({ network: { chains, mnemonic, accounts } })
})
afterAll(() => world?.stop())
afterEach(() => world.closeDevices())

test('error: loaded again in the middle of a login, one starts over; a code of ten minutes ago is no longer valid, a new one is', async () => {
  const email = 'late@example.org'
  const visitor = await world.openDevice()
  const { page } = visitor
  await page.clock.install()
  const first = await requestMailedCode(world, visitor, email)
  await page.reload()
  await foyerButton(page).waitFor()
  expect(await state(page, 'status')).toBe('disconnected')
  // specification §9: thirty seconds between two mails, also over a reload
  await page.clock.fastForward(30_000)
  const code = await requestMailedCode(world, visitor, email)
  if (code !== first) {
    await typeCode(visitor, first)
    await dialog(page).getByText('Invalid code').waitFor()
  }
  world.ageCodes(600_000)
  await page.clock.fastForward(600_000)
  await typeCode(visitor, code)
  await dialog(page).getByText('This code is no longer valid').waitFor()
  const since = lastMail(world, email)
  await dialog(page).getByRole('button', { name: 'Send new code', exact: true }).click()
  await typeCode(visitor, await readCode(world, email, since))
  await expectConnected(visitor)
})
