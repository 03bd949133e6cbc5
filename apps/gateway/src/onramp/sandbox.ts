import type { Hex } from 'viem'
import { type Address, encodeFunctionData, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { estimateGas, getBalance, getTransactionCount, sendRawTransaction } from 'viem/actions'
import * as z from 'zod/mini'
import { erc20Abi } from '../chains/abis.ts'
import type { Chain, Chains } from '../chains/chains.ts'
import type { EvmChain } from '../chains/evmChain.ts'
import { isTransportFailure } from '../chains/readMany.ts'
import type { Config } from '../config/schema.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { describeError, type Log } from '../log.ts'
import { getBasePath } from '../pages/page.ts'
import type { Prices } from '../prices/prices.ts'
import type { Store } from '../store/openStore.ts'
import { getGasPrices } from '../swaps/getGasPrices.ts'
import { createQuote, type PricedQuote } from './createQuote.ts'
import { createHopelessError, type Sender, startDelivery } from './deliver.ts'
import { mountSandbox, type SandboxActions } from './mountSandbox.ts'
import { createOrder, expireOrders, markPaid, type Order, readOrder } from './orders.ts'
import type { OnrampProvider, OnrampUrlRequest } from './provider.ts'
import { findPurchase, isNameOf, listDeliverable, listPurchases, type Purchase, toOptions } from './purchases.ts'
import { createSandboxExchange, mountSandboxExchange } from './sandboxExchange.ts'
import { createSolanaSender } from './solanaSender.ts'

const receiptSchema = z.nullable(z.object({ status: z.optional(z.nullable(z.string())) }))

/** Pays orders from an account of the owner on an EVM chain. */
function createEvmSender(chain: EvmChain, privateKey: Hex): Sender {
  const account = privateKeyToAccount(privateKey)
  // blocks only: what waits in the node may be this very order, sent before a restart
  const getNonce = () => getTransactionCount(chain.client, { address: account.address, blockTag: 'latest' })
  return {
    async sign(order) {
      const call = toCall(order)
      const gas = await estimate(chain, account.address, call)
      const { fast } = await getGasPrices(chain)
      const nonce = await getNonce()
      // room for a base fee that rises until it is included
      const gasPrice = BigInt(fast) * 2n
      await assertBalance(chain, account.address, (call.value ?? 0n) + gas * gasPrice)
      const transaction = { type: 'legacy', chainId: chain.number, nonce, gas, gasPrice, ...call } as const
      const raw = await account.signTransaction(transaction)
      return { raw, hash: keccak256(raw), nonce }
    },
    async send(raw) {
      await sendRawTransaction(chain.client, { serializedTransaction: raw as Hex }).catch((error: unknown) => {
        // sent before: what became of it shows in its state
        if (isTransportFailure(error)) throw error
      })
    },
    async getState({ hash, nonce }) {
      const request = chain.client.request as unknown as (call: {
        method: string
        params: unknown[]
      }) => Promise<unknown>
      // the nonce first: a transaction that is included in between is then found by its receipt
      const next = await getNonce()
      const receipt = receiptSchema.parse(await request({ method: 'eth_getTransactionReceipt', params: [hash] }))
      if (receipt) return { state: receipt.status === '0x0' ? 'reverted' : 'included' }
      return { state: next > nonce ? 'lost' : 'pending' }
    },
  }
}

type Call = { readonly to: Address; readonly value?: bigint; readonly data?: Hex }

function toCall(order: Order): Call {
  const units = BigInt(order.amount ?? '0')
  const to = order.account as Address
  if (order.token === 'native') return { to, value: units }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
  return { to: order.token as Address, data }
}

/** Not every node looks at the balance when it estimates, and a transaction that none takes would be sent for ever. */
async function assertBalance(chain: EvmChain, address: Address, needed: bigint): Promise<void> {
  if ((await getBalance(chain.client, { address })) < needed) {
    throw createHopelessError('The account that pays has not enough')
  }
}

async function estimate(chain: EvmChain, account: Address, call: Call): Promise<bigint> {
  try {
    return ((await estimateGas(chain.client, { account, ...call })) * 12n) / 10n
  } catch (cause) {
    if (isTransportFailure(cause)) throw cause
    throw createHopelessError('The account that pays has not enough, or the receiver refuses', { cause })
  }
}

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

/** Forgets orders that no one paid, from time to time. @returns stop */
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
