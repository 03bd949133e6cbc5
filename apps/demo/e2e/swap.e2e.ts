import { requestRpc, uniswapRouterAbi } from 'devnet'
import { permit2 } from 'gateway/testPools'
import { erc20Abi, parseAbi, parseEther, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { createRichClient, localRpcUrl, mint } from './localChain.ts'
import { dialog, foyerButton, state } from './parts.ts'
import {
  addPool,
  contracts,
  keeping,
  movePool,
  openPools,
  openVisitor,
  press,
  quote,
  review,
  toText,
  useSwapSite,
} from './swapParts.ts'

useSwapSite()

test('default: both ways with a real allowance: what arrives is what was quoted', async () => {
  const { page, client, balanceOf, allowanceOf, errors, violations } = await openVisitor()
  const { usdc, weth } = contracts
  const expected = await quote(client, parseEther('1.5'), [weth, usdc.address])
  await review(page, { to: /Local USD Coin/, amount: '1.5' })
  await press(page, 'Swap')
  await dialog(page).getByRole('heading', { name: '1.5 ETH swapped' }).waitFor()
  const received = await balanceOf(usdc.address)
  expect(received).toBe(expected)
  await dialog(page)
    .getByText(`You received ${toText(received, 6)} USDC.`)
    .waitFor()
  await press(page, 'Done')
  await page.keyboard.press('Escape')

  const amount = parseUnits('1000', 6)
  const back = await quote(client, amount, [usdc.address, weth])
  await review(page, { from: /Local USD Coin/, to: /^E?Ether|Ethereum/, amount: '1000' })
  await press(page, 'Approve 1,000 USDC')
  await dialog(page).getByText('Approved for this amount only. Ready to swap.').waitFor()
  expect(await allowanceOf(usdc.address)).toBe(amount)
  const before = await client.getBalance({ address: client.account.address })
  await press(page, 'Swap')
  await dialog(page).getByRole('heading', { name: '1,000 USDC swapped' }).waitFor()
  expect(await balanceOf(usdc.address)).toBe(received - amount)
  expect(await allowanceOf(usdc.address)).toBe(0n)
  const gained = (await client.getBalance({ address: client.account.address })) - before
  // what came, less what the network took
  await dialog(page)
    .getByText(`You received ${toText(back, 18)} ETH.`)
    .waitFor()
  expect(back - gained).toBeGreaterThanOrEqual(0n)
  expect(back - gained).toBeLessThan(parseEther('0.01'))
  // how the test wallet brings its icon; Foyer then draws a letter
  expect((await violations()).filter((one) => !one.startsWith('img-src data'))).toEqual([])
  expect(errors).toEqual([])
})

test('default: Uniswap V4: a coin at one press; a token at three, each told, refused, and found again after a reload; nothing stays allowed', async () => {
  const { url, address: router, quote: quotePool } = await openPools()
  const { page, client, account, balanceOf, errors, violations } = await openVisitor({ url })
  const { usdc } = contracts
  const expected = await quotePool(usdc.address, 500, parseEther('1.5'))
  await review(page, { to: /Local USD Coin/, amount: '1.5', router })
  expect(await dialog(page).getByText('Permit2').count()).toBe(0)
  await press(page, 'Swap')
  await dialog(page).getByRole('heading', { name: '1.5 ETH swapped' }).waitFor()
  const received = await balanceOf(usdc.address)
  expect(received).toBe(expected)
  await press(page, 'Done')
  await page.keyboard.press('Escape')

  const amount = parseUnits('1000', 6)
  const readAllowed = async () => {
    const call = { address: usdc.address, abi: erc20Abi, functionName: 'allowance' } as const
    const abi = parseAbi(['function allowance(address, address, address) view returns (uint160, uint48, uint48)'])
    const args = [account.address, usdc.address, router] as const
    const [inside] = await client.readContract({ address: permit2, abi, functionName: 'allowance', args })
    return [await client.readContract({ ...call, args: [account.address, permit2] }), inside]
  }
  const refuse = async (label: string) => {
    await page.evaluate(() => window.testWallets[0]?.answer('eth_sendTransaction', 'reject'))
    await press(page, label)
    await dialog(page).getByText('Transaction rejected in Harbor. Nothing was sent.').waitFor()
    await page.evaluate(() => window.testWallets[0]?.answer('eth_sendTransaction', 'approve'))
  }
  const back = { from: /Local USD Coin/, to: /^E?Ether|Ethereum/, amount: '1000', router }
  await review(page, back)
  await dialog(page).getByText('Step 1 of 3: this only lets Permit2', { exact: false }).waitFor()
  await dialog(page).getByText(permit2.toLowerCase()).waitFor()
  await refuse('Approve 1,000 USDC')
  expect(await readAllowed()).toEqual([0n, 0n])
  await press(page, 'Approve 1,000 USDC')
  await dialog(page)
    .getByText(/^This only lets the swap contract spend .*1,000 USDC.* through Permit2, until .*\d:\d\d/)
    .waitFor()
  expect(await readAllowed()).toEqual([amount, 0n])
  await refuse('Approve swap contract')
  await press(page, 'Approve swap contract')
  await dialog(page).getByText('Approved for this amount only. Ready to swap.').waitFor()
  expect(await readAllowed()).toEqual([amount, amount])

  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await review(page, back)
  const [toAmount, before] = [await quotePool(usdc.address, 500, amount, false), await client.getBalance(account)]
  await refuse('Swap')
  await press(page, 'Swap')
  await dialog(page).getByRole('heading', { name: '1,000 USDC swapped' }).waitFor()
  await dialog(page)
    .getByText(`You received ${toText(toAmount, 18)} ETH.`)
    .waitFor()
  const gained = (await client.getBalance(account)) - before
  expect(toAmount - gained).toBeGreaterThan(0n)
  expect(toAmount - gained).toBeLessThan(parseEther('0.01'))
  expect([await balanceOf(usdc.address), await readAllowed()]).toEqual([received - amount, [0n, 0n]])
  expect(await client.getTransactionCount(account)).toBe(4)
  expect((await violations()).filter((one) => !one.startsWith('img-src data'))).toEqual([])
  expect(errors).toEqual([])
})

test('error: the pool moved between quote and press: shown again, and nothing is signed before a new yes', async () => {
  const { page, client, account, balanceOf } = await openVisitor()
  await review(page, { to: /Local USD Coin/, amount: '2' })
  await movePool('40')
  await press(page, 'Swap')
  await dialog(page)
    .getByText(/The price changed/)
    .waitFor()
  expect(await client.getTransactionCount({ address: account.address })).toBe(0)
  const expected = await quote(client, parseEther('2'), [contracts.weth, contracts.usdc.address])
  await press(page, 'Swap at new price')
  await dialog(page).getByRole('heading', { name: '2 ETH swapped' }).waitFor()
  expect(await balanceOf(contracts.usdc.address)).toBe(expected)
})

test('error: the pool moved further than agreed after the signature: the chain refuses, the visitor keeps the amount', async () => {
  const node = (method: string, ...params: readonly unknown[]) =>
    requestRpc(localRpcUrl, { method, params }) as Promise<unknown>
  const { page, balanceOf } = await openVisitor()
  await review(page, { to: /Local USD Coin/, amount: '2' })
  await node('evm_setAutomine', false)
  try {
    await press(page, 'Swap')
    await dialog(page).getByRole('heading', { name: 'Swapping 2 ETH' }).waitFor()
    const other = await createRichClient()
    await other.writeContract({
      chain: null,
      address: contracts.uniswapRouter,
      abi: uniswapRouterAbi,
      functionName: 'swapExactETHForTokens',
      args: [0n, [contracts.weth, contracts.usdc.address], other.account.address, 2n ** 64n],
      value: parseEther('60'),
      gas: 300_000n,
      maxFeePerGas: 10n ** 12n,
      maxPriorityFeePerGas: 10n ** 12n,
    } as const)
    await node('evm_mine')
  } finally {
    await node('evm_setAutomine', true)
  }
  await dialog(page).getByRole('heading', { name: '2 ETH not swapped' }).waitFor()
  expect(await balanceOf(contracts.usdc.address)).toBe(0n)
})

test('error: declined at each step, and done in the end, with a token whose transfers return nothing', async () => {
  const { page, account, client, balanceOf, allowanceOf } = await openVisitor()
  const { usdt } = contracts
  await addPool(usdt.address, parseUnits('300000', 6), '100')
  await mint(usdt.address, account.address, parseUnits('500', 6))
  const answer = (how: 'reject' | 'approve') =>
    page.evaluate((given) => window.testWallets[0]?.answer('eth_sendTransaction', given), how)
  await review(page, { from: /Local Tether/, to: /^E?Ether|Ethereum/, amount: '300' })
  await answer('reject')
  await press(page, 'Approve 300 USDT')
  await dialog(page).getByText('Transaction rejected in Harbor. Nothing was sent.').waitFor()
  expect(await allowanceOf(usdt.address)).toBe(0n)
  await answer('approve')
  await press(page, 'Approve 300 USDT')
  await dialog(page).getByText('Approved for this amount only. Ready to swap.').waitFor()
  await answer('reject')
  await press(page, 'Swap')
  await dialog(page).getByText('Transaction rejected in Harbor. Nothing was sent.').waitFor()
  expect(await balanceOf(usdt.address)).toBe(parseUnits('500', 6))
  await answer('approve')
  await press(page, 'Swap')
  await dialog(page).getByRole('heading', { name: '300 USDT swapped' }).waitFor()
  expect(await balanceOf(usdt.address)).toBe(parseUnits('200', 6))
  expect(await client.getBalance({ address: account.address })).toBeGreaterThan(parseEther('20.05'))
})

test('behavior: a reload while the wallet is asked to allow or to swap, or while the allowance is on its way, says so; then it is swapped once', async () => {
  const node = (method: string, ...params: readonly unknown[]) => requestRpc(localRpcUrl, { method, params })
  const { page, client, account, balanceOf, allowanceOf } = await openVisitor()
  const { usdc } = contracts
  await mint(usdc.address, account.address, parseUnits('100', 6))
  const swap = { from: /Local USD Coin/, to: /^E?Ether|Ethereum/, amount: '70' }
  const reload = async () => {
    await page.reload()
    await expect.poll(() => state(page, 'status')).toBe('connected')
    await foyerButton(page).click()
    await press(page, 'Swap')
  }
  await review(page, swap)
  await page.evaluate(() => window.testWallets[0]?.answer('eth_sendTransaction', 'hang'))
  await press(page, 'Approve 70 USDC')
  await dialog(page).getByText('Confirm in Harbor').waitFor()
  await reload()
  await dialog(page).getByText('We don’t know whether your wallet approved 70 USDC.', { exact: false }).waitFor()
  await press(page, 'I checked, close')
  await page.keyboard.press('Escape')
  expect(await allowanceOf(usdc.address)).toBe(0n)

  await review(page, swap)
  await node('evm_setAutomine', false)
  try {
    await press(page, 'Approve 70 USDC')
    await dialog(page).getByText('Approving 70 USDC').waitFor()
    await reload()
    await dialog(page).getByText('Your approval of 70 USDC is being confirmed.').waitFor()
  } finally {
    await node('evm_setAutomine', true)
    await node('evm_mine')
  }
  await expect.poll(() => dialog(page).getByText('Your approval of 70 USDC is being confirmed.').count()).toBe(0)
  await page.keyboard.press('Escape')

  await review(page, swap)
  await page.evaluate(() => window.testWallets[0]?.answer('eth_sendTransaction', 'hang'))
  await press(page, 'Swap')
  const asked = () =>
    page.evaluate(() => window.testWallets[0]?.requests.filter(({ method }) => method === 'eth_sendTransaction').length)
  await expect.poll(asked).toBe(1)
  await reload()
  await dialog(page)
    .getByText('We don’t know whether your wallet signed the swap of 70 USDC. Check your wallet before trying again.')
    .waitFor()
  await press(page, 'I checked, close')
  await expect
    .poll(() => dialog(page).getByText('We don’t know whether your wallet signed the swap', { exact: false }).count())
    .toBe(0)
  // the allowance
  expect(await client.getTransactionCount({ address: account.address })).toBe(1)
  await page.keyboard.press('Escape')
  await review(page, swap)
  await press(page, 'Swap')
  await dialog(page).getByRole('heading', { name: '70 USDC swapped' }).waitFor()
  expect(await client.getTransactionCount({ address: account.address })).toBe(2)
  expect([await allowanceOf(usdc.address), await balanceOf(usdc.address)]).toEqual([0n, parseUnits('30', 6)])
})

test('behavior: a token that keeps a part of every transfer: what is shown is what arrives, and the visitor is told', async () => {
  const { page, client, account, balanceOf } = await openVisitor()
  await addPool(keeping, parseEther('100000'), '100')
  await review(page, { to: /Keeping Coin/, amount: '1' })
  await dialog(page).getByText('One of these tokens takes a fee on every transfer.', { exact: false }).waitFor()
  await press(page, 'Swap')
  await dialog(page).getByRole('heading', { name: '1 ETH swapped' }).waitFor()
  const received = await balanceOf(keeping)
  // 95,000 KEEP and 100 ether in the pool, which takes 0.3 %; 5 % of what it gives is kept
  const given = (parseEther('1') * 997n * parseEther('95000')) / (parseEther('100') * 1000n + parseEther('1') * 997n)
  expect(received).toBe(given - (given * 5n) / 100n)
  await press(page, 'Done')
  await page.keyboard.press('Escape')

  await review(page, { from: /Keeping Coin/, to: /^E?Ether|Ethereum/, amount: '500' })
  await press(page, 'Approve 500 KEEP')
  await dialog(page).getByText('Approved for this amount only. Ready to swap.').waitFor()
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
  await press(page, 'Approve 60 USDC')
  await dialog(page).getByText('Approved for this amount only. Ready to swap.').waitFor()
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
    .getByText(/^You received 0\.0\d+ ETH\.$/)
    .waitFor()
  await press(page, 'Done')
  await dialog(page).getByRole('tab', { name: 'Activity' }).click()
  // by what was done here, or by what the service knows meanwhile
  await dialog(page)
    .getByText(/60 USDC swapped|USDC → ETH/)
    .first()
    .waitFor()
})
