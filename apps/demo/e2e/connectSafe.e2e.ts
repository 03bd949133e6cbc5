import { createPublicClient, createTestClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { openInSafe, safe } from './safeHost.ts'
import { keys, rpcUrls } from './site.ts'

const node = createPublicClient({ transport: http(rpcUrls[31337]) })

test('default: shown by a Safe, the site is connected to it by itself and sends through it', async () => {
  await createTestClient({ mode: 'anvil', chain: null as never, transport: http(rpcUrls[31337]) }).setBalance({
    address: safe,
    value: 10n ** 19n,
  })
  const { page, app } = await openInSafe('https://app.safe.global/apps/open')
  await expect.poll(() => app.getByTestId('state-status').textContent()).toBe('connected')
  expect(await app.getByTestId('state-wallet').textContent()).toBe('safe')
  expect(await app.getByTestId('state-account').textContent()).toBe(safe)
  expect(await page.evaluate('window.asked.includes("sendTransactions")')).toBe(false)

  const receiver = privateKeyToAccount(keys[1]).address
  const before = await node.getBalance({ address: receiver })
  await app.locator('.top').getByRole('button').click()
  const dialog = app.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await dialog.getByRole('textbox', { name: /^(To|Address)/ }).fill(receiver)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => node.getBalance({ address: receiver })).toBe(before + 5n * 10n ** 17n)
})

test('error: any other page that frames the site is no Safe, whatever it says', async () => {
  const { page, app } = await openInSafe('https://safe.evil.example/apps/open')
  await app.locator('.top').getByRole('button').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await app.getByTestId('state-status').textContent()).toBe('disconnected')
  expect(await page.evaluate('window.asked')).toEqual([])
})
