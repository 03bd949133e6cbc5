import type { PaymentClaim } from '@foyer/server/pay'
import { requestRpc } from 'devnet'
import { erc20Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { selectHarbor } from './harbor.ts'
import { createRichClient, localRpcUrl, mint } from './localChain.ts'
import { addressOf, approve, connectFamily, dialog } from './parts.ts'
import {
  author,
  buy,
  createMerchant,
  openVisitor,
  orders,
  outcome,
  paidHash,
  press,
  price,
  site,
  usdc,
  usePaySite,
  verdicts,
} from './payParts.ts'
import { network, openSite } from './site.ts'

usePaySite()

test('default: from the wallet: the exact amount arrives, and the merchant finds it on the chain, once', async () => {
  const { page, order, spent, account, errors, requests } = await openVisitor({ isConnected: false })
  // what the page's own hooks of paying need, it has from the start: `loads.e2e`
  const views = requests.filter((one) => /[/-]pay(?!Form)/i.test(new URL(one).pathname))
  expect(views).toEqual([])
  await buy(page)
  // nobody is connected yet: the bill waits
  await press(page, 'Connect wallet')
  await selectHarbor(page)
  await press(page, 'Pay 24 USDC')
  await dialog(page).getByRole('heading', { name: '24 USDC sent' }).waitFor()
  const hash = await paidHash(page)
  expect(await spent()).toBe(price)
  const check = createMerchant()
  const paid = { status: 'paid', received: price, expected: price }
  expect(await check({ paymentId: order, hash, payer: account.address })).toMatchObject(paid)
  expect(await check({ paymentId: 'another', hash })).toEqual({ status: 'alreadyUsed' })
  // the exchange's picture comes from a service that this page's policy does not name: a letter is drawn
  expect(errors.filter((one) => !/Loading the image/.test(one))).toEqual([])
})

test('behavior: who closes the page once they have signed has paid all the same: the merchant’s server hears it from the gateway', async () => {
  const { page, order, account } = await openVisitor({ more: '&webhook=on' })
  const { address: asset, decimals } = usdc
  const books = { asset, decimals, amount: '24.00', recipient: author, payer: account.address }
  orders.set(order, { network: 'eip155:31337', ...books })
  const node = (method: string, ...params: readonly unknown[]) => requestRpc(localRpcUrl, { method, params })
  await node('evm_setAutomine', false)
  try {
    const told = page.waitForResponse((one) => one.url().includes('/v1/payments'))
    await buy(page)
    await press(page, 'Pay 24 USDC')
    expect((await told).status()).toBe(200)
    await page.close()
    expect(verdicts).toEqual([])
  } finally {
    await node('evm_setAutomine', true)
    await node('evm_mine')
  }
  await expect
    .poll(() => verdicts)
    .toMatchObject([{ status: 'paid', paymentId: order, received: price, expected: price }])
})

test('error: on another network one is led to the right one first; declined, nothing is paid, and the page hears it when the visitor leaves', async () => {
  const { page, spent } = await openVisitor({ answers: { eth_sendTransaction: 'reject' } })
  await page.evaluate('window.testWallets[0].setChain(31338)')
  await buy(page)
  await press(page, /^Switch to /)
  await press(page, 'Pay 24 USDC')
  await dialog(page).getByText('Transaction rejected in Harbor. Nothing was sent.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => outcome(page)).toBe('Not paid: GENERIC_PAYMENT_ERROR')
  expect(await spent()).toBe(0n)
  await page.evaluate('window.testWallets[0].answer("eth_sendTransaction", "approve")')
  await buy(page)
  await press(page, 'Pay 24 USDC')
  await paidHash(page)
  expect(await spent()).toBe(price)
})

test('behavior: after a reload while the wallet is asked it is not asked again before the visitor has looked; pressed twice it is paid once, and a reload shows that', async () => {
  const { page, spent } = await openVisitor()
  await page.evaluate('window.testWallets[0].answer("eth_sendTransaction", "hang")')
  await buy(page)
  await press(page, 'Pay 24 USDC')
  await dialog(page).getByRole('heading', { name: 'Confirm in Harbor' }).waitFor()
  await page.reload()
  await buy(page)
  await dialog(page).getByRole('heading', { name: 'Was 24 USDC paid?' }).waitFor()
  expect(await dialog(page).getByRole('button', { name: /^Pay / }).count()).toBe(0)
  await press(page, 'I checked, it wasn’t paid')
  await dialog(page).getByRole('button', { name: 'Pay 24 USDC' }).waitFor()
  expect(await spent()).toBe(0n)

  await dialog(page).getByRole('button', { name: 'Pay 24 USDC' }).dblclick()
  const hash = await paidHash(page)
  await page.reload()
  await buy(page)
  expect(await paidHash(page)).toBe(hash)
  expect(await spent()).toBe(price)
})

test('default: from the sandbox exchange, in a window of its own', async () => {
  const { page, order, spent } = await openVisitor()
  await buy(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page)
      .getByRole('button', { name: /Sandbox Exchange/ })
      .click(),
  ])
  await popup.getByRole('button', { name: 'Pay from the sandbox exchange' }).click()
  await dialog(page).getByRole('heading', { name: '24 USDC sent' }).waitFor()
  const hash = await paidHash(page)
  expect(await createMerchant()({ paymentId: order, hash })).toMatchObject({ status: 'paid', received: price })
  expect(await spent()).toBe(0n)
})

test('behavior: an exchange that takes the place of the page: back on it, the payment is still followed', async () => {
  const { page, order, spent } = await openVisitor({ more: '&exchange=here' })
  await buy(page)
  await press(page, /Sandbox Exchange/)
  await page.getByRole('button', { name: 'Pay from the sandbox exchange' }).click()
  expect(page.context().pages()).toHaveLength(1)
  await page.goto(`${site.url}/?wallet=off&pay=on&order=${order}&exchange=here`)
  await buy(page)
  await dialog(page).getByRole('heading', { name: '24 USDC sent' }).waitFor()
  const hash = (await outcome(page))?.split(': ')[1] ?? ''
  expect(await createMerchant()({ paymentId: order, hash })).toMatchObject({ status: 'paid', received: price })
  expect(await spent()).toBe(0n)
})

test('behavior: who leaves without paying, and who has paid, goes where the site said', async () => {
  const { page, spent } = await openVisitor({ more: '&then=leave' })
  const address = page.url()
  await buy(page)
  await dialog(page).getByRole('button', { name: 'Pay 24 USDC' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(`${site.url}/?page=basket`)
  expect(await spent()).toBe(0n)

  await page.goto(address)
  await buy(page)
  await press(page, 'Pay 24 USDC')
  await page.waitForURL(`${site.url}/?page=thanks`)
  expect(await spent()).toBe(price)
})

test('default: on Solana, from the wallet: the merchant finds the exact amount on the chain', async () => {
  const { solana } = network
  const [payer, seller] = solana?.accounts ?? []
  if (!solana || !payer || !seller) throw new Error('Solana does not run')
  const order = crypto.randomUUID()
  const { page } = await openSite({ site: site.url, path: `/?pay=on&in=SOL&order=${order}` })
  await connectFamily(page, 'Solana')
  await expect.poll(() => addressOf(page, 'solana')).toBe(payer.address)
  await page.getByRole('button', { name: 'Buy for 0.25 SOL' }).click()
  await press(page, 'Pay 0.25 SOL')
  await approve(page, 'Sign this transaction?')
  await dialog(page).getByRole('heading', { name: '0.25 SOL sent' }).waitFor()
  await expect.poll(() => outcome(page)).toMatch(/^Paid by wallet: \w+$/)
  const hash = (await outcome(page))?.split(': ')[1] ?? ''
  const lamports = 250_000_000n
  const claim = {
    paymentId: order,
    hash,
    amount: '0.25',
    asset: 'native',
    decimals: 9,
    network: solana.caipNetworkId,
    recipient: seller.address,
  }
  const check = createMerchant()
  expect(await check({ ...claim, payer: payer.address })).toMatchObject({
    status: 'paid',
    received: lamports,
    expected: lamports,
  })
  expect(await check({ ...claim, paymentId: 'another' })).toEqual({ status: 'alreadyUsed' })
})

test('error: a page that lies: too little, too much, somebody else’s, another token, another chain, made up', async () => {
  const client = await createRichClient('5')
  const { account } = client
  await mint(usdc.address, account.address, price * 4n)
  const check = createMerchant()
  const transfer = async (amount: bigint, to: Hex = author) => {
    const args = [to, amount] as const
    const hash = await client.writeContract({
      chain: null,
      address: usdc.address,
      abi: erc20Abi,
      functionName: 'transfer',
      args,
    })
    await client.waitForTransactionReceipt({ hash })
    return hash
  }
  const claim = (hash: string, more: Partial<PaymentClaim> = {}) => check({ paymentId: hash, hash, ...more })
  const little = await transfer(price - 1n)
  expect(await claim(little)).toMatchObject({ status: 'underpaid', received: price - 1n })
  expect(await claim(await transfer(price + 1n))).toMatchObject({ status: 'overpaid', received: price + 1n })
  expect(await claim(await transfer(price, account.address))).toEqual({ status: 'wrongRecipient' })
  const ether = await client.sendTransaction({ chain: null, to: author, value: 1n })
  await client.waitForTransactionReceipt({ hash: ether })
  expect(await claim(ether)).toEqual({ status: 'wrongAsset' })
  expect(await claim(little, { payer: author })).toEqual({ status: 'wrongPayer' })
  expect(await claim(little, { network: 'eip155:31338' })).toEqual({ status: 'wrongChain', network: 'eip155:31337' })
  expect(await claim(`0x${'ab'.repeat(32)}`)).toEqual({ status: 'notFound' })
  expect(await claim(little, { confirmations: 100_000 })).toMatchObject({ status: 'pending' })
})

test('default: a token of Solana, from the wallet: the merchant finds the exact amount on the chain, and no other token passes', async () => {
  const { solana } = network
  const [payer, seller] = solana?.accounts ?? []
  if (!solana || !payer || !seller) throw new Error('Solana does not run')
  const order = crypto.randomUUID()
  const { page } = await openSite({ site: site.url, path: `/?pay=on&in=solanaUSDC&order=${order}` })
  await connectFamily(page, 'Solana')
  await expect.poll(() => addressOf(page, 'solana')).toBe(payer.address)
  await page.getByRole('button', { name: 'Buy for 24 USDC' }).click()
  await press(page, 'Pay 24 USDC')
  await approve(page, 'Sign this transaction?')
  await dialog(page).getByRole('heading', { name: '24 USDC sent' }).waitFor()
  await expect.poll(() => outcome(page)).toMatch(/^Paid by wallet: \w+$/)
  const hash = (await outcome(page))?.split(': ')[1] ?? ''
  const claim = {
    paymentId: order,
    hash,
    amount: '24.00',
    asset: solana.tokens.usdc.address,
    decimals: 6,
    network: solana.caipNetworkId,
    recipient: seller.address,
    payer: payer.address,
  }
  const check = createMerchant()
  expect(await check({ ...claim, paymentId: 'coins', asset: 'native', decimals: 9 })).toMatchObject({
    status: expect.stringMatching(/^(wrongAsset|wrongRecipient)$/),
  })
  expect(await check({ ...claim, paymentId: 'rich', asset: solana.tokens.rich.address, decimals: 9 })).toMatchObject({
    status: 'wrongAsset',
  })
  expect(await check(claim)).toMatchObject({ status: 'paid', received: 24_000_000n, expected: 24_000_000n })
  // a page that shows the receipt once more is no second payment
  expect(await check({ ...claim, paymentId: 'another' })).toEqual({ status: 'alreadyUsed' })
})
