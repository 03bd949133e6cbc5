import { createPublicClient, http } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { approve, connectDevelopmentWallet, dialog, foyerButton, shownAmount, state } from './parts.ts'
import { keys, openSite, rpcUrls, siteUrl } from './site.ts'

const chain = (id: number) => createPublicClient({ transport: http(rpcUrls[id]) })
const developer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('default: connect, balance, send, receipt, switch, reload, disconnect', async () => {
  const { page, errors, requests, violations } = await openSite({ path: '/' })
  const receiver = privateKeyToAddress(keys[1])

  await connectDevelopmentWallet(page)
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(await state(page, 'account')).toBe(developer)
  expect(await state(page, 'wagmi says')).toContain('connected, 0xf39F')

  await foyerButton(page).click()
  const shown = dialog(page)
  const before = await chain(31337).getBalance({ address: developer })
  await expect.poll(() => shown.textContent()).toContain(shownAmount(before))

  const receiverBefore = await chain(31337).getBalance({ address: receiver })
  await shown.getByRole('button', { name: 'Send' }).click()
  await shown.getByRole('textbox', { name: 'Amount' }).fill('1.25')
  await shown.getByRole('textbox', { name: /^(To|Address)/ }).fill(receiver)
  await shown.getByRole('button', { name: 'Review' }).click()
  await shown.getByText('First time sending to this address').waitFor()
  await shown.getByRole('button', { name: 'Send', exact: true }).click()
  await approve(page, 'Send this transaction?')
  await shown.getByRole('heading', { name: '1.25 ETH sent' }).waitFor()
  await shown.getByText(receiver).waitFor()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect((await chain(31337).getBalance({ address: receiver })) - receiverBefore).toBe(1250000000000000000n)
  const after = await chain(31337).getBalance({ address: developer })
  expect(before - after).toBeGreaterThan(1250000000000000000n)
  await foyerButton(page).click()
  await expect.poll(() => shown.textContent()).toContain(shownAmount(after))

  await shown.getByRole('button', { name: /Network/ }).click()
  await shown.getByRole('button', { name: /Foyer Second/ }).click()
  await approve(page, 'Switch network?')
  await expect.poll(() => state(page, 'network')).toBe('Foyer Second')
  expect(await state(page, 'wagmi says')).toContain('on 31338')

  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(await state(page, 'network')).toBe('Foyer Second')

  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => state(page, 'status')).toBe('disconnected')
  expect(await state(page, 'wagmi says')).toBe('disconnected')
  await page.reload()
  await foyerButton(page).waitFor()
  expect(await state(page, 'status')).toBe('disconnected')

  expect(await violations()).toEqual([])
  expect(errors).toEqual([])
  expect(requests.filter((url) => !url.startsWith(siteUrl))).toEqual([])
})
