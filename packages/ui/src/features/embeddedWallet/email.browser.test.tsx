import {
  activeConnectionsAtom,
  alertAtom,
  isOpenAtom,
  navigate,
  open,
  raiseAlert,
  routeAtom,
  toastAtom,
} from '@foyer/core'
import { embeddedUserAtom } from '@foyer/core/internal/embeddedWallet'
import { atCode, fixtures, loggedIn, makeEmbeddedScene } from '@foyer/scenes'
import { memoryStorage } from '@foyer/test'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { after, focused, listenForErrors, modalRoot, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(900, 800))

/** A machine that does something else meanwhile. */
const patiently = { timeout: 10_000 }

const boxes = () => [...(modalRoot()?.querySelectorAll('.code-box') ?? [])].map(({ textContent }) => textContent)

test('default: a whole login by keyboard alone', async () => {
  const heard = listenForErrors()
  const { foyer } = makeEmbeddedScene()
  open(foyer)
  showModal(foyer)
  await expect.element(page.getByRole('button', { name: 'Continue with email' })).toBeVisible()
  const row = page.getByRole('button', { name: 'Continue with email' }).element()
  while (focused() !== row) await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focused()?.getAttribute('type'), patiently).toBe('email')
  await userEvent.keyboard('ada@example.com{Enter}')
  await expect.poll(() => focused()?.getAttribute('autocomplete'), patiently).toBe('one-time-code')
  await userEvent.keyboard('123456')
  await expect.poll(() => foyer.store.get(isOpenAtom), patiently).toBe(false)
  expect(foyer.store.get(activeConnectionsAtom).get('eip155')?.connectorId).toBe('ID_AUTH')
  expect(heard).toEqual([])
})

test.each([
  ['without an embedded wallet', { frameUrl: undefined }],
  ['where the site turned e-mail off', { features: { email: false } }],
] as const)('behavior: no row %s', async (_, options) => {
  const { foyer, frame } = makeEmbeddedScene(options)
  open(foyer)
  showModal(foyer)
  await expect.element(page.getByRole('button', { name: /MetaMask/ })).toBeVisible()
  expect(page.getByRole('button', { name: 'Continue with email' }).elements()).toEqual([])
  expect(frame.heard).toEqual([])
})

test('behavior: on a page that was loaded anew the field holds what was typed', async () => {
  const { foyer } = makeEmbeddedScene()
  open(foyer)
  navigate(foyer, 'EmailLogin', { text: 'ada@example.com' })
  showModal(foyer)
  await expect.element(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('ada@example.com')
})

test('behavior: an address that is none is said so and not sent', async () => {
  const { foyer, frame } = await fixtures.EmailLogin.default().then(
    (scene) => scene as ReturnType<typeof makeEmbeddedScene>,
  )
  showModal(foyer)
  const field = page.getByRole('textbox', { name: 'Email address' })
  await field.fill('ada@')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter a valid email address')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(frame.heard).toEqual([])
})

test.each([48, 49, 50, 254])('behavior: an address of %i characters reaches the wallet whole', async (length) => {
  const email = `ada@${'mail.'.repeat(50).slice(0, length - 13)}x.example`
  expect(email).toHaveLength(length)
  const { foyer, frame } = makeEmbeddedScene()
  open(foyer, { view: 'EmailLogin' })
  showModal(foyer)
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill('123456')
  await expect.poll(() => foyer.store.get(isOpenAtom), patiently).toBe(false)
  expect(frame.email).toBe(email)
  expect(foyer.store.get(embeddedUserAtom)?.email).toBe(email)
})

describe('the code', () => {
  test('default: pasted with a space, it is sent at once', async () => {
    const { foyer, frame } = await atCode()
    showModal(foyer)
    await page.getByRole('textbox', { name: '6-digit code' }).fill('123 456')
    await expect.poll(() => foyer.store.get(isOpenAtom), patiently).toBe(false)
    expect(frame.heard.filter((name) => name === 'CONNECT_OTP')).toHaveLength(1)
  })

  test('default: typed, it fills one box after the other and is sent with the sixth digit', async () => {
    const { foyer, frame } = await atCode({}, { silent: ['CONNECT_OTP'] })
    showModal(foyer)
    const field = page.getByRole('textbox', { name: '6-digit code' })
    await expect.poll(() => focused()?.getAttribute('aria-label'), patiently).toBe('6-digit code')
    await userEvent.keyboard('12a3')
    expect(boxes()).toEqual(['1', '2', '3', '', '', ''])
    await userEvent.keyboard('{Backspace}')
    expect(boxes()).toEqual(['1', '2', '', '', '', ''])
    await userEvent.keyboard('3456')
    await expect.poll(() => frame.heard, patiently).toContain('CONNECT_OTP')
    await expect.element(page.getByText('Checking code')).toBeVisible()
    await expect.element(field).toHaveAttribute('aria-busy', 'true')
  })

  test('error: a wrong one is said in the wallet’s words, and the boxes are empty again', async () => {
    const { foyer, frame } = await atCode()
    showModal(foyer)
    await page.getByRole('textbox', { name: '6-digit code' }).fill('000000')
    await expect.element(page.getByRole('alert').getByText(/Wrong code/)).toBeVisible()
    expect(boxes()).toEqual(['', '', '', '', '', ''])
    await expect.poll(() => focused()?.getAttribute('aria-label'), patiently).toBe('6-digit code')
    await userEvent.keyboard('123456')
    await expect.poll(() => foyer.store.get(isOpenAtom), patiently).toBe(false)
    expect(frame.heard.filter((name) => name === 'CONNECT_OTP')).toHaveLength(2)
  })

  test('error: a wallet that cannot be reached after it is tried again, and no other code is asked for', async () => {
    const refuses: 'GET_USER'[] = ['GET_USER']
    const { foyer, frame } = await atCode({}, { refuses })
    showModal(foyer)
    await page.getByRole('textbox', { name: '6-digit code' }).fill('123456')
    await expect.element(page.getByRole('alert').getByText('Couldn’t load the wallet')).toBeVisible()
    refuses.length = 0
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => foyer.store.get(isOpenAtom), patiently).toBe(false)
    expect(foyer.store.get(activeConnectionsAtom).get('eip155')?.connectorId).toBe('ID_AUTH')
    expect(frame.heard.filter((name) => name === 'CONNECT_OTP' || name === 'CONNECT_EMAIL')).toHaveLength(2)
  })

  test('behavior: another mail may be asked for when the pause is over', async () => {
    const storage = memoryStorage()
    const { foyer, frame } = await atCode({ storage })
    showModal(foyer)
    const waiting = page.getByRole('button', { name: /Send new code in \d+ s/ })
    await expect.element(waiting).toBeDisabled()
    storage.setItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', String(Date.now() - 31_000))
    await page.getByRole('button', { name: 'Send new code', exact: true }).click()
    await expect.element(page.getByText('New code sent')).toBeVisible()
    expect(frame.heard.filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(2)
    await expect.element(waiting).toBeDisabled()
  })
})

describe('a login that is given up, on a phone', () => {
  const begin = async () => {
    await page.viewport(360, 800)
    const scene = makeEmbeddedScene()
    open(scene.foyer)
    showModal(scene.foyer)
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com')
    return scene
  }
  const code = () => page.getByRole('textbox', { name: '6-digit code' })

  test('behavior: two presses at once send one mail', async () => {
    const { frame } = await begin()
    await page.getByRole('button', { name: 'Continue', exact: true }).dblClick()
    await expect.element(code(), patiently).toBeVisible()
    expect(frame.heard.filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(1)
  })

  test('behavior: back to the wallets, one of which then connects', async () => {
    const { foyer } = await begin()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect.element(code(), patiently).toBeVisible()
    while (foyer.store.get(routeAtom).name !== 'Connect') {
      const { name } = foyer.store.get(routeAtom)
      await page.getByRole('button', { name: 'Back' }).click()
      await expect.poll(() => foyer.store.get(routeAtom).name).not.toBe(name)
    }
    await page.getByRole('button', { name: /MetaMask/ }).click()
    await expect.poll(() => foyer.store.get(activeConnectionsAtom).get('eip155')?.connectorId).toBe('io.metamask')
  })

  test('behavior: closing at the code ends it, and opening again starts afresh', async () => {
    const { foyer } = await begin()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect.element(code(), patiently).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
    expect(foyer.store.get(activeConnectionsAtom).size).toBe(0)
    open(foyer)
    await expect.element(page.getByRole('button', { name: 'Continue with email' })).toBeVisible()
  })
})

test('error: a wallet that does not load says what may be the matter', async () => {
  listenForErrors()
  const { foyer } = await fixtures.EmailLogin.unavailable({ debug: true })
  raiseAlert(foyer, { name: 'FrameNotLoaded', detail: 'https://wallet.example' })
  showModal(foyer)
  await expect.element(page.getByRole('alert').getByText(/Couldn’t load the wallet\. An extension/)).toBeVisible()
  // what the developer is told is on the console, and not a second notice
  await expect.poll(() => foyer.store.get(alertAtom)?.name).toBe('FrameNotLoaded')
  expect(modalRoot()?.querySelector('.alert')).toBeNull()
})

test('error: in an installed app it says where to go instead', async () => {
  const { matchMedia } = globalThis
  after(() => Object.assign(globalThis, { matchMedia }))
  const installed = (query: string) => (query === '(display-mode: standalone)' ? { matches: true } : matchMedia(query))
  Object.assign(globalThis, { matchMedia: installed })
  const { foyer } = await fixtures.EmailLogin.unavailable()
  showModal(foyer)
  await expect.element(page.getByRole('alert').getByText(/Open this site in your browser/)).toBeVisible()
})

test('behavior: a login that did not last is explained', async () => {
  const storage = memoryStorage({
    entries: {
      '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true',
      '@foyer/connections': '{"v":1,"value":{"eip155":{"connectorId":"ID_AUTH","networkId":"eip155:1"}}}',
    },
  })
  const { foyer } = makeEmbeddedScene({ storage })
  await foyer.ready
  open(foyer)
  showModal(foyer)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect.element(page.getByText(/this browser clears wallet data/)).toBeVisible()
})

test('default: settings: another address with both codes, another kind of account', async () => {
  const { foyer, frame } = await loggedIn()
  showModal(foyer)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: /Switch to your standard account/ }).click()
  await expect.element(page.getByRole('button', { name: /Switch to your smart account/ })).toBeVisible()
  await page.getByRole('button', { name: /ada@example\.com/ }).click()
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'New email address' }).fill('lovelace@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Enter the code we sent to ada@example.com')).toBeVisible()
  await page.getByRole('textbox', { name: '6-digit code' }).fill('123456')
  await expect.element(page.getByText('Enter the code we sent to lovelace@example.com')).toBeVisible()
  await page.getByRole('textbox', { name: '6-digit code' }).fill('123456')
  await expect.element(page.getByRole('button', { name: /lovelace@example\.com/ })).toBeVisible()
  expect(frame.email).toBe('lovelace@example.com')
})

test('default: upgrading leads to the wallet’s own page', async () => {
  const { foyer } = await fixtures.UpgradeEmailWallet.default()
  showModal(foyer)
  const link = page.getByRole('link', { name: 'Open wallet page' })
  await expect.element(link).toHaveAttribute('href', 'https://wallet.example/')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('behavior: who waits for an approval may refuse it by closing', async () => {
  const { foyer } = await fixtures.ApproveTransaction.waiting()
  showModal(foyer)
  await expect.element(page.getByRole('heading', { name: 'Approve in your wallet' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => foyer.store.get(isOpenAtom), patiently).toBe(false)
  expect(foyer.store.get(routeAtom).name).toBe('Connect')
})

test('error: Disconnect says it when the wallet did not hear the sign-out', async () => {
  const { foyer } = await loggedIn({}, { refuses: ['SIGN_OUT'] })
  showModal(foyer)
  // a toast is gone after 2.5 s, which a busy machine may take to look
  const said: (string | undefined)[] = []
  const stop = foyer.store.sub(toastAtom, () => said.push(foyer.store.get(toastAtom)?.name))
  await page.getByRole('button', { name: /^Disconnect/ }).click()
  await expect.poll(() => said, patiently).toContain('signOutUnheard')
  stop()
  expect(foyer.store.get(activeConnectionsAtom).size).toBe(0)
})
