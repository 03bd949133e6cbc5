import { requestRpc } from 'devnet'
import { parseEther, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { localRpcUrl, mint } from './localChain.ts'
import { dialog, foyerButton, state } from './parts.ts'
import { addPool, contracts, keeping, openVisitor, press, review, useSwapSite } from './swapParts.ts'

useSwapSite()

// with another token, at another moment and short of a fee what `swap.e2e.ts` holds; each by itself: `packages/core/src/features/swap`

test('behavior: a token that keeps a part of every transfer: what is shown is what arrives, and the visitor is told', async () => {
  const { page, client, account, balanceOf } = await openVisitor()
  await addPool(keeping, parseEther('100000'), '100')
  await review(page, { to: /Keeping Coin/, amount: '1' })
  await dialog(page).getByText('One of these tokens keeps a part of every transfer.', { exact: false }).waitFor()
  await press(page, 'Swap')
  await dialog(page).getByRole('heading', { name: '1 ETH swapped' }).waitFor()
  const received = await balanceOf(keeping)
  // 95,000 KEEP and 100 ether in the pool, which takes 0.3 %; 5 % of what it gives is kept
  const given = (parseEther('1') * 997n * parseEther('95000')) / (parseEther('100') * 1000n + parseEther('1') * 997n)
  expect(received).toBe(given - (given * 5n) / 100n)
  await press(page, 'Done')
  await page.keyboard.press('Escape')

  await review(page, { from: /Keeping Coin/, to: /^E?Ether|Ethereum/, amount: '500' })
  await press(page, 'Allow 500 KEEP')
  await dialog(page).getByText('Allowed, and no more than that. Now swap.').waitFor()
  const before = await client.getBalance({ address: account.address })
  await press(page, 'Swap')
  await dialog(page).getByRole('heading', { name: '500 KEEP swapped' }).waitFor()
  expect(await balanceOf(keeping)).toBe(received - parseEther('500'))
  expect((await client.getBalance({ address: account.address })) - before).toBeGreaterThan(parseEther('0.45'))
})

test('behavior: a reload between allowance and swap goes on with the swap; one while it is on its way says so', async () => {
  const node = (method: string) =>
    requestRpc(localRpcUrl, { method, params: method.endsWith('Automine') ? [false] : [] })
  const { page, account } = await openVisitor()
  const { usdc } = contracts
  await mint(usdc.address, account.address, parseUnits('100', 6))
  const swap = { from: /Local USD Coin/, to: /^E?Ether|Ethereum/, amount: '60' }
  await review(page, swap)
  await press(page, 'Allow 60 USDC')
  await dialog(page).getByText('Allowed, and no more than that. Now swap.').waitFor()
  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await review(page, swap)
  await node('evm_setAutomine')
  try {
    await press(page, 'Swap')
    await dialog(page).getByRole('heading', { name: 'Swapping 60 USDC' }).waitFor()
    await page.reload()
    await expect.poll(() => state(page, 'status')).toBe('connected')
    await foyerButton(page).click()
    await dialog(page).getByRole('button', { name: 'Swap', exact: true }).click()
    await dialog(page).getByText('Swapping 60 USDC').waitFor()
    await page.keyboard.press('Escape')
    await foyerButton(page).click()
    await dialog(page).getByRole('tab', { name: 'Activity' }).click()
    await dialog(page)
      .getByRole('button', { name: /Swapping 60 USDC/ })
      .click()
  } finally {
    await requestRpc(localRpcUrl, { method: 'evm_setAutomine', params: [true] })
    await node('evm_mine')
  }
  await dialog(page).getByRole('heading', { name: '60 USDC swapped' }).waitFor()
  await dialog(page)
    .getByText(/^You got 0\.0\d+ ETH\.$/)
    .waitFor()
  await press(page, 'Done')
  await dialog(page).getByRole('tab', { name: 'Activity' }).click()
  // by what was done here, or by what the service knows meanwhile
  await dialog(page)
    .getByText(/60 USDC swapped|USDC → ETH/)
    .first()
    .waitFor()
})

test('error: not enough ether for the network cost', async () => {
  const { page, account } = await openVisitor({ ether: '0.00001' })
  await mint(contracts.usdc.address, account.address, parseUnits('100', 6))
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Swap', exact: true }).click()
  await dialog(page)
    .getByRole('button', { name: /You give, Choose/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: /Local USD Coin/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: /You get, Choose/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: /^E?Ether|Ethereum/ })
    .click()
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('50')
  await dialog(page).getByRole('button', { name: 'Not enough ETH for the network cost' }).waitFor()
})
