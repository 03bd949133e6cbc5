import { describe, expect, test } from 'vitest'
import { dialog } from './parts.ts'
import {
  isDeclined,
  lamportsOf,
  node,
  openBrowserWallet,
  openEmbeddedWallet,
  openPhoneWallet,
  send,
  sendsNft,
  settles,
  sol,
  useWorlds,
} from './solanaWalletsParts.ts'

useWorlds()

describe('a wallet in the browser', () => {
  test('default: a receipt settles in place and leads to the same transfer again', () => settles(openBrowserWallet))

  test('error: declined, and more than there is: nothing is sent, and no receipt is written', () =>
    isDeclined(openBrowserWallet))

  test('default: an NFT of program token2022 is listed, sent and gone', () => sendsNft(openBrowserWallet, 'token2022'))

  test('error: refused by the chain once it was signed: the receipt says so, and what it cost', async () => {
    const sender = await openBrowserWallet({})
    const { page, address } = sender
    await node('devnet_holdTransactions', true)
    const to = await send(sender)
    await dialog(page).getByRole('heading', { name: 'Sending 0.5 SOL' }).waitFor()
    // while it waits, the account is spent from elsewhere
    await node('devnet_setLamports', address, sol / 10)
    await node('devnet_holdTransactions', false)
    await dialog(page).getByRole('heading', { name: '0.5 SOL not sent' }).waitFor()
    await dialog(page)
      .getByText(/you only paid the network fee/)
      .waitFor()
    await dialog(page).getByText('Network fee', { exact: true }).waitFor()
    expect(await lamportsOf(to)).toBe(0)
    expect(await lamportsOf(address)).toBeLessThan(sol / 10)
  })

  test('error: taken by no block: told once no block can take it any more', async () => {
    const sender = await openBrowserWallet({})
    const { page, address } = sender
    await node('devnet_dropTransactions', true)
    await send(sender)
    await dialog(page).getByRole('heading', { name: 'Sending 0.5 SOL' }).waitFor()
    await node('devnet_advance', 200)
    await dialog(page)
      .getByText(/The transaction was dropped. You weren’t charged./)
      .waitFor()
    expect(await lamportsOf(address)).toBe(sol)
  })
})

// once a wallet has signed it, what becomes of it is between the page and the chain
test('default: a wallet on a phone: a receipt settles in place and leads to the same transfer again', () =>
  settles(openPhoneWallet))

// which says what it signs
test('default: the embedded wallet: an NFT of program token2022 is listed, sent and gone', () =>
  sendsNft(openEmbeddedWallet, 'token2022'))
