import {
  accountStateAtom,
  connectAttemptAtom,
  getRemoteFeatures,
  isOpenAtom,
  navigate,
  open,
  routeAtom,
} from '@foyer/core'
import { fixtures, makeRelayScene, makeScene } from '@foyer/scenes'
import { fakeFetch } from '@foyer/test'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused, listenForErrors, modalRoot, render, sheet, showModal } from '../../../test/stage.tsx'
import { FoyerContext } from '../../FoyerContext.ts'
import { ConnectMethods } from './ConnectMethods.tsx'

const row = (name: string | RegExp) => page.getByRole('button', { name })
/** The words of each, without the letters that stand in for pictures. */
const rows = () =>
  [...(modalRoot()?.querySelectorAll('.row') ?? [])].map((element) => {
    const row = element.cloneNode(true) as Element
    for (const picture of row.querySelectorAll('.picture')) picture.remove()
    return row.textContent
  })

test('default: one row per wallet, the recent one first', async () => {
  const { foyer } = await fixtures.Connect.recent()
  showModal(foyer)
  await expect.poll(rows).toEqual(['RainbowRecent', 'MetaMaskInstalled', 'PhantomInstalled', 'Rabby WalletInstalled'])
})

test('behavior: a wallet installed later appears, one that goes disappears', async () => {
  const { foyer, adapter } = makeScene({}, { wallets: [{ id: 'late', name: 'Late', uninstalled: true }] })
  showModal(foyer)
  open(foyer)
  await expect.element(page.getByText('No wallet in this browser')).toBeVisible()
  adapter.wallet('late').install()
  await expect.element(row(/Late/)).toBeVisible()
  adapter.wallet('late').uninstall()
  await expect.element(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
})

test('behavior: visitors without a wallet are shown another way in, unless the site wants no such guide', async () => {
  const { foyer } = await fixtures.Connect.email()
  const unmount = showModal(foyer)
  await expect.element(page.getByRole('button', { name: 'Get started' })).toBeVisible()
  unmount()
  const { foyer: without } = await fixtures.Connect.email({ enableWalletGuide: false })
  showModal(without)
  await expect.element(row(/MetaMask/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Get started' }).elements()).toEqual([])
})

test('behavior: a wallet of several families is one row, which asks for which', async () => {
  const { foyer } = await fixtures.Connect.multiChain()
  showModal(foyer)
  await expect.poll(rows).toEqual(['PhantomInstalled', 'MetaMaskInstalled'])
  await expect.element(page.getByRole('img', { name: 'Ethereum, Solana' })).toBeVisible()
  await row(/Phantom/).click()
  await expect.element(page.getByText(/Phantom works on several networks/)).toBeVisible()
  await expect.poll(rows).toEqual(['Ethereum', 'Solana'])
  await row(/Solana/).click()
  await expect.poll(() => foyer.store.get(accountStateAtom)).toMatchObject({ namespace: 'solana', isConnected: true })
  await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
})

test('behavior: opened for one family, a wallet of several connects it at once', async () => {
  const { foyer } = await fixtures.Connect.multiChain()
  showModal(foyer)
  open(foyer, { namespace: 'solana' })
  await expect.poll(rows).toEqual(['PhantomInstalled'])
  await row(/Phantom/).click()
  await expect.poll(() => foyer.store.get(accountStateAtom)).toMatchObject({ namespace: 'solana', isConnected: true })
})

test('behavior: a checkbox stands before everything else, and what it guards can be reached only then', async () => {
  const { foyer } = await fixtures.Connect.checkbox()
  showModal(foyer)
  const box = page.getByRole('checkbox', { name: 'I agree to the Terms' })
  await expect.element(box).not.toBeChecked()
  const metamask = () => [...(modalRoot()?.querySelectorAll<HTMLElement>('.row') ?? [])][0]
  metamask()?.focus()
  expect(focused()).not.toBe(metamask())
  expect(modalRoot()?.querySelector('.foot')).toBeNull()
  await box.click()
  await row(/MetaMask/).click()
  await expect.poll(() => foyer.store.get(accountStateAtom).isConnected).toBe(true)
})

test('behavior: featured wallets keep their place while they are looked up', async () => {
  const { foyer } = await fixtures.Connect.featured()
  showModal(foyer)
  await expect.poll(() => rows().slice(-2)).toEqual(['Trust Wallet', 'All wallets30+'])
  expect(rows()).toHaveLength(7)
})

test('behavior: the ways in stand in their order, with a line between different things', async () => {
  const { foyer } = makeScene()
  const views = { email: () => <p>mail</p>, social: () => <p>social</p>, wallet: () => <p>wallets</p> }
  const lines = (container: HTMLElement) =>
    [...(container.querySelector('.stack')?.children ?? [])].map((one) => one.textContent)
  const first = render(
    <FoyerContext.Provider value={{ foyer, options: {} }}>
      <ConnectMethods methods={['email', 'social', 'wallet']} views={views} />
    </FoyerContext.Provider>,
  )
  await expect.poll(() => lines(first)).toEqual(['mail', 'social', 'Or', 'wallets'])
  const second = render(
    <FoyerContext.Provider value={{ foyer, options: {} }}>
      <ConnectMethods methods={['wallet', 'email', 'social']} views={views} />
    </FoyerContext.Provider>,
  )
  await expect.poll(() => lines(second)).toEqual(['wallets', 'Or', 'mail', 'social'])
})

test.each([{ collapseWallets: true }, { emailShowWallets: false }])(
  'behavior: with %o one button leads to the wallets where there is another way in',
  async (features) => {
    const { foyer } = makeScene({ features })
    showModal(foyer)
    const container = render(
      <FoyerContext.Provider value={{ foyer, options: {} }}>
        <ConnectMethods
          methods={['email', 'wallet']}
          views={{ email: () => <p>mail</p>, wallet: () => <p>wallets</p> }}
        />
      </FoyerContext.Provider>,
    )
    await expect.poll(() => container.textContent).toBe('mailOrContinue with a wallet')
    open(foyer)
    container.querySelector('button')?.click()
    await expect.poll(() => foyer.store.get(routeAtom).name).toBe('ConnectWallets')
    await expect.poll(() => rows().length).toBe(4)
  },
)

test('behavior: terms and privacy where the site names them', async () => {
  const { foyer } = await fixtures.Connect.legal()
  showModal(foyer)
  const link = page.getByRole('link', { name: 'Terms' })
  await expect.element(link).toHaveAttribute('href', '/legal.html#terms')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(modalRoot()?.querySelector('.foot')?.textContent).toBe(
    'By connecting you agree to the Terms and Privacy Policy',
  )
})

test.each([true, false])(
  'behavior: the foot names who made the dialog where the project has it said: %s',
  async (isEnabled) => {
    const fetch = fakeFetch({
      'GET /appkit/v1/config': { features: [{ id: 'reown_branding', isEnabled, config: [] }] },
      'GET /getWallets': { data: [], count: 0 },
    })
    const { foyer } = makeRelayScene({ apiUrl: 'https://gateway.example', fetch, debug: false })
    showModal(foyer)
    const line = page.getByText('Powered by Foyer')
    open(foyer)
    await expect.poll(() => getRemoteFeatures(foyer)?.reownBranding).toBe(isEnabled)
    for (const [view, landmark] of [
      ['Connect', row(/All wallets/)],
      ['ConnectingWalletConnect', row('Copy link')],
    ] as const) {
      navigate(foyer, view, undefined)
      await expect.element(landmark).toBeVisible()
      await expect.poll(() => line.elements().length).toBe(isEnabled ? 1 : 0)
    }
  },
)

test('behavior: only one of them', async () => {
  const { foyer } = makeScene({ privacyPolicyUrl: '/privacy' })
  showModal(foyer)
  open(foyer)
  await expect
    .poll(() => modalRoot()?.querySelector('.foot')?.textContent)
    .toBe('By connecting you agree to the Privacy Policy')
})

test.each([
  ['declined', 'Connection rejected', 'Nothing was shared'],
  ['locked', 'MetaMask is locked', 'unlock it'],
  ['busy', 'Request pending in MetaMask', 'then connect again'],
  ['failed', 'Couldn’t connect MetaMask', 'Nothing was shared'],
] as const)('error: %s says what happened and what to do, and trying again works', async (state, title, text) => {
  const heard = listenForErrors()
  const { foyer, adapter } = await fixtures.ConnectingExternal[state]()
  showModal(foyer)
  const alert = page.getByRole('alert')
  await expect.element(alert.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(alert.getByText(new RegExp(text))).toBeVisible()
  adapter.wallet('io.metamask').setMood('approve')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => foyer.store.get(accountStateAtom).isConnected).toBe(true)
  await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
  expect(heard).toEqual([])
})

test('behavior: other wallets ends the wait', async () => {
  const { foyer } = await fixtures.ConnectingExternal.waiting()
  showModal(foyer)
  await expect.element(page.getByText('Confirm in MetaMask')).toBeVisible()
  await page.getByRole('button', { name: 'Other wallets' }).click()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('Connect')
  expect(foyer.store.get(connectAttemptAtom).step).toBe('idle')
})

test('error: a wallet that is gone while asked', async () => {
  const { foyer, adapter } = makeScene()
  showModal(foyer)
  open(foyer)
  await expect.element(row(/MetaMask/)).toBeVisible()
  const release = adapter.wallet('io.metamask').hold()
  await row(/MetaMask/).click()
  await expect.element(page.getByText('Confirm in MetaMask')).toBeVisible()
  adapter.wallet('io.metamask').uninstall()
  release()
  await expect.poll(() => foyer.store.get(connectAttemptAtom).step).not.toBe('waiting')
})

test('error: hostile wallets are shown safely or not at all', async () => {
  const heard = listenForErrors()
  let ran = false
  Object.assign(window, { pwned: () => (ran = true) })
  const script = encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.pwned()"><script>parent.pwned()</script></svg>',
  )
  const { foyer } = makeScene(
    {},
    {
      wallets: [
        { id: 'big', name: 'Big', iconUrl: `data:image/png;base64,${'A'.repeat(5_000_000)}` },
        { id: 'script', name: 'Script', iconUrl: `data:image/svg+xml,${script}` },
        { id: 'rtl', name: '\u202Eksam\u202CateM\u200B\u0000' },
        { id: 'js', name: '<img src=x onerror=pwned()>', iconUrl: 'javascript:pwned()' },
        { id: 'html', name: 'Html', iconUrl: 'data:text/html,<script>parent.pwned()</script>' },
        { id: 'long', name: 'x'.repeat(100_000) },
        { id: 'empty', name: '\u200B\u200B' },
        { id: 'broken', name: 'Broken', iconUrl: 'data:image/png;base64,nonsense' },
        { id: 'tracker', name: 'Tracker', iconUrl: '//evil.test/pixel.png' },
      ],
    },
  )
  showModal(foyer)
  open(foyer)
  await expect.poll(() => rows().length).toBe(9)
  const text = sheet().textContent ?? ''
  expect(text).not.toMatch(/\p{Cc}|\p{Cf}/u)
  expect(text).toContain('ksamateM')
  expect(text).toContain('<img src=x onerror=pwned()>')
  expect(text).toContain('Unnamed wallet')
  expect(text.length).toBeLessThan(400)
  const images = () => [...(modalRoot()?.querySelectorAll('img') ?? [])]
  await expect.poll(() => images().map(({ src }) => src.slice(0, 18))).toEqual(['data:image/svg+xml'])
  expect(images().every(({ referrerPolicy }) => referrerPolicy === 'no-referrer')).toBe(true)
  expect(modalRoot()?.querySelectorAll('script, iframe, object')).toHaveLength(0)
  expect(ran).toBe(false)
  expect(sheet().scrollWidth).toBeLessThanOrEqual(sheet().clientWidth)
  await userEvent.click(row(/Unnamed wallet/))
  await expect.poll(() => foyer.store.get(accountStateAtom).isConnected).toBe(true)
  expect(heard).toEqual([])
})

test('behavior: the site’s own picture comes before the wallet’s', async () => {
  const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
  const { foyer } = makeScene(
    { connectorImages: { 'io.metamask': '/wallets/metamask.png' } },
    { wallets: [{ id: 'io.metamask', name: 'MetaMask', iconUrl: picture }] },
  )
  showModal(foyer)
  open(foyer)
  // an address that is not there: not the wallet's own takes its place
  await expect.poll(() => modalRoot()?.querySelectorAll('.row .picture[data-letter]').length).toBe(1)
  expect(modalRoot()?.querySelector('.row img')).toBeNull()
})
