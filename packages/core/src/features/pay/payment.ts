import {
  type CaipNetworkId,
  cleanText,
  type Family,
  families,
  isCaipNetworkId,
  parseCaipNetworkId,
  parseUnits,
} from '@foyer/base'
import { createId } from '../../createId.ts'
import type { Foyer } from '../../foyer.ts'
import { findNetwork } from '../../state/networks.ts'
import { createPayError } from './payError.ts'

/** What is paid with: the coin of a network, or a token by its address (EVM) or mint (Solana). */
export type PaymentAsset = {
  /** CAIP-2 */
  readonly network: CaipNetworkId
  readonly asset: 'native' | (string & {})
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly logoURI?: string | undefined
  }
}

/** What a site wants to be paid. @see reference §1.10 */
export type PaymentOptions = {
  readonly paymentAsset: PaymentAsset
  readonly recipient: string
  /** Whole units, decimal: `'24.00'`. A number only where it is exact: at most 15 digits. */
  readonly amount: string | number
  /** Your own name of the order: it is paid once, also after a reload and from several tabs. Default: a new one each time. */
  readonly paymentId?: string | undefined
  /** An exchange's page opens in a window of its own, or takes the place of this page. Default true. */
  readonly openInNewTab?: boolean | undefined
  /** Where the page goes once it is paid, or the visitor has left without paying. */
  readonly redirectUrl?: { readonly success: string; readonly failure: string } | undefined
  /** Offer exchanges that your gateway knows, by id. Default: none. */
  readonly payWithExchange?:
    | { readonly includeOnly?: readonly string[] | undefined; readonly exclude?: readonly string[] | undefined }
    | undefined
}

/** A payment after all checks. Amounts are digits of base units. */
export type Payment = {
  readonly id: string
  readonly networkId: CaipNetworkId
  readonly asset: string
  readonly recipient: string
  readonly value: string
  readonly decimals: number
  readonly symbol: string
  readonly name: string
  readonly opensWindow: boolean
  readonly redirectUrl: PaymentOptions['redirectUrl']
  readonly exchanges: PaymentOptions['payWithExchange']
}

/** What is paid, to whom, on which network. */
export type PaymentTerms = Pick<Payment, 'networkId' | 'asset' | 'recipient' | 'value'>

/**
 * Parses what a site wrote, and checks it: it may come from plain JavaScript.
 * @throws PayError `INVALID_…`, `ASSET_NOT_SUPPORTED`
 */
export function parsePayment(foyer: Foyer, options: PaymentOptions): Payment {
  if (typeof options !== 'object' || options === null) throw createPayError('INVALID_PAYMENT_CONFIG')
  const { paymentId, openInNewTab, payWithExchange } = options
  const asset = parseAsset(foyer, options.paymentAsset)
  return {
    ...asset,
    id: parseId(paymentId),
    recipient: parseRecipient(options.recipient, asset.networkId),
    value: parseAmount(options.amount, asset.decimals),
    opensWindow: openInNewTab !== false,
    redirectUrl: parseRedirect(options.redirectUrl),
    exchanges: parseExchanges(payWithExchange),
  }
}

const toFamily = (networkId: CaipNetworkId): Family => families[parseCaipNetworkId(networkId).namespace]

function parseAsset(foyer: Foyer, given: PaymentAsset) {
  if (typeof given !== 'object' || given === null) throw createPayError('INVALID_ASSET')
  const { network: networkId, asset, metadata } = given
  if (!isCaipNetworkId(networkId) || typeof asset !== 'string') throw createPayError('INVALID_ASSET', given)
  const { features, isAddress } = toFamily(networkId)
  if (!features.includes('pay') || !foyer.adapters.has(parseCaipNetworkId(networkId).namespace)) {
    throw createPayError('INVALID_CHAIN_NAMESPACE', networkId)
  }
  const network = findNetwork(foyer.config, networkId)
  if (!network) throw createPayError('ASSET_NOT_SUPPORTED', networkId)
  if (asset !== 'native' && !isAddress(asset)) throw createPayError('INVALID_ASSET', asset)
  const decimals = metadata?.decimals
  const symbol = cleanText(metadata?.symbol, 12)
  if (!symbol || !Number.isInteger(decimals) || decimals < 0 || decimals > 36) {
    throw createPayError('INVALID_ASSET', metadata)
  }
  if (asset === 'native' && decimals !== network.nativeCurrency.decimals)
    throw createPayError('INVALID_ASSET', decimals)
  return { networkId, asset, decimals, symbol, name: cleanText(metadata.name, 40) ?? symbol }
}

function parseId(id: unknown): string {
  if (id === undefined) return createId()
  if (typeof id === 'string' && /^[\x21-\x7e]{1,200}$/.test(id)) return id
  throw createPayError('INVALID_PAYMENT_CONFIG', 'paymentId')
}

function parseRecipient(recipient: unknown, networkId: CaipNetworkId): string {
  if (typeof recipient !== 'string' || recipient === '') throw createPayError('INVALID_RECIPIENT')
  if (toFamily(networkId).isAddress(recipient)) return recipient
  throw createPayError('INVALID_RECIPIENT_ADDRESS_FOR_ASSET', recipient.slice(0, 100))
}

/** A number of more digits is another one than what was written. */
const exactDigits = 15

function parseAmount(amount: unknown, decimals: number): string {
  const text = typeof amount === 'number' ? String(amount) : amount
  const isText = typeof text === 'string' && /^\d{1,40}(\.\d{1,40})?$/.test(text)
  const isExact = isText && (typeof amount === 'string' || text.replace(/\D/g, '').length <= exactDigits)
  if (!isExact) throw createPayError('INVALID_AMOUNT', amount)
  // `24.50` of a token without that many digits is still exact
  const [whole = '', fraction = ''] = text.split('.')
  const shortest = fraction.replace(/0+$/, '')
  if (shortest.length > decimals) throw createPayError('INVALID_AMOUNT', amount)
  const value = parseUnits(shortest ? `${whole}.${shortest}` : whole, decimals)
  if (value === 0n) throw createPayError('INVALID_AMOUNT', amount)
  return String(value)
}

function parseRedirect(redirect: PaymentOptions['redirectUrl']): PaymentOptions['redirectUrl'] {
  if (redirect === undefined) return undefined
  if (isWebAddress(redirect?.success) && isWebAddress(redirect.failure)) return { ...redirect }
  throw createPayError('INVALID_PAYMENT_CONFIG', 'redirectUrl')
}

/** Only addresses of pages are followed: never `javascript:` or an app's. */
export function isWebAddress(url: unknown): url is string {
  return typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url)
}

function parseExchanges(given: PaymentOptions['payWithExchange']): PaymentOptions['payWithExchange'] {
  if (given === undefined) return undefined
  const isList = (list: unknown) =>
    list === undefined || (Array.isArray(list) && list.every((id) => typeof id === 'string' && id.length <= 64))
  if (typeof given !== 'object' || given === null || !isList(given.includeOnly) || !isList(given.exclude)) {
    throw createPayError('INVALID_PAYMENT_CONFIG', 'payWithExchange')
  }
  return { ...given }
}

/** The asset's CAIP-19 id. */
export function toAssetId({ networkId, asset }: Pick<Payment, 'networkId' | 'asset'>): string {
  const { assets } = toFamily(networkId)
  return asset === 'native' ? `${networkId}/slip44:${assets?.coins[0]}` : `${networkId}/${assets?.tokens}:${asset}`
}
