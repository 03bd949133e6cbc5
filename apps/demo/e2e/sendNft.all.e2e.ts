import { requestRpc } from 'devnet'
import { expect, test } from 'vitest'
import { localRpcUrl } from './localChain.ts'
import { dialog, foyerButton, state } from './parts.ts'
import { abi, newcomer, nft, openHolder, press, review, useNftSite } from './sendNftParts.ts'

useNftSite()

// at other moments what `sendNft.e2e.ts` holds

test('error: it is somebody else’s by now: the chain says so, whatever the list shows', async () => {
  const { page, client, address, tokenId } = await openHolder()
  const args = [address, newcomer(), tokenId] as const
  const hash = await client.writeContract({ chain: null, address: nft, abi, functionName: 'transferFrom', args })
  await client.waitForTransactionReceipt({ hash })
  await press(page, 'Send')
  await dialog(page).getByRole('button', { name: 'You don’t own this' }).waitFor()
})

test('error: the wallet goes to another network: what is there by this number is not it', async () => {
  const { page } = await openHolder()
  await press(page, 'Send')
  await dialog(page)
    .getByRole('textbox', { name: /Address/ })
    .fill(newcomer())
  await dialog(page).getByRole('button', { name: 'Review send' }).waitFor()
  await page.evaluate('window.testWallets[0].setChain(31338)')
  await dialog(page).getByRole('button', { name: 'You don’t own this' }).waitFor()
})

test('behavior: a reload while it is on its way: Activity says so, and how it ended', async () => {
  const node = (method: string, ...params: readonly unknown[]) => requestRpc(localRpcUrl, { method, params })
  const { page } = await openHolder()
  await review(page, newcomer())
  await node('evm_setAutomine', false)
  try {
    await press(page, 'Send')
    await dialog(page).getByRole('heading', { name: 'Sending Tern of Skerry' }).waitFor()
    await page.reload()
    await expect.poll(() => state(page, 'status')).toBe('connected')
    await foyerButton(page).click()
    await dialog(page).getByRole('tab', { name: 'Activity' }).click()
    await dialog(page)
      .getByRole('button', { name: /Sending.*Tern of Skerry/ })
      .click()
  } finally {
    await node('evm_setAutomine', true)
    await node('evm_mine')
  }
  await dialog(page).getByRole('heading', { name: 'Tern of Skerry sent' }).waitFor()
})
