import { describe, expect, test } from 'vitest'
import { dialog } from './parts.ts'
import {
  balanceOf,
  isDeclined,
  node,
  openBrowserWallet,
  openPhoneWallet,
  pendingOf,
  seeActivity,
  send,
  settles,
  useGatewaySite,
} from './receiptsParts.ts'

useGatewaySite()

describe('a wallet in the browser', () => {
  test('default: a receipt settles in place, stands in Activity, and leads to the same transfer again', () =>
    settles(openBrowserWallet))

  test('error: declined, and more than there is: nothing is sent, and no receipt is written', () =>
    isDeclined(openBrowserWallet))

  test('error: reverted by the chain: the receipt says so, and what it cost', async () => {
    const sender = await openBrowserWallet({})
    const { page } = sender
    const to = await send(sender, true)
    await pendingOf(sender)
    // while it waits, the receiver becomes a contract that refuses
    await node('anvil_setCode', to, '0x60006000fd')
    await node('evm_mine')
    await dialog(page).getByRole('heading', { name: '0.5 ETH not sent' }).waitFor()
    await dialog(page)
      .getByText(/you only paid the network fee/)
      .waitFor()
    await dialog(page).getByText('Network fee', { exact: true }).waitFor()
    expect(await balanceOf(to)).toBe(0n)
    await seeActivity(sender, /^Failed\b/)
  })

  test('error: replaced by another transaction of the account', async () => {
    const sender = await openBrowserWallet({})
    const { page, address } = sender
    const to = await send(sender, true)
    const { nonce } = await pendingOf(sender)
    await node('anvil_impersonateAccount', address)
    await node('eth_sendTransaction', {
      ...{ from: address, to: address, value: '0x0', nonce, gas: '0x5208' },
      ...{ maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x174876e800' },
    })
    await node('anvil_stopImpersonatingAccount', address)
    await node('evm_mine')
    await dialog(page).getByText('Transaction replaced').waitFor()
    expect(await balanceOf(to)).toBe(0n)
    await seeActivity(sender, /^Replaced by another transaction$/)
  })

  test('error: dropped by the chain, told once no node has known it for ten minutes', async () => {
    const sender = await openBrowserWallet({ hasClock: true })
    const { page } = sender
    await send(sender, true)
    const { hash } = await pendingOf(sender)
    await node('anvil_dropTransaction', hash)
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(300_000)
          return dialog(page)
            .getByText(/The transaction was dropped. You weren’t charged./)
            .count()
        },
        // each turn of the clock ends a question that the node has not answered
        { interval: 1_000 },
      )
      .toBe(1)
    await seeActivity(sender, /^Dropped by the network$/)
  })
})

// once a wallet has sent it, what becomes of it is between the page and the chain
test('default: a wallet on a phone: a receipt settles in place, stands in Activity, and leads to the same transfer again', () =>
  settles(openPhoneWallet))
