import { localItems } from 'devnet'
import type { Address } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { connectHarbor, createHarbor } from './harbor.ts'
import { createRichClient } from './localChain.ts'
import { dialog, foyerButton } from './parts.ts'
import { abi, newcomer, nft, openHolder, picture, press, review, site, usdc, useNftSite } from './sendNftParts.ts'
import { openSite } from './site.ts'

useNftSite()

test('default: from its screen to somebody: declined, nothing moved; tried again, the chain says whose it is, with a receipt and a row in Activity', async () => {
  const { page, address, ownerOf, errors } = await openHolder()
  const to = newcomer()
  await review(page, to)
  await dialog(page).getByText(to).waitFor()
  const answer = (how: 'reject' | 'approve') =>
    page.evaluate((given) => window.testWallets[0]?.answer('eth_sendTransaction', given), how)
  await answer('reject')
  await press(page, 'Send')
  await dialog(page).getByText('Transaction rejected in Harbor. Nothing was sent.').waitFor()
  expect(await ownerOf()).toBe(address)
  await answer('approve')
  await press(page, 'Try again')
  await dialog(page).getByRole('heading', { name: 'Tern of Skerry sent' }).waitFor()
  expect(await ownerOf()).toBe(to)
  expect(
    await dialog(page)
      .getByRole('button', { name: /Send again|Review and resend/ })
      .count(),
  ).toBe(0)
  await press(page, 'Done')
  await dialog(page).getByRole('tab', { name: 'Activity' }).click()
  await dialog(page)
    .getByText(/Tern of Skerry/)
    .first()
    .waitFor()
  // how the test wallet brings its icon; Foyer then draws a letter
  expect(errors.filter((one) => !/Loading the image|img-src/.test(one))).toEqual([])
})

test('error: it goes between the review and the press: the wallet is not asked', async () => {
  const { page, client, address, tokenId } = await openHolder()
  await review(page, newcomer())
  const args = [address, newcomer(), tokenId] as const
  const hash = await client.writeContract({ chain: null, address: nft, abi, functionName: 'transferFrom', args })
  await client.waitForTransactionReceipt({ hash })
  const sent = await client.getTransactionCount({ address })
  await press(page, 'Send')
  await dialog(page).getByText('You don’t own this').waitFor()
  expect(await client.getTransactionCount({ address })).toBe(sent)
})

test('error: a contract that takes no NFTs: it is told before the wallet is asked, and nothing is lost', async () => {
  const { page, client, address, ownerOf } = await openHolder()
  const sent = await client.getTransactionCount({ address })
  await press(page, 'Send')
  await dialog(page)
    .getByRole('textbox', { name: /Address/ })
    .fill(usdc.address)
  await press(page, 'Review send')
  await press(page, 'Send')
  await dialog(page).getByRole('button', { name: 'Try again' }).waitFor()
  expect([await ownerOf(), await client.getTransactionCount({ address })]).toEqual([address, sent])
})

test('default: of several alike (ERC-1155) one is given, the others stay', async () => {
  const key = generatePrivateKey()
  const client = await createRichClient('5', key)
  const { address } = client.account
  const deployed = await client.waitForTransactionReceipt({
    hash: await client.deployContract({ ...localItems, chain: null }),
  })
  const contract = deployed.contractAddress as Address
  const items = { address: contract, abi: localItems.abi, chain: null } as const
  const hash = await client.writeContract({ ...items, functionName: 'mint', args: [address, 7n, 3n, picture] })
  await client.waitForTransactionReceipt({ hash })
  const held = (of: Address) =>
    client.readContract({ address: contract, abi: localItems.abi, functionName: 'balanceOf', args: [of, 7n] })
  const { page } = await openSite({ site: site.url, wallets: [createHarbor(key)] })
  await connectHarbor(page)
  await foyerButton(page).click()
  await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
  await dialog(page)
    .getByRole('button', { name: /×3.*Tern of Skerry/ })
    .click()
  const to = newcomer()
  await review(page, to)
  await press(page, 'Send')
  await dialog(page).getByRole('heading', { name: 'Tern of Skerry sent' }).waitFor()
  expect([await held(address), await held(to)]).toEqual([2n, 1n])
  await press(page, 'Done')
  await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
  await dialog(page)
    .getByRole('button', { name: /×2.*Tern of Skerry/ })
    .waitFor()
})
