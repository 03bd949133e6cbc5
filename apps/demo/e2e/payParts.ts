import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createMemoryPaymentStore,
  createPaymentCheck,
  createPaymentWebhook,
  type PaymentClaim,
  type PaymentOrder,
  type PaymentWebhookVerdict,
} from '@foyer/server/pay'
import type { Page } from 'playwright'
import { erc20Abi, parseUnits } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect } from 'vitest'
import { connectHarbor, createHarbor } from './harbor.ts'
import { createRichClient, localChain, localRpcUrl, mint, servedChain } from './localChain.ts'
import { dialog } from './parts.ts'
import { network, openSite, rpcUrls } from './site.ts'
import { startGatewaySite } from './startGatewaySite.ts'
import type { PageWallet } from './walletInPage.ts'

/** The site with a gateway that has a sandbox exchange; the merchant reads the chain itself. */

export const { usdc } = localChain.contracts
export const author = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const price = parseUnits('24', usdc.decimals)
export let site: Awaited<ReturnType<typeof startGatewaySite>>

const webhookSecret = `whsec_${'bHVt'.repeat(8)}`
export const verdicts: PaymentWebhookVerdict[] = []
/** What Lumen's own books say; by the order's name. */
export const orders = new Map<string, PaymentOrder>()
const judge = createPaymentWebhook({
  secrets: [webhookSecret],
  store: createMemoryPaymentStore(),
  readOrder: (paymentId) => orders.get(paymentId),
})
/** Lumen's own server, which hears from the gateway. */
const shop = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  verdicts.push(await judge({ headers: request.headers, body: Buffer.concat(parts).toString() }))
  response.writeHead(204).end()
})

async function startShop(): Promise<string> {
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  return `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
}

type VisitorOptions = {
  readonly answers?: PageWallet['answers']
  readonly isConnected?: boolean
  readonly order?: string
  /** What else the address says of the order. */
  readonly more?: string
}

/** Somebody new with a wallet, ether and a hundred dollars. */
export async function openVisitor({
  answers = {},
  isConnected = true,
  order = crypto.randomUUID(),
  more = '',
}: VisitorOptions = {}) {
  const key = generatePrivateKey()
  const client = await createRichClient('5', key)
  const { account } = client
  await mint(usdc.address, account.address, price * 4n)
  const path = `/?wallet=off&pay=on&order=${order}${more}`
  const visit = await openSite({ site: site.url, wallets: [createHarbor(key, answers)], path })
  const { page } = visit
  if (isConnected) await connectHarbor(page)
  const spent = async () => {
    const args = [account.address] as const
    const left = await client.readContract({ address: usdc.address, abi: erc20Abi, functionName: 'balanceOf', args })
    return price * 4n - left
  }
  return { ...visit, account, client, order, spent }
}

export const buy = (page: Page) => page.getByRole('button', { name: 'Buy for 24 USDC' }).click()
export const press = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: true }).click()
export const outcome = (page: Page) => page.getByTestId('payment').textContent()

/** Creates the check that the merchant's own server makes. */
export function createMerchant() {
  const { solana } = network
  const check = createPaymentCheck({
    rpcUrls: {
      'eip155:31337': localRpcUrl,
      'eip155:31338': rpcUrls[31338] ?? '',
      ...(solana && { [solana.caipNetworkId]: solana.rpcUrl }),
    },
    store: createMemoryPaymentStore(),
  })
  return (claim: Pick<PaymentClaim, 'paymentId' | 'hash'> & Partial<PaymentClaim>) =>
    check({
      network: 'eip155:31337',
      asset: usdc.address,
      decimals: usdc.decimals,
      amount: '24.00',
      recipient: author,
      ...claim,
    })
}

export async function paidHash(page: Page): Promise<string> {
  await expect.poll(() => outcome(page)).toMatch(/^Paid by \w+: 0x/)
  return (await outcome(page))?.split(': ')[1] ?? ''
}

export function usePaySite(): void {
  beforeAll(async () => {
    const exchangeKey = generatePrivateKey()
    const exchange = await createRichClient('100', exchangeKey)
    await mint(usdc.address, exchange.account.address, price * 100n)
    const tokens = [{ ...usdc, stable: true, onramp: true }]
    const chain = { ...servedChain, indexFrom: 'off', onrampNetwork: 'foyer-local', tokens }
    const payments = { webhooks: { demo: { url: await startShop(), secrets: [webhookSecret], recipients: [author] } } }
    const config = { chains: [chain], onramp: { kind: 'sandbox' }, payments } as const
    site = await startGatewaySite(config, { onrampEvmKey: exchangeKey })
  }, 120_000)

  afterAll(async () => {
    await site?.stop()
    shop.close()
  })
}
