import { localItems, requestRpc } from 'devnet'
import type { Page } from 'playwright'
import { type Address, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectHarbor, createHarbor } from './harbor.ts'
import { createRichClient, localChain, localRpcUrl, servedChain } from './localChain.ts'
import { dialog, foyerButton, state } from './parts.ts'
import { openSite } from './site.ts'
import { startGatewaySite } from './startGatewaySite.ts'

/** NFTs of the chain, listed by a gateway, given to somebody by a wallet that signs for real. */

const { nft, usdc } = localChain.contracts
const abi = parseAbi([
  'function mint(address to, string uri) returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function transferFrom(address from, address to, uint256 tokenId)',
])
const picture = `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'Tern of Skerry', image: 'data:image/png,x' }))}`
let site: Awaited<ReturnType<typeof startGatewaySite>>

beforeAll(async () => {
  site = await startGatewaySite({ chains: [servedChain] })
}, 120_000)

afterAll(() => site?.stop())

/** Somebody new with a wallet, ether and one NFT, on the screen of that NFT. */
async function openHolder() {
  const key = generatePrivateKey()
  const client = await createRichClient('5', key)
  const { address } = client.account
  const hash = await client.writeContract({
    ...{ chain: null, address: nft, abi, functionName: 'mint', args: [address, picture] },
  })
  const { logs } = await client.waitForTransactionReceipt({ hash })
  const tokenId = BigInt(logs[0]?.topics[3] ?? 0)
  const ownerOf = () => client.readContract({ address: nft, abi, functionName: 'ownerOf', args: [tokenId] })
  const { page, errors } = await openSite({ site: site.url, wallets: [createHarbor(key)] })
  await connectHarbor(page)
  await foyerButton(page).click()
  await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
  await dialog(page)
    .getByRole('button', { name: /Tern of Skerry/ })
    .click()
  return { page, errors, client, address, tokenId, ownerOf }
}

const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name, exact: true }).click()
const newcomer = (): Address => privateKeyToAccount(generatePrivateKey()).address

async function review(page: Page, to: string): Promise<void> {
  await press(page, 'Send')
  await dialog(page).getByText('Tern of Skerry').first().waitFor()
  await dialog(page)
    .getByRole('textbox', { name: /Address/ })
    .fill(to)
  await press(page, 'Review send')
  await dialog(page)
    .getByText(/up to .* ETH/)
    .waitFor()
}

test('default: from its screen to somebody: the chain says whose it is, with a receipt and a row in Activity', async () => {
  const { page, ownerOf, errors } = await openHolder()
  const to = newcomer()
  await review(page, to)
  await dialog(page).getByText(to).waitFor()
  await press(page, 'Send')
  await dialog(page).getByRole('heading', { name: 'Tern of Skerry sent' }).waitFor()
  expect(await ownerOf()).toBe(to)
  expect(await dialog(page).getByRole('button', { name: 'Send again' }).count()).toBe(0)
  await press(page, 'Done')
  await dialog(page).getByRole('tab', { name: 'Activity' }).click()
  await dialog(page)
    .getByText(/Tern of Skerry/)
    .first()
    .waitFor()
  // how the test wallet brings its icon; Foyer then draws a letter
  expect(errors.filter((one) => !/Loading the image|img-src/.test(one))).toEqual([])
})

test('error: declined: nothing moved, and it can be sent all the same', async () => {
  const { page, address, ownerOf } = await openHolder()
  const to = newcomer()
  await review(page, to)
  const answer = (how: 'reject' | 'approve') =>
    page.evaluate((given) => window.testWallets[0]?.answer('eth_sendTransaction', given), how)
  await answer('reject')
  await press(page, 'Send')
  await dialog(page).getByText('Declined in Harbor. Nothing was sent.').waitFor()
  expect(await ownerOf()).toBe(address)
  await answer('approve')
  await press(page, 'Try again')
  await dialog(page).getByRole('heading', { name: 'Tern of Skerry sent' }).waitFor()
  expect(await ownerOf()).toBe(to)
})

test('error: it is somebody else’s by now: the chain says so, whatever the list shows', async () => {
  const { page, client, address, tokenId } = await openHolder()
  const args = [address, newcomer(), tokenId] as const
  const hash = await client.writeContract({ chain: null, address: nft, abi, functionName: 'transferFrom', args })
  await client.waitForTransactionReceipt({ hash })
  await press(page, 'Send')
  await dialog(page).getByRole('button', { name: 'You don’t hold it' }).waitFor()
})

test('error: it goes between the review and the press: the wallet is not asked', async () => {
  const { page, client, address, tokenId } = await openHolder()
  await review(page, newcomer())
  const args = [address, newcomer(), tokenId] as const
  const hash = await client.writeContract({ chain: null, address: nft, abi, functionName: 'transferFrom', args })
  await client.waitForTransactionReceipt({ hash })
  const sent = await client.getTransactionCount({ address })
  await press(page, 'Send')
  await dialog(page).getByText('You don’t hold it').waitFor()
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

test('error: the wallet goes to another network: what is there by this number is not it', async () => {
  const { page } = await openHolder()
  await press(page, 'Send')
  await dialog(page)
    .getByRole('textbox', { name: /Address/ })
    .fill(newcomer())
  await dialog(page).getByRole('button', { name: 'Review send' }).waitFor()
  await page.evaluate('window.testWallets[0].setChain(31338)')
  await dialog(page).getByRole('button', { name: 'You don’t hold it' }).waitFor()
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
