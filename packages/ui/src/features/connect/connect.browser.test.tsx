import { solana } from '@foyer/base'
import { accountStateAtom, connectAttemptAtom, isOpenAtom, open, routeAtom } from '@foyer/core'
import { mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fixtures, makeScene } from '../../../test/fixtures.tsx'
import { listenForErrors, modalRoot, sheet, showModal } from '../../../test/stage.tsx'

const row = (name: string | RegExp) => page.getByRole('button', { name })
const rows = () => [...(modalRoot()?.querySelectorAll('.row') ?? [])].map((element) => element.textContent)

test('default: one row per wallet, the recent one first', async () => {
  const { foyer } = await fixtures.Connect.recent()
  showModal(foyer)
  await expect
    .poll(rows)
    .toEqual(['RRainbowRecent', 'MMetaMaskInstalled', 'PPhantomInstalled', 'RRabby WalletInstalled'])
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

test('behavior: with several families a row says which', async () => {
  const other = mockAdapter({ namespace: 'solana', wallets: [{ id: 'phantom', name: 'Phantom' }] })
  const evm = mockAdapter({ wallets: [{ id: 'phantom', name: 'Phantom' }] })
  const { foyer } = makeScene({
    adapters: [evm, other],
    networks: [solana, { ...solana, chainNamespace: 'eip155', id: 1, caipNetworkId: 'eip155:1' }],
  })
  showModal(foyer)
  open(foyer)
  await expect.poll(rows).toEqual(['PPhantomEthereumInstalled', 'PPhantomSolanaInstalled'])
  await row(/Solana/).click()
  await expect.poll(() => foyer.store.get(accountStateAtom).namespace).toBe('solana')
})

test('behavior: terms and privacy where the site names them', async () => {
  const { foyer } = await fixtures.Connect.legal()
  showModal(foyer)
  const link = page.getByRole('link', { name: 'Terms' })
  await expect.element(link).toHaveAttribute('href', '/terms')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(modalRoot()?.querySelector('footer')?.textContent).toBe(
    'By connecting you agree to the Terms and Privacy Policy',
  )
})

test('behavior: only one of them', async () => {
  const { foyer } = makeScene({ privacyPolicyUrl: '/privacy' })
  showModal(foyer)
  open(foyer)
  await expect
    .poll(() => modalRoot()?.querySelector('footer')?.textContent)
    .toBe('By connecting you agree to the Privacy Policy')
})

test.each([
  ['declined', 'Connection declined', 'Nothing was shared'],
  ['locked', 'MetaMask is locked', 'unlock it'],
  ['busy', 'MetaMask has a request open', 'answer the request'],
  ['failed', 'MetaMask didn’t connect', 'Nothing was shared'],
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
  await expect.element(page.getByRole('status').getByText('Confirm in MetaMask')).toBeVisible()
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
  // an address that is not there: the letter takes its place
  await expect.poll(rows).toEqual(['MMetaMaskInstalled'])
})
