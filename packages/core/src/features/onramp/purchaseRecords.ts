import { isCaipNetworkId } from '@foyer/base'
import { purchaseRecordLifetime, purchaseRecordLimit } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { findNetwork } from '../../state/networks.ts'
import type { OnrampOrder } from './onrampFlow.ts'

/** An order whose coins have not been seen yet, kept so that a reload does not lose it. */
export type PurchaseRecord = {
  readonly order: OnrampOrder
  /** The provider's page of this order. */
  readonly url: string
  /** The least that the account has held since, in base units: what is above it has come. Undefined where no node said. */
  readonly least: bigint | undefined
}

/** The open orders of an account, the newest first; of earlier visits and other tabs of the site too. */
export function listPurchaseRecords(foyer: Foyer, account: string): readonly PurchaseRecord[] {
  return readRows(foyer)
    .flatMap((row) => toRecord(foyer, row) ?? [])
    .filter(({ order }) => order.account === account)
}

/** Keeps an order, or what has become known of it. */
export function keepPurchaseRecord(foyer: Foyer, { order, url, least }: PurchaseRecord): void {
  const { purchase, quote: _, ...rest } = order
  const { network, ...bought } = purchase
  const stored = { ...bought, networkId: network.caipNetworkId }
  const row = { ...rest, purchase: stored, url, ...(least !== undefined && { least: String(least) }) }
  const others = readRows(foyer).filter(({ at }) => at !== order.at)
  foyer.storage.set('purchases', [row, ...others].slice(0, purchaseRecordLimit))
}

/** The coins are there, or the visitor has given the order up. */
export function forgetPurchaseRecord(foyer: Foyer, { at }: OnrampOrder): void {
  foyer.storage.set(
    'purchases',
    readRows(foyer).filter((row) => row['at'] !== at),
  )
}

type Row = Readonly<Record<string, unknown>>

function readRows(foyer: Foyer): readonly Row[] {
  const since = Date.now() - purchaseRecordLifetime
  return (foyer.storage.get('purchases') ?? []).filter(
    (row): row is Row => isRow(row) && typeof row['at'] === 'number' && row['at'] > since,
  )
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200
/** A picture that is none is done without: no order is lost for it. */
const toImageUrl = (value: unknown) => (typeof value === 'string' && value.length <= 20_000 ? value : undefined)

function toRecord(foyer: Foyer, row: Row): PurchaseRecord | undefined {
  const { provider, purchase, account, paymentAmount, paymentCurrency, isSmartAccount, at, url, least } = row
  const bought = toPurchase(foyer, purchase)
  const seller = toProvider(provider)
  if (!bought || !seller || !isText(account) || !isPageUrl(url)) return undefined
  if (!/^(?=.*\d)\d{0,9}(\.\d{0,2})?$/.test(String(paymentAmount)) || !/^[A-Z]{3}$/.test(String(paymentCurrency)))
    return undefined
  const paid = { paymentAmount: String(paymentAmount), paymentCurrency: String(paymentCurrency) }
  const isKnown = typeof least === 'string' && /^\d{1,78}$/.test(least)
  const order = { provider: seller, purchase: bought, account, ...paid, quote: undefined, at: Number(at) }
  return {
    order: { ...order, isSmartAccount: isSmartAccount === true },
    url,
    least: isKnown ? BigInt(least) : undefined,
  }
}

function toPurchase(foyer: Foyer, value: unknown): OnrampOrder['purchase'] | undefined {
  if (!isRow(value)) return undefined
  const { key, symbol, name, iconUrl, networkId, networkName, tokenAddress } = value
  const network = isCaipNetworkId(networkId) ? findNetwork(foyer.config, networkId) : undefined
  if (!network || !isText(key) || !isText(symbol) || !isText(name) || !isText(networkName)) return undefined
  if (tokenAddress !== undefined && !isText(tokenAddress)) return undefined
  return { key, symbol, name, iconUrl: toImageUrl(iconUrl), network, networkName, tokenAddress }
}

function toProvider(value: unknown): OnrampOrder['provider'] | undefined {
  if (!isRow(value)) return undefined
  const { name, title, imageUrl, fee } = value
  if (!isText(name) || !isText(title) || !isText(fee)) return undefined
  return { name, title, imageUrl: toImageUrl(imageUrl), fee }
}

/** Whether a text is the address of a web page, and of nothing that runs in this one. */
export function isPageUrl(url: unknown): url is string {
  return typeof url === 'string' && url.length <= 20_000 && /^https?:\/\//i.test(url) && URL.canParse(url)
}
