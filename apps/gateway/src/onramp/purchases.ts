import { families, parseCaipNetworkId } from '@foyer/base'
import type { Chain, Chains } from '../chains/chains.ts'
import type { OnrampOptions } from './provider.ts'

/** Something that can be bought: a coin, or a token of the owner's list marked `onramp`, on one chain. */
export type Purchase = {
  readonly chain: Chain
  /** Contract or `native`. */
  readonly token: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Limits per payment method (specification §5), in the payment currency. */
export const paymentLimits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const

/** @param canSell whether the provider can deliver on a chain */
export function listPurchases(chains: Chains, canSell: (chain: Chain) => boolean): readonly Purchase[] {
  return [...chains.values()].filter(canSell).flatMap((chain) => {
    const { nativeCurrency, tokens } = chain.config
    const native = { chain, token: 'native', ...nativeCurrency }
    // the sandbox of Solana sends the coin only
    const sold = chain.family === 'evm' ? tokens.filter((token) => token.onramp) : []
    return [
      native,
      ...sold.map(({ address, name, symbol, decimals }) => ({
        chain,
        token: address.toLowerCase(),
        name,
        symbol,
        decimals,
      })),
    ]
  })
}

export function toOnrampNetwork(chain: Chain): string {
  return chain.config.onrampNetwork ?? chain.id
}

/** The purchases in the form of the wire: one currency per symbol, with its networks. */
export function toOptions(
  purchases: readonly Purchase[],
  currencies: readonly string[],
  publicUrl: string,
): OnrampOptions {
  const symbols = [...new Set(purchases.map(({ symbol }) => symbol))]
  return {
    purchaseCurrencies: symbols.map((symbol) => {
      const own = purchases.filter((purchase) => purchase.symbol === symbol)
      return {
        id: symbol,
        name: own[0]?.name ?? symbol,
        symbol,
        icon_url: `${publicUrl}/public/getTokenImage/${encodeURIComponent(symbol)}`,
        networks: own.map(({ chain, token }) => ({
          name: toOnrampNetwork(chain),
          display_name: chain.config.name,
          chain_id: parseCaipNetworkId(chain.id as never).reference,
          contract_address: token === 'native' ? '' : token,
        })),
      }
    }),
    paymentCurrencies: currencies.map((id) => ({
      id,
      payment_method_limits: paymentLimits.map((limit) => ({ ...limit })),
    })),
  }
}

/** Whether a text of a client names a chain: by its on-ramp name, its CAIP-2 id or its name. */
export function isNameOf(chain: Chain, text: string): boolean {
  const names = [toOnrampNetwork(chain), chain.id, chain.config.name].map((name) => name.toLowerCase())
  const lower = text.toLowerCase()
  return names.some((name) => name === lower || name.startsWith(`${lower}-`))
}

/** The purchase that fits a currency and, if it names one, a network; else the first of that currency. */
export function findPurchase(
  purchases: readonly Purchase[],
  currency: string,
  network: string | undefined,
): Purchase | undefined {
  const own = purchases.filter(({ symbol }) => symbol.toLowerCase() === currency.toLowerCase())
  return own.find(({ chain }) => network !== undefined && isNameOf(chain, network)) ?? own[0]
}

/** Purchases that can be sent to an address. */
export function listDeliverable(purchases: readonly Purchase[], address: string): readonly Purchase[] {
  return purchases.filter(({ chain }) => families[parseCaipNetworkId(chain.id).namespace].isAddress(address))
}
