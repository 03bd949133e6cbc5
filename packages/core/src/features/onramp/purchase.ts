import { abortable, type Balance, delay, FoyerError, loadPart } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { purchasePollDelay, socialPollingInterval } from '../../config/constants.ts'
import { remoteFeaturesAtom } from '../../config/remoteFeatures.ts'
import { getOnrampNames } from '../../config/walletFeatures.ts'
import type { Foyer } from '../../foyer.ts'
import { runAlone } from '../../ledger/runAlone.ts'
import { nativeBalanceQuery, refreshBalances, tokenBalanceQuery } from '../../query/balanceQueries.ts'
import { getQueryClient } from '../../query/queryClient.ts'
import { goBack, navigate } from '../../router/router.ts'
import { routeAtom } from '../../state/history.ts'
import { canOrder, type OnrampOrder, onrampFlowAtom } from './onrampDraft.ts'
import {
  type Arrival,
  closePurchaseRecord,
  isPageUrl,
  type PurchaseRecord,
  savePurchaseRecord,
  settlePurchaseRecord,
  toArrivalLock,
  toBuyRecord,
} from './purchaseRecords.ts'

/** What belongs to the order in hand, and ends with it. */
const attemptAtom = atom<{ readonly controller: AbortController; window: Window | undefined } | undefined>(undefined)

/**
 * Places an order: opens a window, asks the gateway for the provider's page and shows it there. Call it within the gesture: later
 * a browser opens no window. Does nothing while an order is open or another page places one, and where buying is off. Its course is in `onrampFlowAtom`; never rejects.
 */
export async function startPurchase(foyer: Foyer, order: OnrampOrder): Promise<void> {
  const { store, events } = foyer
  if (getOnrampNames(foyer, store.get(remoteFeaturesAtom)).length === 0 || !canOrder(store.get(onrampFlowAtom))) return
  const opened = openWindow()
  const attempt = { controller: new AbortController(), window: opened }
  store.get(attemptAtom)?.controller.abort()
  store.set(attemptAtom, attempt)
  store.set(onrampFlowAtom, { type: 'ordered', order })
  if (store.get(routeAtom).name !== 'BuyInProgress') navigate(foyer, 'BuyInProgress')
  const { provider, isSmartAccount } = order
  events.emit({ type: 'SELECT_BUY_PROVIDER', properties: { provider: provider.name, isSmartAccount } })
  const signal = AbortSignal.any([attempt.controller.signal, foyer.signal])
  // before anything can arrive, and never waited for: a node that is silent keeps no one from paying
  const heldAt = Date.now()
  const before = readHeld(foyer, order).then(
    ({ value }) => value,
    () => undefined,
  )
  try {
    const url = await runAlone(
      `buy ${order.account}`,
      () => placeOrder(foyer, order, signal),
      () => undefined,
    )
    if (url === undefined) return leaveToOther(foyer, opened)
    if (opened) showIn(opened, url)
    store.set(onrampFlowAtom, { type: 'offered', order, url, window: opened ? 'open' : 'blocked' })
    if (opened) watchWindow(foyer, order, { opened, signal })
    void watchPurchase(foyer, { order, url, before, heldAt, signal })
  } catch (error) {
    opened?.close()
    if (!signal.aborted) store.set(onrampFlowAtom, { type: 'failed', order, error })
  }
}

async function placeOrder(foyer: Foyer, order: OnrampOrder, signal: AbortSignal): Promise<string> {
  const url = await abortable(requestUrl(foyer, order, signal), signal)
  savePurchaseRecord(foyer, { order, url, held: undefined, heldAt: order.at })
  return url
}

/** Another page is placing an order at this moment: the form says so once it is there. */
function leaveToOther(foyer: Foyer, opened: Window | undefined): void {
  opened?.close()
  leavePurchase(foyer)
  if (foyer.store.get(routeAtom).name === 'BuyInProgress') goBack(foyer)
}

/**
 * Goes on with an order of an earlier visit: looks for its coins, and opens its page again where the visitor wishes. Does nothing
 * while another order is open.
 */
export function resumePurchase(foyer: Foyer, record: PurchaseRecord): void {
  const { store } = foyer
  const { order, url } = record
  if (!canOrder(store.get(onrampFlowAtom))) return
  const controller = new AbortController()
  store.get(attemptAtom)?.controller.abort()
  store.set(attemptAtom, { controller, window: undefined })
  store.set(onrampFlowAtom, { type: 'resumed', order, url })
  navigate(foyer, 'BuyInProgress')
  const signal = AbortSignal.any([controller.signal, foyer.signal])
  void watchPurchase(foyer, { order, url, before: Promise.resolve(record.held), heldAt: record.heldAt, signal })
}

/**
 * Opens the provider's page of the same order once more. Call it within the gesture. Always a new window: one that has let go of
 * its opener is out of this page's reach, and looks the same whether it is hidden or gone.
 */
export function showPaymentWindow(foyer: Foyer): void {
  const { store } = foyer
  const flow = store.get(onrampFlowAtom)
  const attempt = store.get(attemptAtom)
  if (flow.step !== 'paying' || !attempt) return
  const { order, url } = flow
  const opened = openWindow()
  attempt.window = opened
  if (opened) showIn(opened, url)
  store.set(onrampFlowAtom, { type: 'windowChanged', order, window: opened ? 'open' : 'blocked' })
  const signal = AbortSignal.any([attempt.controller.signal, foyer.signal])
  if (opened) watchWindow(foyer, order, { opened, signal })
}

/** The visitor gives the order up, or has seen its end: nothing waits any more. A window that shows the provider's page stays theirs. */
export function leavePurchase(foyer: Foyer): void {
  const { store } = foyer
  const flow = store.get(onrampFlowAtom)
  if (flow.step === 'paying') closePurchaseRecord(foyer, { ...flow, held: undefined, heldAt: 0 })
  store.get(attemptAtom)?.controller.abort()
  store.set(attemptAtom, undefined)
  store.set(onrampFlowAtom, { type: 'left' })
}

/** @throws FoyerError those of `callApi`, `ChainUnsupported` where the service does not know the network, `AnswerInvalid` */
async function requestUrl(foyer: Foyer, order: OnrampOrder, signal: AbortSignal): Promise<string> {
  const { purchase, account, paymentAmount, paymentCurrency } = order
  const { callApi, createOnrampUrl } = await loadPart(() => import('./calls.ts'))
  const { symbol, network, networkName } = purchase
  const wallet = { address: account, blockchains: [networkName], assets: [symbol] }
  const body = {
    destinationWallets: [wallet],
    defaultNetwork: networkName,
    partnerUserId: foyer.config.projectId,
    presetFiatAmount: paymentAmount,
    fiatCurrency: paymentCurrency,
  }
  const { url } = await callApi(foyer, createOnrampUrl, { chainId: network.caipNetworkId, ...body }, { signal })
  if (url === '') throw new FoyerError('ChainUnsupported')
  if (isPageUrl(url)) return url
  throw new FoyerError('AnswerInvalid', { url: createOnrampUrl.path })
}

/** Empty at first: its address comes from the gateway, after the gesture is over. */
function openWindow(): Window | undefined {
  return window.open('', '_blank', 'popup,width=600,height=800,scrollbars=yes') ?? undefined
}

function showIn(opened: Window, url: string): void {
  if (opened.closed) return
  // the seller must not lead the site's own page elsewhere
  opened.opener = null
  opened.location.replace(url)
}

function watchWindow(
  { store }: Foyer,
  order: OnrampOrder,
  { opened, signal }: { readonly opened: Window; readonly signal: AbortSignal },
): void {
  const watch = async () => {
    while (!opened.closed) await delay(socialPollingInterval, signal)
    if (store.get(attemptAtom)?.window !== opened) return
    store.set(onrampFlowAtom, { type: 'windowChanged', order, window: 'closed' })
  }
  watch().catch(ignoreAbort)
}

/** Ignores the abort: who ended the order knows. */
function ignoreAbort(): void {}

type FollowParams = Pick<PurchaseRecord, 'order' | 'url'> & {
  /** What the account is known to have held last, in base units; undefined where no node said. */
  readonly before: Promise<bigint | undefined>
  /** When a node was asked for that, in ms since 1970. */
  readonly heldAt: number
  readonly signal: AbortSignal
}

/**
 * Looks for the coins in the account's balance, as long as the page is seen and until they are there. Never rejects.
 * What the visitor spends meanwhile does not hide what comes in.
 */
async function watchPurchase(foyer: Foyer, params: FollowParams): Promise<void> {
  const { order, url, before, signal } = params
  const lock = toArrivalLock(toBuyRecord({ order, url, held: undefined, heldAt: 0 }))
  let kept: bigint | undefined
  try {
    let known: PurchaseRecord = { order, url, held: await abortable(before, signal), heldAt: params.heldAt }
    while (!signal.aborted) {
      await waitUntilVisible(signal)
      const heldAt = Date.now()
      const held = await abortable(readHeld(foyer, order), signal).catch(rethrowAbort(signal))
      if (held !== undefined) {
        const { value, decimals } = held
        // of two orders of one account each page sees both: what came is told of one
        const look = async () => settlePurchaseRecord(foyer, known, value)
        const hasCome = known.held !== undefined && value > known.held
        const arrival = hasCome ? await runAlone<Arrival | 'later' | undefined>(lock, look, () => 'later') : undefined
        if (arrival !== undefined && arrival !== 'later') {
          foyer.store.set(onrampFlowAtom, { type: 'arrived', order, received: arrival.received, decimals })
          return await refreshBalances(foyer)
        }
        if (arrival === undefined) {
          known = { order, url, held: value, heldAt }
          if (value !== kept) savePurchaseRecord(foyer, known)
          kept = value
        }
      }
      await delay(purchasePollDelay, signal)
    }
  } catch {
    // given up, or the foyer has ended
  }
}

/** Reads what the account holds now of what is bought. @throws FoyerError `RpcRequestFailed` and others of the adapter */
function readHeld(foyer: Foyer, { purchase, account }: OnrampOrder): Promise<Balance> {
  const { network, tokenAddress } = purchase
  const params = { address: account, network }
  const client = getQueryClient(foyer)
  if (!tokenAddress) return client.fetchQuery({ ...nativeBalanceQuery(foyer, params), staleTime: 0 })
  return client.fetchQuery({ ...tokenBalanceQuery(foyer, { ...params, tokenAddress }), staleTime: 0 })
}

/** A silent node says nothing: it is asked again. */
function rethrowAbort(signal: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (signal.aborted) throw error
    return undefined
  }
}

function waitUntilVisible(signal: AbortSignal): Promise<void> {
  const page = globalThis.document
  if (!page || page.visibilityState === 'visible') return Promise.resolve()
  const seen = new Promise<void>((resolve) => {
    page.addEventListener('visibilitychange', () => page.visibilityState === 'visible' && resolve(), { signal })
  })
  return abortable(seen, signal)
}
