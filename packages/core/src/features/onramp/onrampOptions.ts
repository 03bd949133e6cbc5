import { cleanText, families, type Namespace, type Network, parseCaipNetworkId, parseUnits } from '@foyer/base'

/** Where a currency is delivered (specification §3). Texts are the service's, so hostile. */
export type PurchaseNetwork = {
  readonly name: string
  readonly display_name: string
  readonly chain_id: string
  readonly contract_address: string | null
}

/** What can be bought (specification §3). */
export type PurchaseCurrency = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly icon_url?: string | undefined
  readonly networks: readonly PurchaseNetwork[]
}

/** From how much to how much one way of paying goes: decimal strings of the currency. */
export type PaymentLimit = { readonly id: string; readonly min: string; readonly max: string }

/** What can be paid with (specification §3): a three-letter code, with its limits by way of paying. */
export type PaymentCurrency = { readonly id: string; readonly payment_method_limits: readonly PaymentLimit[] }

export type OnrampOptions = {
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  /** The service did not say, and the built-in ones stand in. */
  readonly isDefault: boolean
}

/** Specification §9. */
export const defaultPaymentLimits: readonly PaymentLimit[] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

const onEthereum = (contract_address: string | null): PurchaseNetwork => ({
  name: 'ethereum-mainnet',
  display_name: 'Ethereum',
  chain_id: '1',
  contract_address,
})
const onPolygon = (contract_address: string | null): PurchaseNetwork => ({
  name: 'polygon-mainnet',
  display_name: 'Polygon',
  chain_id: '137',
  contract_address,
})

/** What is offered where the service does not say (specification §9, reference §4.6). */
export const defaultOnrampOptions: OnrampOptions = {
  purchaseCurrencies: [
    {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        onEthereum('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
        onPolygon('0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'),
      ],
    },
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [onEthereum(null), onPolygon('0x7ceb23fd6bc0add59e62ac25578270cff1b9f619')],
    },
  ],
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: defaultPaymentLimits })),
  isDefault: true,
}

/** One currency on one of the site's networks. */
export type OnrampPurchase = {
  /** Unlike that of any other. */
  readonly key: string
  readonly symbol: string
  readonly name: string
  readonly iconUrl: string | undefined
  readonly network: Network
  /** As the service calls the network. */
  readonly networkName: string
  /** Undefined: the network's own coin. */
  readonly tokenAddress: string | undefined
}

/**
 * Lists what can be bought for an account: what is sold on networks of its family that the site has. Where the service did not say
 * and none of the built-in ones is the site's, the coin of the account's own network stands in: the gateway judges what it
 * delivers.
 */
export function listPurchases(
  options: OnrampOptions,
  { networks, network }: { readonly networks: readonly Network[]; readonly network: Network },
): readonly OnrampPurchase[] {
  const { chainNamespace } = network
  const found = options.purchaseCurrencies.flatMap((currency) =>
    currency.networks.flatMap((one) => toPurchase(currency, one, { networks, namespace: chainNamespace }) ?? []),
  )
  if (found.length > 0 || !options.isDefault) return found
  const { symbol, name } = network.nativeCurrency
  const coin = { key: `${network.caipNetworkId}/${symbol}`, symbol, name, iconUrl: undefined, tokenAddress: undefined }
  return [{ ...coin, network, networkName: network.caipNetworkId }]
}

function toPurchase(
  currency: PurchaseCurrency,
  sold: PurchaseNetwork,
  { networks, namespace }: { readonly networks: readonly Network[]; readonly namespace: Namespace },
): OnrampPurchase | undefined {
  const symbol = cleanText(currency.symbol, 12)
  const network = networks.find(
    ({ caipNetworkId, chainNamespace }) =>
      chainNamespace === namespace && parseCaipNetworkId(caipNetworkId).reference === sold.chain_id,
  )
  const tokenAddress = sold.contract_address || undefined
  if (!symbol || !network || !(tokenAddress === undefined || families[namespace].isAddress(tokenAddress)))
    return undefined
  const name = cleanText(currency.name, 40) ?? symbol
  const key = `${network.caipNetworkId}/${tokenAddress ?? symbol}`
  return { key, symbol, name, iconUrl: currency.icon_url, network, networkName: sold.name, tokenAddress }
}

/** Those with a code that is one and limits that are some, the others left out. */
export function listPayments(options: OnrampOptions): readonly PaymentCurrency[] {
  return options.paymentCurrencies.flatMap(({ id, payment_method_limits }) => {
    const limits = payment_method_limits.filter(({ min, max }) => {
      const [least, most] = [toCents(min), toCents(max)]
      return least !== undefined && most !== undefined && least <= most
    })
    return /^[A-Z]{3}$/.test(id) && limits.length > 0 ? { id, payment_method_limits: limits } : []
  })
}

/** A sum of money in hundredths; undefined for text that is none. */
export function toCents(text: string): bigint | undefined {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text)) return undefined
  return parseUnits(text, 2)
}
