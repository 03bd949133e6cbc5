import { base58 } from '@scure/base'
import type { Page } from 'playwright'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { connectHarbor, createHarbor } from './harbor.ts'
import { localChain, servedChain } from './localChain.ts'
import { dialog, foyerButton } from './parts.ts'
import { network, openSite } from './site.ts'
import { startGatewaySite } from './startGatewaySite.ts'

/** The site with a gateway whose sandbox sells: a test card, and coins that really arrive on the chains. */

export const { solana } = network
export let site: Awaited<ReturnType<typeof startGatewaySite>>

/** Somebody new with a wallet and nothing in it. */
export async function openBuyer(options: { readonly before?: string } = {}) {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const opened = await openSite({ site: site.url, wallets: [createHarbor(key)], ...options })
  await connectHarbor(opened.page)
  return { ...opened, address }
}

export async function openForm(page: Page): Promise<void> {
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Buy', exact: true }).click()
  await dialog(page).getByRole('textbox', { name: 'You pay' }).waitFor()
}

/** Presses, and gives the provider's window. */
export async function placeOrder(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page).getByRole('button', { name: 'Buy with Meld' }).click(),
  ])
  await popup.getByRole('heading', { name: /^Buy / }).waitFor()
  return popup
}

export async function pay(popup: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await popup.getByRole('textbox', { name: /Test card number/ }).fill(card)
  await popup.getByRole('textbox', { name: /Valid until/ }).fill('12/49')
  await popup.getByRole('button', { name: 'Pay with the test card' }).click()
}

export function useOnrampSite(): void {
  beforeAll(async () => {
    if (!solana) throw new Error('Solana does not run')
    const { usdc, uniswapRouter } = localChain.contracts
    const evm = { ...servedChain, router: uniswapRouter, tokens: [{ ...usdc, stable: true, onramp: true }] }
    const sol = {
      id: solana.caipNetworkId,
      name: 'Solana Local',
      rpcUrls: [solana.rpcUrl],
      testnet: true,
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    }
    const payer = solana.accounts[5]
    const [seed, own] = [Buffer.from(payer?.seed ?? '', 'hex'), base58.decode(payer?.address ?? '')]
    const prices = [{ kind: 'amm' }, { kind: 'fixed', prices: { [sol.id]: '150' } }]
    site = await startGatewaySite(
      { chains: [evm, sol], onramp: { kind: 'sandbox' }, prices },
      {
        onrampEvmKey: network.accounts[4]?.privateKey,
        onrampSolanaKey: base58.encode(Buffer.concat([seed, own])),
      },
    )
  }, 120_000)

  afterAll(() => site?.stop())
}
