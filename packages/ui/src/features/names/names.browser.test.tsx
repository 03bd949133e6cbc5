import { close, type Foyer, isOpenAtom, navigate, routeAtom } from '@foyer/core'
import { getQueryClient, identityQuery } from '@foyer/core/internal/queries'
import { fixtures, loggedIn, naming } from '@foyer/scenes'
import { accountServiceUrl, failWith, fakeAccountService, nameRoutes } from '@foyer/test'
import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused, listenForErrors, modalRoot, sheet, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(414, 900))

const view = (foyer: Foyer) => foyer.store.get(routeAtom).name
const field = () => page.getByRole('textbox', { name: 'Your name' })
const take = (name: string) => page.getByRole('button', { name: `Register ${name}` })

test('default: chosen, signed for, and the account is called so', async () => {
  const heard = listenForErrors()
  const { foyer, service } = await naming()
  showModal(foyer)
  await page.getByRole('button', { name: 'Choose a name' }).click()
  await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Your name')
  await userEvent.keyboard('Countess')
  await expect.element(page.getByText('countess.reown.id is available')).toBeVisible()
  await take('countess.reown.id').click()
  await expect.element(page.getByRole('heading', { name: 'countess.reown.id is yours' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => view(foyer)).toBe('Account')
  await expect.poll(() => modalRoot()?.querySelector('.who b')?.textContent).toBe('countess.reown.id')
  expect(service.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(heard).toEqual([])
})

test('default: a taken one is said so, and one of the others taken instead, by keyboard', async () => {
  const { foyer } = await fixtures.RegisterAccountName.taken()
  showModal(foyer)
  await expect.element(page.getByText('adalove.reown.id is taken')).toBeVisible()
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('button', { name: 'Choose a name' })).toBeDisabled()
  const others = page.getByRole('group', { name: 'Other names' })
  expect(others.getByRole('radio').elements()).toHaveLength(3)
  await expect.element(others.getByRole('radio', { name: /^adal\.reown\.id/ })).toBeDisabled()
  await field().click()
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard(' ')
  await expect.element(others.getByRole('radio', { name: /^ada-love\.reown\.id/ })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(others.getByRole('radio', { name: /^adalovelace\.reown\.id/ })).toBeChecked()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('heading', { name: 'adalovelace.reown.id is yours' })).toBeVisible()
})

test.each([
  ['ada', 'Use at least 4 characters.', null],
  ['ada love', 'Use only letters a to z, digits and hyphens.', 'true'],
  ['-ada-', 'A name can’t start or end with a hyphen.', 'true'],
  ['a'.repeat(64), 'Use 63 characters at most.', 'true'],
])('behavior: %s: %s', async (text, words, invalid) => {
  const { foyer } = await fixtures.RegisterAccountName.empty()
  showModal(foyer)
  await field().fill(text)
  await expect.element(page.getByText(words)).toBeVisible()
  expect(field().element().getAttribute('aria-invalid')).toBe(invalid)
  await expect.element(page.getByRole('button', { name: 'Choose a name' })).toBeDisabled()
})

test('behavior: on a page that was loaded anew the field holds what was typed, once', async () => {
  const { foyer } = await naming()
  navigate(foyer, 'RegisterAccountName', { text: 'countess' })
  showModal(foyer)
  await expect.element(field()).toHaveValue('countess')
  await field().fill('ada')
  await expect.element(field()).toHaveValue('ada')
})

test('behavior: while the wallet is asked, the name stays as it is and no second press counts', async () => {
  const { foyer } = await fixtures.RegisterAccountName.signing()
  showModal(foyer)
  await expect.element(page.getByRole('button', { name: 'Confirm in your wallet' })).toBeDisabled()
  await expect.element(field()).toHaveAttribute('readonly')
})

test('error: declined in the wallet: said, and asked again with the same name', async () => {
  const scene = await fixtures.RegisterAccountName.declined()
  showModal(scene.foyer)
  await expect.element(page.getByRole('alert').getByText('Request rejected. Nothing happened.')).toBeVisible()
  await expect.element(field()).toHaveValue('countess')
  scene.adapter.wallet('io.metamask').setMood('approve')
  await take('countess.reown.id').click()
  await expect.element(page.getByRole('heading', { name: 'countess.reown.id is yours' })).toBeVisible()
})

test('error: the service’s own reason is said', async () => {
  const reasons = [{ name: 'NameTaken', description: 'Somebody was quicker.' }]
  const { foyer } = await naming({ 'POST /v1/profile/account': failWith(409, { reasons }) })
  showModal(foyer)
  await page.getByRole('button', { name: 'Choose a name' }).click()
  await field().fill('countess')
  await take('countess.reown.id').click()
  await expect.element(page.getByRole('alert').getByText('Somebody was quicker.')).toBeVisible()
  expect(view(foyer)).toBe('RegisterAccountName')
})

test('error: where the service does not say whether it is free, it can be asked again, and registering tells', async () => {
  const { foyer, service } = await naming({ 'GET /v1/profile/suggestions/countess': failWith(500) })
  showModal(foyer)
  await page.getByRole('button', { name: 'Choose a name' }).click()
  await field().fill('countess')
  await expect.element(page.getByText('Couldn’t load suggestions. Try again.')).toBeVisible()
  await expect.element(take('countess.reown.id')).toBeEnabled()
  service.answer('GET /v1/profile/suggestions/countess', nameRoutes['GET /v1/profile/suggestions/countess'])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('countess.reown.id is available')).toBeVisible()
})

test('behavior: no name on a network that the service does not know', async () => {
  const { foyer } = await fixtures.ChooseAccountName.unavailable()
  showModal(foyer)
  await expect.element(page.getByText(/Names aren’t available/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Choose a name' })).toBeDisabled()
})

const eoa = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const identity = `GET /v1/identity/${eoa}`

test.each([
  ['no name', { name: null, avatar: null }, 1],
  ['a name', { name: 'ada.reown.id', avatar: null }, 0],
])('default: the settings of somebody with %s lead there: %#', async (_, answer, count) => {
  const service = fakeAccountService({}, { ...nameRoutes, [identity]: answer })
  const { foyer } = await loggedIn(
    { blockchainApiUrl: accountServiceUrl, fetch: service },
    { smartAccountNetworks: [] },
  )
  const query = identityQuery(foyer, { address: eoa, networkId: 'eip155:1' })
  await getQueryClient(foyer).fetchQuery(query)
  navigate(foyer, 'AccountSettings')
  showModal(foyer)
  const row = page.getByRole('button', { name: /Choose a name/ })
  await expect.poll(() => service.calls.some(({ url }) => url.pathname.endsWith('/supported-chains'))).toBe(true)
  await expect.poll(() => row.elements().length).toBe(count)
  if (count === 0) return
  await row.click()
  await expect.poll(() => view(foyer)).toBe('ChooseAccountName')
})

test('behavior: closed and opened again, nothing of it is left', async () => {
  const { foyer } = await fixtures.RegisterAccountNameSuccess.default()
  showModal(foyer)
  await expect.element(page.getByRole('heading', { name: 'countess.reown.id is yours' })).toBeVisible()
  close(foyer)
  await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
  expect(view(foyer)).not.toBe('RegisterAccountNameSuccess')
})

test.each(['ChooseAccountName', 'RegisterAccountName', 'RegisterAccountNameSuccess'] as const)(
  'behavior: %s has no accessibility violation, and fits 320 px',
  async (name) => {
    await page.viewport(320, 800)
    const scene = name === 'RegisterAccountName' ? await fixtures[name].taken() : await fixtures[name].default()
    showModal(scene.foyer)
    const landmark =
      name === 'RegisterAccountName'
        ? page.getByRole('group', { name: 'Other names' })
        : page.getByRole('button').last()
    await expect.element(landmark).toBeVisible()
    expect(sheet().scrollWidth).toBeLessThanOrEqual(320)
    const { violations } = await axe.run(sheet())
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  },
)
