import type { Foyer } from '../../foyer.ts'
import { isName, isRow } from '../../ledger/isLedgerRecord.ts'
import { closeRecord, readLedger, saveRecord } from '../../ledger/ledger.ts'
import { isOpen, type LedgerRecord } from '../../ledger/ledgerRecord.ts'
import { findNetwork } from '../../state/networks.ts'
import type { OnrampOrder } from './onrampDraft.ts'

/** What the visitor ordered; who receives it, and on which network, is the record's. */
type BuyDetails = Pick<OnrampOrder, 'provider' | 'paymentAmount' | 'paymentCurrency' | 'isSmartAccount'> & {
  readonly purchase: Omit<OnrampOrder['purchase'], 'network'>
  readonly url: string
}

/** An order whose coins have not been seen yet, kept so that a reload does not lose it. */
export type PurchaseRecord = {
  readonly order: OnrampOrder
  /** The provider's page of this order. */
  readonly url: string
  /** What the account held last, in base units: what is above it has come. Undefined where no node said. */
  readonly held: bigint | undefined
  /** When a node was asked for that, in ms since 1970. */
  readonly heldAt: number
}

/** What has come of an order. `received` in base units. */
export type Arrival = { readonly received: bigint }

/**
 * The open orders of an account, the newest first; of earlier visits and other tabs of the site too.
 * @param records what is known here. Default: what is stored as well
 */
export function listPurchaseRecords(
  foyer: Foyer,
  account: string,
  records: readonly LedgerRecord[] = readLedger(foyer),
): readonly PurchaseRecord[] {
  return records
    .filter((record) => record.kind === 'buy' && record.account === account && isOpen(record))
    .flatMap((record) => toPurchaseRecord(foyer, record) ?? [])
}

/** Keeps an order, or what has become known of it. */
export function savePurchaseRecord(foyer: Foyer, purchase: PurchaseRecord): void {
  saveRecord(foyer, toBuyRecord(purchase))
}

/**
 * Settles an order whose coins are there. What another order has been told to have received since its balance was known is not
 * this one's.
 * @param value what the account holds now, in base units
 * @returns undefined where nothing has come of it
 */
export function settlePurchaseRecord(foyer: Foyer, purchase: PurchaseRecord, value: bigint): Arrival | undefined {
  const own = toBuyRecord(purchase)
  const records = readLedger(foyer)
  const { state: known } = records.find(({ id }) => id === own.id) ?? own
  if (known.received !== undefined) return { received: BigInt(known.received) }
  if (purchase.held === undefined) return undefined
  const others = records.filter((record) => isOfSame(record, own) && record.state.at >= purchase.heldAt)
  const theirs = others.reduce((sum, { state }) => sum + BigInt(state.received ?? 0), 0n)
  const received = value - purchase.held - theirs
  if (received <= 0n) return undefined
  saveRecord(foyer, { ...own, state: { status: 'confirmed', at: Date.now(), received: String(received) } })
  return { received }
}

/** Names what an order brings, for `runAlone`: one page at a time says whose it is. */
export function toArrivalLock(record: Pick<LedgerRecord, 'networkId' | 'account' | 'details'>): string {
  const { purchase } = record.details as Partial<BuyDetails>
  return ['arrive', record.networkId, record.account, purchase?.tokenAddress ?? 'coin'].join(' ').toLowerCase()
}

function isOfSame(record: LedgerRecord, own: LedgerRecord): boolean {
  return record.kind === 'buy' && record.id !== own.id && toArrivalLock(record) === toArrivalLock(own)
}

/** The visitor has given the order up. */
export function closePurchaseRecord(foyer: Foyer, purchase: PurchaseRecord): void {
  closeRecord(foyer, toBuyRecord(purchase))
}

export function toBuyRecord({ order, url, held, heldAt }: PurchaseRecord): LedgerRecord<'buy', BuyDetails> {
  const { provider, purchase, account, paymentAmount, paymentCurrency, isSmartAccount, at } = order
  const { network, ...bought } = purchase
  return {
    id: `buy ${account} ${at}`,
    kind: 'buy',
    networkId: network.caipNetworkId,
    account,
    askedAt: at,
    details: { provider, purchase: bought, paymentAmount, paymentCurrency, isSmartAccount, url },
    ...(held !== undefined && { held: String(held), heldAt }),
    state: { status: 'asked', at },
  }
}

/** A picture that is none is done without: no order is lost for it. */
const toImageUrl = (value: unknown) => (typeof value === 'string' && value.length <= 20_000 ? value : undefined)

/** @returns undefined for what is no order, and on a network that the site does not have any more */
export function toPurchaseRecord(foyer: Foyer, record: LedgerRecord): PurchaseRecord | undefined {
  const { account, askedAt: at, held, heldAt = at } = record
  const details = record.details as Readonly<Record<string, unknown>>
  const { provider, purchase, paymentAmount, paymentCurrency, isSmartAccount, url } = details
  const bought = toPurchase(foyer, record, purchase)
  const seller = toProvider(provider)
  if (!bought || !seller || !isPageUrl(url)) return undefined
  if (!/^(?=.*\d)\d{0,9}(\.\d{0,2})?$/.test(String(paymentAmount)) || !/^[A-Z]{3}$/.test(String(paymentCurrency)))
    return undefined
  const paid = { paymentAmount: String(paymentAmount), paymentCurrency: String(paymentCurrency) }
  const order = { provider: seller, purchase: bought, account, ...paid, quote: undefined, at }
  return {
    order: { ...order, isSmartAccount: isSmartAccount === true },
    url,
    held: held === undefined ? undefined : BigInt(held),
    heldAt,
  }
}

function toPurchase(foyer: Foyer, { networkId }: LedgerRecord, value: unknown): OnrampOrder['purchase'] | undefined {
  if (!isRow(value)) return undefined
  const { key, symbol, name, iconUrl, networkName, tokenAddress } = value
  const network = findNetwork(foyer.config, networkId)
  if (!network || !isName(key) || !isName(symbol) || !isName(name) || !isName(networkName)) return undefined
  if (tokenAddress !== undefined && !isName(tokenAddress)) return undefined
  return { key, symbol, name, iconUrl: toImageUrl(iconUrl), network, networkName, tokenAddress }
}

function toProvider(value: unknown): OnrampOrder['provider'] | undefined {
  if (!isRow(value)) return undefined
  const { name, title, imageUrl, fee } = value
  if (!isName(name) || !isName(title) || !isName(fee)) return undefined
  return { name, title, imageUrl: toImageUrl(imageUrl), fee }
}

/** Whether a text is the address of a web page, and of nothing that runs in this one. */
export function isPageUrl(url: unknown): url is string {
  return typeof url === 'string' && url.length <= 20_000 && /^https?:\/\//i.test(url) && URL.canParse(url)
}
