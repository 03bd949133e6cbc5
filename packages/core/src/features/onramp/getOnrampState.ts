import type { Connection, Network } from '@foyer/base'
import type { RemoteFeatures } from '../../config/resolveFeatures.ts'
import type { Foyer } from '../../foyer.ts'
import { findNetwork } from '../../state/networks.ts'
import type { OnrampProvider } from './listOnrampProviders.ts'
import type { OnrampDraft } from './onrampDraft.ts'
import {
  listPayments,
  listPurchases,
  type OnrampOptions,
  type OnrampPurchase,
  type PaymentCurrency,
  toCents,
} from './onrampOptions.ts'
import type { OnrampQuote } from './onrampQueries.ts'
import { canBuy } from './openOnramp.ts'

/** What stands between the draft and an order, most urgent first. */
export type OnrampProblem = 'nothingSold' | 'enterAmount' | 'invalidAmount' | 'tooLittle' | 'tooMuch'

/** What has been read, as far as it has arrived. */
export type OnrampData = {
  readonly networks: readonly Network[]
  /** Of the account. */
  readonly network: Network
  readonly providers: readonly OnrampProvider[]
  readonly options: OnrampOptions | undefined
  readonly quote: OnrampQuote | undefined
  readonly isQuoteLoading: boolean
}

/** Where buying stands (specification §3). Amounts are decimal strings. */
export type OnrampState = {
  readonly providers: readonly OnrampProvider[]
  readonly selectedProvider: OnrampProvider | undefined
  /** Why there is no quote. */
  readonly error: unknown
  readonly purchaseCurrencies: readonly OnrampPurchase[]
  readonly purchaseCurrency: OnrampPurchase | undefined
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly paymentCurrency: PaymentCurrency | undefined
  readonly paymentAmount: string
  /** Undefined until a quote has come; the amount that is paid where it failed. */
  readonly purchaseAmount: string | undefined
  readonly quotesLoading: boolean
  /** From how much to how much can be paid in all, in the payment currency. */
  readonly limits: { readonly min: string; readonly max: string } | undefined
  /** Undefined: an order can be placed; before the options have come too. */
  readonly problem: OnrampProblem | undefined
}

/** Pure; no floating point. */
export function getOnrampState(draft: OnrampDraft, data: OnrampData): OnrampState {
  const { providers, options, quote, network } = data
  const purchases = options ? listPurchases(options, data) : []
  const payments = options ? listPayments(options) : []
  const isHere = (one: OnrampPurchase) => one.network.caipNetworkId === network.caipNetworkId
  const purchaseCurrency = purchases.find(({ key }) => key === draft.purchase) ?? purchases.find(isHere) ?? purchases[0]
  const paymentCurrency = payments.find(({ id }) => id === draft.paymentCurrency) ?? payments[0]
  const selectedProvider = providers.find(({ name }) => name === draft.provider) ?? providers[0]
  const limits = paymentCurrency && toLimits(paymentCurrency)
  const isSold = purchaseCurrency !== undefined && paymentCurrency !== undefined && selectedProvider !== undefined
  const problem = options && !isSold ? 'nothingSold' : findAmountProblem(draft.amount, limits)
  const isAsked = isSold && problem === undefined
  return {
    providers,
    selectedProvider,
    limits,
    problem,
    purchaseCurrencies: purchases,
    purchaseCurrency,
    paymentCurrencies: payments,
    paymentCurrency,
    error: isAsked ? quote?.failure : undefined,
    paymentAmount: draft.amount,
    purchaseAmount: isAsked ? quote?.purchaseAmount.amount : undefined,
    quotesLoading: isAsked && data.isQuoteLoading,
  }
}

/** Over all ways of paying. */
function toLimits({ payment_method_limits }: PaymentCurrency): OnrampState['limits'] {
  const cents = (text: string) => toCents(text) ?? 0n
  const [first, ...others] = payment_method_limits
  if (!first) return undefined
  return others.reduce(
    (all, one) => ({
      min: cents(one.min) < cents(all.min) ? one.min : all.min,
      max: cents(one.max) > cents(all.max) ? one.max : all.max,
    }),
    { min: first.min, max: first.max },
  )
}

function findAmountProblem(amount: string, limits: OnrampState['limits']): OnrampProblem | undefined {
  if (amount === '') return 'enterAmount'
  const cents = toCents(amount)
  if (cents === undefined) return 'invalidAmount'
  if (limits === undefined) return undefined
  if (cents < (toCents(limits.min) ?? 0n)) return 'tooLittle'
  return cents > (toCents(limits.max) ?? 0n) ? 'tooMuch' : undefined
}

/** The account that coins are bought for, and the network it is on. */
export type Buyer = { readonly connection: Connection; readonly network: Network; readonly account: string }

/** @returns undefined without a connection, and where nothing is bought */
export function toBuyer(
  foyer: Foyer,
  connection: Connection | undefined,
  remote: RemoteFeatures | undefined,
): Buyer | undefined {
  const network = findNetwork(foyer.config, connection?.networkId)
  const account = connection?.accounts[0]?.address
  if (!connection || !network || !account || !canBuy(foyer, connection, remote)) return undefined
  return { connection, network, account }
}
