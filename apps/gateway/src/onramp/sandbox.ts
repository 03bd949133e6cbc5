import type { Hex } from 'viem'
import type { Chain, Chains } from '../chains/chains.ts'
import type { Config } from '../config/schema.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { describeError, type Log } from '../log.ts'
import { getBasePath } from '../pages/page.ts'
import type { Prices } from '../prices/prices.ts'
import type { Store } from '../store/openStore.ts'
import { createEvmSender } from './createEvmSender.ts'
import { createQuote, type PricedQuote } from './createQuote.ts'
import { type Sender, startDelivery } from './deliver.ts'
import { mountSandbox, type SandboxActions } from './mountSandbox.ts'
import { createOrder, expireOrders, markPaid, type Order, readOrder } from './orders.ts'
import type { OnrampProvider, OnrampUrlRequest } from './provider.ts'
import { findPurchase, isNameOf, listDeliverable, listPurchases, type Purchase, toOptions } from './purchases.ts'
import { createSandboxExchange, mountSandboxExchange } from './sandboxExchange.ts'
import { createSolanaSender } from './solanaSender.ts'

type SandboxConfig = Extract<Config['onramp'], { kind: 'sandbox' }>

export type SandboxParams = {
  readonly config: Config
  readonly settings: SandboxConfig
  readonly store: Store
  readonly chains: Chains
  readonly prices: Prices
  readonly log: Log
  readonly getPublicUrl: () => string
  readonly takeToken: SandboxActions['takeToken']
}

const defaultAmount = '100'
const expiryInterval = 60_000

/** The built-in provider: labelled as a sandbox, takes a test card, sends real coins of development chains. */
export function createSandbox(params: SandboxParams): OnrampProvider {
  const { config, settings, store, chains, log } = params
  const senders = createSenders(config, chains)
  const purchases = listPurchases(chains, (chain) => senders.has(chain.id))
  const currencies = Object.keys(settings.currencies)
  const delivery = startDelivery(store, chains, (chain) => senders.get(chain.id), log)
  const stopTidying = startTidying(params)
  const getBase = () => getBasePath(params.getPublicUrl())
  const exchange = { ...params, purchases, getBase, wake: delivery.wake }
  return {
    exchanges: [createSandboxExchange(exchange)],
    getOptions: () => toOptions(purchases, currencies, params.getPublicUrl()),
    getQuote: async ({ purchaseCurrency, paymentCurrency, amount, network }) => {
      const purchase = findPurchase(purchases, purchaseCurrency, network)
      const payment = { amount, currency: paymentCurrency.toUpperCase() }
      return (await quote(params, purchase, payment, crypto.randomUUID())).quote
    },
    createUrl: async (request, project) => {
      const { purchase, account } = selectPurchase(purchases, request)
      const order = {
        project_id: project.id,
        chain_id: purchase.chain.id,
        account: purchase.chain.family === 'evm' ? account.toLowerCase() : account,
        token: purchase.token,
        payment_currency: currencies.find((code) => code === request.fiatCurrency) ?? currencies[0] ?? 'USD',
        payment_amount: request.presetFiatAmount ?? defaultAmount,
      }
      return `${params.getPublicUrl()}/onramp/pay/${await createOrder(store, order, Date.now())}`
    },
    mount: (app) => {
      mountSandbox(app, createActions(params, purchases, delivery.wake))
      mountSandboxExchange(app, exchange)
    },
    close: async () => {
      stopTidying()
      await delivery.close()
    },
  }
}

async function quote(
  { settings, prices }: SandboxParams,
  purchase: Purchase | undefined,
  payment: { readonly amount: string; readonly currency: string },
  quoteId: string,
): Promise<PricedQuote> {
  const { amount, currency } = payment
  const rate = Object.hasOwn(settings.currencies, currency) ? settings.currencies[currency] : undefined
  if (!purchase) return throwHttpError('OnrampUnsupported', { text: 'That currency is not sold here.' })
  if (!rate)
    return throwHttpError('OnrampUnsupported', { text: `Payment in ${currency.slice(0, 10)} is not possible.` })
  return await createQuote(
    prices,
    { purchase, currency, rate, amount, feeBasisPoints: settings.feeBasisPoints },
    quoteId,
  )
}

function createActions(
  params: SandboxParams,
  purchases: readonly Purchase[],
  wake: (chainId: string) => void,
): SandboxActions {
  const { store, chains, settings } = params
  const onChainOf = (order: Order) => purchases.filter(({ chain }) => chain.id === order.chain_id)
  return {
    readOrder: (id) => readOrder(store, id),
    currencies: Object.keys(settings.currencies),
    getBase: () => getBasePath(params.getPublicUrl()),
    takeToken: params.takeToken,
    describe: (order) => {
      const own = onChainOf(order)
      const symbol = own.find(({ token }) => token === order.token)?.symbol ?? ''
      const chainName = chains.get(order.chain_id)?.config.name ?? order.chain_id
      return { chainName, symbol, choices: own.map((purchase) => purchase.symbol) }
    },
    pay: async (order, { amount, currency, symbol }) => {
      const purchase = onChainOf(order).find((item) => item.symbol === symbol)
      const { units } = await quote(params, purchase, { amount, currency }, order.id)
      if (!purchase) return
      const paid = { payment_currency: currency, payment_amount: amount, chain_id: purchase.chain.id }
      await markPaid(store, order.id, { ...paid, token: purchase.token, amount: units.toString() })
      wake(order.chain_id)
    },
  }
}

/** Forgets orders that nobody paid, from time to time. @returns stop */
function startTidying({ settings, store, log }: SandboxParams): () => void {
  const tidy = () => {
    expireOrders(store, Date.now() - settings.orderMinutes * 60_000).catch((error: unknown) => {
      log('warn', 'orders not tidied', { error: describeError(error) })
    })
  }
  const timer = setInterval(tidy, expiryInterval)
  timer.unref()
  return () => clearInterval(timer)
}

function createSenders(config: Config, chains: Chains): ReadonlyMap<string, Sender> {
  const { onrampEvmKey, onrampSolanaKey } = config.secrets
  const senders = new Map<string, Sender>()
  for (const chain of chains.values()) {
    const sender = createSender(chain, onrampEvmKey as Hex | undefined, onrampSolanaKey)
    if (sender) senders.set(chain.id, sender)
  }
  return senders
}

/** A sandbox gives coins away, so it never touches a chain that is not marked as a test network. */
function createSender(chain: Chain, evmKey: Hex | undefined, solanaKey: string | undefined): Sender | undefined {
  if (!chain.config.testnet) return undefined
  if (chain.family === 'evm' && evmKey) return createEvmSender(chain, evmKey)
  return chain.family === 'solana' && solanaKey ? createSolanaSender(chain, solanaKey) : undefined
}

/**
 * The purchase a widget means: the wallet's address decides the family, then the network, then the asset.
 * @throws refusal `OnrampUnsupported`
 */
export function selectPurchase(
  purchases: readonly Purchase[],
  request: OnrampUrlRequest,
): { purchase: Purchase; account: string } {
  for (const wallet of request.destinationWallets) {
    const possible = listDeliverable(purchases, wallet.address)
    const networks = [request.defaultNetwork, ...(wallet.blockchains ?? [])].filter((name) => name !== undefined)
    const onNetwork = networks.flatMap((name) => possible.filter(({ chain }) => isNameOf(chain, name)))
    const candidates = onNetwork.length > 0 ? onNetwork : possible
    const assets = (wallet.assets ?? []).map((asset) => asset.toLowerCase())
    const purchase = candidates.find(({ symbol }) => assets.includes(symbol.toLowerCase())) ?? candidates[0]
    if (purchase) return { purchase, account: wallet.address }
  }
  return throwHttpError('OnrampUnsupported', { text: 'Nothing can be delivered to these wallets.' })
}
