import { requestRpc } from 'devnet'
import type { Page } from 'playwright'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { keys, openSite, pageRpcUrls, rpcUrls } from './site.ts'
import type { PageWallet } from './walletInPage.ts'

const harbor: PageWallet = {
  rpcUrls: pageRpcUrls,
  accounts: [keys[0]],
  info: { name: 'Harbor', rdns: 'test.harbor' },
}
const sender = privateKeyToAddress(keys[0])
const node = (method: string, ...params: readonly unknown[]) =>
  requestRpc(rpcUrls[31337] ?? '', { method, params }) as Promise<unknown>

afterEach(async () => {
  await node('evm_setAutomine', true)
  await node('evm_mine')
})

const fresh = () => privateKeyToAddress(generatePrivateKey())

/** Sends 0.5 ETH; with `isHeld`, to a chain that takes it into no block yet. */
async function send(
  page: Page,
  { to = fresh(), isHeld = false }: { readonly to?: `0x${string}`; readonly isHeld?: boolean },
): Promise<string> {
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  if (isHeld) await node('evm_setAutomine', false)
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await dialog(page)
    .getByRole('textbox', { name: /^(To|Address)/ })
    .fill(to)
  await dialog(page).getByRole('button', { name: 'Review' }).click()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  return to
}

/** The transaction that waits in the node, as the wallet has signed it. */
async function pendingOf(page: Page): Promise<{ readonly hash: string; readonly nonce: string }> {
  await dialog(page).getByRole('heading', { name: 'Sending 0.5 ETH' }).waitFor()
  const sent = await page.evaluate(() => localStorage.getItem('@foyer/pendingTransactions'))
  const { value } = JSON.parse(sent ?? '') as { value: { hash: string }[] }
  const hash = value[0]?.hash ?? ''
  const transaction = (await node('eth_getTransactionByHash', hash)) as { nonce: string }
  return { hash, nonce: transaction.nonce }
}

test('default: a receipt settles in place, and leads to the same transfer again', async () => {
  const { page, errors } = await openSite({ wallets: [{ ...harbor, remembers: true }] })
  const to = await send(page, { isHeld: true })
  await pendingOf(page)
  await node('evm_mine')
  await dialog(page).getByRole('heading', { name: '0.5 ETH sent' }).waitFor()
  await dialog(page).getByText(to).waitFor()
  await dialog(page).getByText('Network cost').waitFor()
  await dialog(page).getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => dialog(page).getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('0.5')
  expect(BigInt(String(await node('eth_getBalance', to, 'latest')))).toBe(5n * 10n ** 17n)
  expect(errors).toEqual([])
})

test('error: reverted by the chain: the receipt says so, and what it cost', async () => {
  const { page } = await openSite({ wallets: [harbor] })
  const to = await send(page, { isHeld: true })
  await pendingOf(page)
  // while it waits, the receiver becomes a contract that refuses
  await node('anvil_setCode', to, '0x60006000fd')
  await node('evm_mine')
  await dialog(page).getByRole('heading', { name: '0.5 ETH not sent' }).waitFor()
  await dialog(page)
    .getByText(/Only the network cost was spent/)
    .waitFor()
  await dialog(page).getByText('Network cost', { exact: true }).waitFor()
  expect(BigInt(String(await node('eth_getBalance', to, 'latest')))).toBe(0n)
})

test('error: replaced by another transaction of the account', async () => {
  const { page } = await openSite({ wallets: [harbor] })
  const to = await send(page, { isHeld: true })
  const { nonce } = await pendingOf(page)
  await node('anvil_impersonateAccount', sender)
  await node('eth_sendTransaction', {
    ...{ from: sender, to: sender, value: '0x0', nonce, gas: '0x5208' },
    ...{ maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x174876e800' },
  })
  await node('anvil_stopImpersonatingAccount', sender)
  await node('evm_mine')
  await dialog(page)
    .getByText(/Another transaction of this account took its place/)
    .waitFor()
  expect(BigInt(String(await node('eth_getBalance', to, 'latest')))).toBe(0n)
})

test('error: dropped by the chain, told once no node has known it for ten minutes', async () => {
  const { page } = await openSite({ wallets: [harbor], clock: true })
  await send(page, { isHeld: true })
  const { hash } = await pendingOf(page)
  await node('anvil_dropTransaction', hash)
  await expect
    .poll(async () => {
      await page.clock.fastForward(300_000)
      return dialog(page)
        .getByText(/The network never took the transaction. Nothing was spent./)
        .count()
    })
    .toBe(1)
})

test('error: declined, and more than there is: nothing is sent, and no receipt is written', async () => {
  const { page } = await openSite({ wallets: [{ ...harbor, answers: { eth_sendTransaction: 'reject' } }] })
  await send(page, {})
  await dialog(page).getByText('Declined in Harbor. Nothing was sent.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('@foyer/pendingTransactions'))).toBeNull()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('999999999')
  await dialog(page).getByRole('button', { name: 'Not enough ETH', exact: true }).waitFor()
})
