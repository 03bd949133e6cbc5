import type { Page } from 'playwright'
import { type Address, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { connectHarbor, createHarbor } from './harbor.ts'
import { createRichClient, localChain, servedChain } from './localChain.ts'
import { dialog, foyerButton } from './parts.ts'
import { openSite } from './site.ts'
import { startGatewaySite } from './startGatewaySite.ts'

/** NFTs of the chain, listed by a gateway, given to somebody by a wallet that signs for real. */

export const { nft, usdc } = localChain.contracts
export const abi = parseAbi([
  'function mint(address to, string uri) returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function transferFrom(address from, address to, uint256 tokenId)',
])
export const picture = `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'Tern of Skerry', image: 'data:image/png,x' }))}`
export let site: Awaited<ReturnType<typeof startGatewaySite>>

/** Somebody new with a wallet, ether and one NFT, on the screen of that NFT. */
export async function openHolder() {
  const key = generatePrivateKey()
  const client = await createRichClient('5', key)
  const { address } = client.account
  const hash = await client.writeContract({
    chain: null,
    address: nft,
    abi,
    functionName: 'mint',
    args: [address, picture],
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

export const press = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: true }).click()
export const newcomer = (): Address => privateKeyToAccount(generatePrivateKey()).address

export async function review(page: Page, to: string): Promise<void> {
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

export function useNftSite(): void {
  beforeAll(async () => {
    site = await startGatewaySite({ chains: [servedChain] })
  }, 120_000)

  afterAll(() => site?.stop())
}
