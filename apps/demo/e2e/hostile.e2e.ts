import { expect, test } from 'vitest'
import { dialog, openDialog, state } from './parts.ts'
import { keys, openSite, pageRpcUrls } from './site.ts'
import type { PageWallet } from './walletInPage.ts'

const wallet = (info: NonNullable<PageWallet['info']>, more: Partial<PageWallet> = {}): PageWallet => ({
  rpcUrls: pageRpcUrls,
  accounts: [keys[0]],
  info,
  ...more,
})
const good = wallet({ name: 'Harbor', rdns: 'test.harbor' })
const svg = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${body}</svg>`)}`

test('behavior: icons and names from hostile wallets are shown safely or not at all; wallets that claim one rdns are one row', async () => {
  const { page, errors } = await openSite({
    wallets: [
      wallet({ name: 'Heavy', rdns: 'test.heavy', icon: `data:image/png;base64,${'A'.repeat(5_000_000)}` }),
      wallet({
        name: 'Script',
        rdns: 'test.script',
        icon: svg('<script>parent.hacked = 1</script><g onload="hacked = 1"/>'),
      }),
      wallet({ name: 'Link', rdns: 'test.link', icon: 'javascript:hacked=1' }),
      wallet({ name: '\u202Ekcart eht fo lleh\u202C<img src=x onerror=hacked=1>', rdns: 'test.bidi' }),
      wallet({ name: 'x'.repeat(3_000), rdns: 'test.long' }),
      good,
      good,
      wallet({ name: 'Harbour', rdns: 'test.harbor' }),
    ],
    bypassCSP: true,
  })
  await openDialog(page)
  const names = await dialog(page).getByRole('listitem').allTextContents()
  expect(names.join()).not.toContain('\u202E')
  expect(Math.max(...names.map((name) => name.length))).toBeLessThan(200)
  expect(names.filter((name) => name.includes('Harbo'))).toHaveLength(1)
  const sources = await dialog(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
  expect(sources.filter((source) => source.length > 100_000 || source.startsWith('javascript:'))).toEqual([])
  expect(await page.evaluate('window.hacked')).toBeUndefined()
  const box = await dialog(page).boundingBox()
  expect(box?.width).toBe(360)
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(errors.filter((text) => !text.includes('ERR_INVALID_URL') && !text.includes('Failed to load'))).toEqual([])
})

test('behavior: a wallet that throws and one that hangs do not disturb the others', async () => {
  const broken = wallet({ name: 'Broken', rdns: 'test.broken' }, { answers: { '*': 'throw' } })
  const stuck = wallet({ name: 'Stuck', rdns: 'test.stuck' }, { answers: { '*': 'hang' } })
  const { page, errors } = await openSite({ wallets: [broken, stuck, good] })
  await openDialog(page)
  const choose = (name: RegExp) => dialog(page).getByRole('button', { name }).click()
  await choose(/Broken/)
  await dialog(page).getByText('Couldn’t connect Broken').waitFor()
  await choose(/^Back$/)
  await choose(/Stuck/)
  await dialog(page).getByText('Confirm in Stuck').waitFor()
  await choose(/^Back$/)
  await choose(/Harbor/)
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(await state(page, 'wallet')).toBe('test.harbor')
  expect(errors).toEqual([])
})

test('behavior: events before connecting, and nonsense after, change nothing', async () => {
  const { page, errors } = await openSite({ wallets: [good] })
  await page.evaluate(`{
    const [wallet] = window.testWallets
    wallet.emit('accountsChanged', ['0x000000000000000000000000000000000000dEaD'])
    wallet.emit('chainChanged', '0x5')
    wallet.emit('connect', { chainId: '0x5' })
    wallet.emit('disconnect', null)
  }`)
  expect(await state(page, 'status')).toBe('disconnected')
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await page.evaluate(`{
    const [wallet] = window.testWallets
    wallet.emit('chainChanged', 'not a number')
    wallet.emit('chainChanged', {})
    wallet.emit('message', null)
  }`)
  expect(await state(page, 'status')).toMatch(/^(dis)?connected$/)
  expect(errors).toEqual([])
})

test('behavior: a wallet that lies about its chain is not believed', async () => {
  const { page } = await openSite({ wallets: [{ ...good, answers: { wallet_switchEthereumChain: { result: null } } }] })
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await page.getByRole('button', { name: 'Networks' }).click()
  await dialog(page)
    .getByRole('button', { name: /Foyer Second/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Try again' }).waitFor()
  expect(await state(page, 'network')).toBe('Foyer Local')
})
