import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { approve, type EmbeddedWorld, logIn, look, startEmbeddedWorld, type Visitor } from './embedded.ts'
import { dialog, foyerButton } from './parts.ts'
import { network } from './site.ts'

/** A visitor without a wallet takes a name: our site, our client, our frame, a real gateway that checks the signature. */

let world: EmbeddedWorld
beforeAll(async () => {
  const { chains, mnemonic, accounts } = network
  world = await startEmbeddedWorld({ network: { chains, mnemonic, accounts }, hasData: true })
})
afterAll(() => world?.stop())
afterEach(() => world?.closeDevices())

/** From the account to the field for a name. */
async function chooseName({ page }: Visitor, name: string): Promise<void> {
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Settings' }).click()
  await dialog(page)
    .getByRole('button', { name: /Choose a name/ })
    .click()
  await dialog(page).getByText('Anyone can see which address it points to.').waitFor()
  await dialog(page).getByRole('button', { name: 'Choose a name' }).click()
  await dialog(page).getByRole('textbox', { name: 'Your name' }).fill(name)
}

const profile = async (name: string) => (await fetch(`${world.siteUrl}/data/v1/profile/account/${name}`)).json()

test('default: declined in the wallet nobody has it; signed for, it is the account’s for everybody, and taken for the next visitor', async () => {
  const visitor = await world.openDevice()
  const { page } = visitor
  const account = await logIn(world, visitor, 'ada@example.org')
  await chooseName(visitor, 'marymary')
  await dialog(page).getByRole('button', { name: 'Register marymary.reown.id' }).click()
  await (await look(visitor)).getByRole('button', { name: /^(Reject|Decline|Cancel)/ }).click()
  await dialog(page).getByRole('alert').waitFor()
  const field = dialog(page).getByRole('textbox', { name: 'Your name' })
  expect(await field.inputValue()).toBe('marymary')
  expect((await fetch(`${world.siteUrl}/data/v1/profile/account/marymary.reown.id`)).status).toBe(404)
  await field.fill('Ada-Love')
  await dialog(page).getByText('ada-love.reown.id is available').waitFor()
  await dialog(page).getByRole('button', { name: 'Register ada-love.reown.id' }).click()
  const asked = await look(visitor)
  await asked.getByText('ada-love.reown.id').first().waitFor()
  await approve(visitor, asked)
  await dialog(page).getByRole('heading', { name: 'ada-love.reown.id is yours' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await dialog(page).getByText('ada-love.reown.id').waitFor()
  const { addresses } = (await profile('ada-love.reown.id')) as {
    readonly addresses: Readonly<Record<string, { readonly address: string }>>
  }
  // 0x80000000 | 31337
  expect(addresses['2147514985']?.address.toLowerCase()).toBe(account.toLowerCase())
  await dialog(page).getByRole('button', { name: 'Settings' }).click()
  await dialog(page)
    .getByRole('button', { name: /Upgrade your wallet/ })
    .waitFor()
  expect(
    await dialog(page)
      .getByRole('button', { name: /Choose a name/ })
      .count(),
  ).toBe(0)

  const other = await world.openDevice()
  await logIn(world, other, 'grace@example.org')
  await chooseName(other, 'ada-love')
  await dialog(other.page).getByText('ada-love.reown.id is taken').waitFor()
  expect(await dialog(other.page).getByRole('radio').count()).toBeGreaterThan(0)
  expect([...visitor.errors, ...other.errors]).toEqual([])
})
