import { test } from '@foyer/test-kit/playwright'
import { expect } from '@playwright/test'

test('C72: the whole way: connect, another network, another account, lock, and the visitor leaves', async ({
  page,
  wallet,
}) => {
  await page.goto('/')
  await wallet.connect()
  await expect(page.getByTestId('state')).toContainText(`connected ${await wallet.address()} eip155:1`)

  await wallet.switchNetwork('eip155:137')
  await expect(page.getByTestId('state')).toContainText('eip155:137')

  await wallet.changeAccount(1)
  await expect(page.getByTestId('state')).toContainText(await wallet.address())

  await page.reload()
  await expect(page.getByTestId('state')).toContainText(`connected ${await wallet.address()} eip155:137`)

  await wallet.disconnect()
  await expect(page.getByTestId('state')).toContainText('disconnected')
})

test('C73: the wallet is a tile of the real dialog, and a no can be tried again', async ({ page, wallet }) => {
  await page.goto('/')
  await wallet.reject()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByRole('dialog')).toContainText(/declined|rejected/i)
  expect((await wallet.prompts()).map(({ method }) => method)).toContain('eth_requestAccounts')
  await wallet.approve()
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('state')).toContainText('connected 0x')
})

test('a wallet that hangs leaves the visitor a way out', async ({ page, wallet }) => {
  await page.goto('/')
  await wallet.hang()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
  await expect.poll(async () => (await wallet.prompts()).length).toBe(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByTestId('state')).toContainText('disconnected')
})

test('a node is answered without a node', async ({ page, wallet }) => {
  await wallet.answerChain('https://node.example/', 'eip155:1', { eth_getBalance: '0x2a' })
  await page.goto('/')
  const balance = await page.evaluate(async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [] })
    const headers = { 'content-type': 'application/json' }
    return (await fetch('https://node.example/', { method: 'POST', headers, body })).json()
  })
  expect(balance).toEqual({ jsonrpc: '2.0', id: 1, result: '0x2a' })
})

for (const family of ['solana', 'polkadot', 'bip122', 'cosmos'] as const) {
  test.describe(family, () => {
    test.use({ walletOptions: { families: [family] } })

    test('connects', async ({ page, wallet }) => {
      await page.goto(`/?family=${family}`)
      await wallet.connect()
      await expect(page.getByTestId('state')).toContainText(/^connected \S+/)
      await wallet.lock()
      expect(await wallet.isConnected()).toBe(false)
    })
  })
}

test.describe('locked from the start', () => {
  test.use({ walletOptions: { locked: true } })

  test('the site says so', async ({ page, wallet }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
    await expect(page.getByRole('dialog')).toContainText(/locked/i)
    await wallet.unlock()
    expect(await wallet.isConnected()).toBe(false)
  })
})
