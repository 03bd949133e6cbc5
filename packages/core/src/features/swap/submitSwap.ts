import { type Adapter, abortable, delay, FoyerError, isFoyerError, isUnsigned, requireCapability } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { getAdapter } from '../../adapters/getAdapter.ts'
import { toUnsent } from '../../adapters/toUnsent.ts'
import { allowanceDelay, allowanceTries } from '../../config/constants.ts'
import { isSwapOn } from '../../config/isSwapOn.ts'
import { remoteFeaturesAtom } from '../../config/remoteFeatures.ts'
import { createId } from '../../createId.ts'
import type { EventProperties } from '../../events.ts'
import type { Foyer } from '../../foyer.ts'
import { followRecord } from '../../ledger/followLedger.ts'
import { isOpen } from '../../ledger/isOpen.ts'
import { keepRecord } from '../../ledger/ledger.ts'
import { getQueryClient } from '../../query/queryClient.ts'
import { reset } from '../../router/router.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { isOpenAtom, routeAtom } from '../../state/history.ts'
import { showToast } from '../../toast/toast.ts'
import { refuseBatch } from './canBatch.ts'
import { canSubmit, type SwapFailure, swapFlowAtom } from './swapFlow.ts'
import { isAllowance, isCovered, keepPromise, type SwapOffer, type SwapRequest, toRequest } from './swapOffer.ts'
import { requestAllowance, requestSwapOffer, type SwapOfferParams, swapOfferQuery } from './swapOfferQuery.ts'
import { type SwapRecord, toSwapRecord } from './swapRecord.ts'
import { isNativeToken } from './swapTokens.ts'
import { type Swapper, toSwapper } from './toSwapper.ts'

/** Ends the wait for a wallet that the visitor gives up. */
const attemptAtom = atom<AbortController | undefined>(undefined)

/**
 * Asks the wallet for the next task of what is shown: to take an old allowance back, to allow exactly the amount, or to swap.
 * Before that the quote is asked again; where it gives less than was promised at least, that is shown, and nothing is asked.
 * Does nothing while a wallet is asked. Its course is in `swapFlowAtom`, then in `swapRecordsAtom`; never rejects.
 * @param offer as the visitor saw it when they agreed
 * @param slippage in percent, as it was shown
 */
export async function submitSwap(foyer: Foyer, offer: SwapOffer, slippage: string): Promise<void> {
  const { store } = foyer
  const shown = { ...offer }
  if (!canSubmit(store.get(swapFlowAtom))) return
  const attempt = new AbortController()
  store.get(attemptAtom)?.abort()
  store.set(attemptAtom, attempt)
  const signal = AbortSignal.any([attempt.signal, foyer.signal])
  store.set(swapFlowAtom, { type: 'submitted', shown })
  try {
    const checked = await checkOffer(foyer, shown, slippage, signal)
    if (checked) await ask(foyer, { ...checked, shown, signal })
  } catch (error) {
    fail(foyer, shown, { error, isUnclear: false })
  }
}

/** Gives up waiting. A wallet that was asked may still answer: what it signs then is followed all the same. */
export function leaveSwap(foyer: Foyer): void {
  foyer.store.get(attemptAtom)?.abort()
  foyer.store.set(swapFlowAtom, { type: 'left' })
}

type Checked = { readonly swapper: Swapper; readonly adapter: Adapter; readonly now: SwapOffer }

/** What may be asked for now; undefined where it is worse, which is then shown. */
async function checkOffer(
  foyer: Foyer,
  shown: SwapOffer,
  slippage: string,
  signal: AbortSignal,
): Promise<Checked | undefined> {
  const connection = foyer.store.get(activeConnectionAtom)
  if (!isSwapOn(foyer, foyer.store.get(remoteFeaturesAtom))) throw new FoyerError('MethodNotAllowed')
  if (!connection) throw new FoyerError('NoActiveCaipAddress')
  const swapper = toSwapper(foyer, connection)
  if (!swapper) throw new FoyerError('NetworkUnsupportedForSwaps')
  const { from, to, fromAmount } = shown
  const params: SwapOfferParams = { swapper, from, to, fromAmount, slippage }
  const fresh = await requestSwapOffer(foyer, params, signal)
  getQueryClient(foyer).setQueryData(swapOfferQuery(foyer, params).queryKey, fresh)
  if (fresh.task !== shown.task && isCovered(fresh, shown)) {
    // no worse, but another thing to agree to: its button has other words
    foyer.store.set(swapFlowAtom, { type: 'left' })
    return undefined
  }
  if (!isCovered(fresh, shown)) {
    foyer.store.set(swapFlowAtom, { type: 'quoted', shown, now: fresh })
    return undefined
  }
  const now = keepPromise(fresh, shown)
  const adapter = getAdapter(foyer, 'eip155')
  await checkFunds(adapter, swapper, now, signal)
  return { swapper, adapter, now }
}

/** The chain itself is asked what there is. @throws FoyerError `InsufficientFunds` */
async function checkFunds(adapter: Adapter, swapper: Swapper, offer: SwapOffer, signal: AbortSignal): Promise<void> {
  const { account: address, network } = swapper
  const { from, fromAmount, fee, task } = offer
  const isNative = isNativeToken(from)
  const [coins, tokens] = await Promise.all([
    requireCapability(adapter, 'getBalance')({ address, network, signal }),
    isNative
      ? [fromAmount]
      : requireCapability(adapter, 'getTokenBalances')({ address, network, tokenAddresses: [from.address], signal }),
  ])
  // what an allowance costs is less than what the swap will
  const needed = isNative ? fromAmount + fee : task === 'swap' ? fee : fee / 2n
  if (coins.value < needed || (tokens[0] ?? 0n) < fromAmount) throw new FoyerError('InsufficientFunds')
}

type Asking = Checked & { readonly shown: SwapOffer; readonly signal: AbortSignal }

async function ask(foyer: Foyer, asking: Asking): Promise<void> {
  const { store, events } = foyer
  const { swapper, adapter, now, shown, signal } = asking
  const request = toRequest(now, now.task)
  store.set(swapFlowAtom, { type: 'asked', shown, request })
  const flow = store.get(swapFlowAtom)
  // the visitor has gone, or it is not what was shown
  if (flow.step !== 'asking' || flow.request !== request) return
  const record = toSwapRecord({ ...now, toAmount: shown.toAmount }, request.task, createId())
  keepRecord(foyer, record)
  if (!isAllowance(request.task)) events.emit({ type: 'INITIATE_SWAP', properties: getEventProperties(foyer, shown) })
  const { connection, network } = swapper
  const question = { adapter, connection, network, account: swapper.account, request, record, shown, signal }
  const hash = await requestWallet(foyer, question)
  if (hash === undefined) return
  const signed = keepSigned(foyer, question, hash)
  store.set(swapFlowAtom, { type: 'signed', request, hash })
  if (!isAllowance(request.task)) return finishSwap(foyer, signed, shown)
  await finishAllowance(foyer, { signed, asking, request })
}

type WalletQuestion = Swapper & {
  readonly adapter: Adapter
  readonly request: SwapRequest
  readonly record: SwapRecord
  readonly shown: SwapOffer
  readonly signal: AbortSignal
}

/**
 * Asks the wallet. What it signs after the visitor has given up is followed all the same.
 * @returns the hash, or what names a batch; undefined where it did not sign, or nobody waits for it any more
 */
async function requestWallet(foyer: Foyer, question: WalletQuestion): Promise<string | undefined> {
  const { record, shown, signal } = question
  const answer = startRequest(foyer, question)
  try {
    return await abortable(answer, signal)
  } catch (error) {
    if (signal.aborted) {
      answer.then(
        (hash) => followLate(foyer, question, hash),
        (late: unknown) => keepUnsigned(foyer, record, late),
      )
      return undefined
    }
    keepUnsigned(foyer, record, error)
    if (record.details.task === 'batch' && isFoyerError(error, 'CapabilityUnsupported'))
      return await goInSteps(foyer, question)
    fail(foyer, shown, { error: toUnsent(error), isUnclear: !isUnsigned(error) })
    emitError(foyer, record, error)
    return undefined
  }
}

function startRequest(foyer: Foyer, { adapter, connection, network, request }: WalletQuestion): Promise<string> {
  const { transaction, before } = request
  const { signal } = foyer
  if (before) {
    const calls = [...before, transaction]
    const batch = { connection, network, calls, atomicRequired: true, signal }
    return requireCapability(adapter, 'sendCalls', connection)(batch)
  }
  return requireCapability(adapter, 'sendTransaction', connection)({ connection, network, ...transaction, signal })
}

/** The wallet sent nothing and cannot send this as one: the preview shows the first of several steps. */
async function goInSteps(foyer: Foyer, question: WalletQuestion): Promise<undefined> {
  refuseBatch(foyer, question)
  foyer.store.set(swapFlowAtom, { type: 'withdrawn', shown: question.shown })
  await getQueryClient(foyer).invalidateQueries({ queryKey: ['swapOffer'] })
}

function emitError(foyer: Foyer, record: SwapRecord, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  const type = isAllowance(record.details.task) ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
  foyer.events.emit({ type, properties: { ...toProperties(foyer, record), message } })
}

/** A wallet that declined will sign nothing; of any other answer nobody knows. */
function keepUnsigned(foyer: Foyer, record: SwapRecord, error: unknown): void {
  // a page that ends says nothing about the wallet
  if (foyer.signal.aborted) return
  keepRecord(foyer, { ...record, state: { status: isUnsigned(error) ? 'rejected' : 'unknown', at: Date.now() } })
}

function followLate(foyer: Foyer, question: WalletQuestion, hash: string): void {
  const signed = keepSigned(foyer, question, hash)
  void followRecord(foyer, signed).then((settled) => tellOutcome(foyer, settled))
}

function keepSigned(foyer: Foyer, { record, connection }: WalletQuestion, answer: string): SwapRecord {
  const isBatch = record.details.task === 'batch'
  const named = isBatch ? { batch: { id: answer, connectorId: connection.connectorId } } : { hash: answer }
  return keepRecord(foyer, { ...record, ...named, state: { status: 'signed', at: Date.now() } })
}

/** The receipt takes the place of the preview; where the visitor has gone elsewhere meanwhile, nothing moves. */
async function finishSwap(foyer: Foyer, signed: SwapRecord, shown: SwapOffer): Promise<void> {
  const { store, events } = foyer
  if (store.get(isOpenAtom) && store.get(routeAtom).name === 'SwapPreview')
    reset(foyer, 'SwapReceipt', { id: signed.id })
  const settled = await followRecord(foyer, signed)
  const { status } = settled.state
  if (isOpen(settled) && status !== 'unknown') return
  tellOutcome(foyer, settled)
  const properties = getEventProperties(foyer, shown)
  if (status === 'confirmed') events.emit({ type: 'SWAP_SUCCESS', properties })
  else events.emit({ type: 'SWAP_ERROR', properties: { ...properties, message: status } })
}

/** Who does not see the receipt is told by a toast; nobody is told that something did not happen where that is not known. */
function tellOutcome(foyer: Foyer, record: SwapRecord): void {
  const route = foyer.store.get(routeAtom)
  const isSeen = foyer.store.get(isOpenAtom) && route.name === 'SwapReceipt' && route.params.id === record.id
  if (isSeen || isAllowance(record.details.task) || isOpen(record)) return
  const isDone = record.state.status === 'confirmed'
  showToast(foyer, isDone ? { variant: 'success', name: 'swapped' } : { variant: 'error', name: 'notSwapped' })
}

type Allowance = { readonly signed: SwapRecord; readonly asking: Asking; readonly request: SwapRequest }

async function finishAllowance(foyer: Foyer, { signed, asking, request }: Allowance): Promise<void> {
  const { shown, signal, swapper } = asking
  const { state } = await followRecord(foyer, signed)
  if (state.status === 'signed' || state.status === 'pending' || !signed.hash || signal.aborted) return
  if (state.status !== 'confirmed') {
    const error = toError(state)
    emitError(foyer, signed, error)
    return fail(foyer, shown, { error, isUnclear: state.status === 'unknown' })
  }
  await waitForAllowance(foyer, { swapper, shown, request, signal })
  await getQueryClient(foyer).invalidateQueries({ queryKey: ['swapOffer'] })
  foyer.store.set(swapFlowAtom, { type: 'included', hash: signed.hash })
}

/** The service may hear of a block later than the site's node: asking too soon would ask for the allowance twice. */
async function waitForAllowance(
  foyer: Foyer,
  { swapper, shown, request, signal }: Pick<Asking, 'swapper' | 'shown' | 'signal'> & { readonly request: SwapRequest },
): Promise<void> {
  for (let left = allowanceTries; left > 0; left -= 1) {
    const allowed = await requestAllowance(foyer, { swapper, from: shown.from, fromAmount: shown.fromAmount }, signal)
    if (request.task === 'reset' ? allowed === 0n : allowed >= shown.fromAmount) return
    await delay(allowanceDelay, signal)
  }
}

function toError(state: { readonly status: string; readonly reason?: string }): FoyerError {
  if (state.status === 'failed') return new FoyerError('TransactionFailed', { reason: state.reason ?? '' })
  return new FoyerError('TransactionExpired')
}

type Failed = { readonly error: unknown; readonly isUnclear: boolean }

function fail(foyer: Foyer, shown: SwapOffer, { error, isUnclear }: Failed): void {
  const failure: SwapFailure = { kind: 'error', error }
  foyer.store.set(swapFlowAtom, { type: 'failed', shown, failure, isUnclear })
}

function getEventProperties(foyer: Foyer, offer: SwapOffer): EventProperties['INITIATE_SWAP'] {
  return toProperties(foyer, toSwapRecord(offer, 'swap', ''))
}

function toProperties(foyer: Foyer, record: SwapRecord): EventProperties['INITIATE_SWAP'] {
  const { networkId: network, details } = record
  const { from, to, fromAmount, toAmount } = details
  const isSmartAccount = foyer.store.get(activeConnectionAtom)?.accounts[0]?.type === 'smartAccount'
  const tokens = { swapFromToken: from.symbol, swapToToken: to.symbol }
  return { isSmartAccount, network, ...tokens, swapFromAmount: fromAmount, swapToAmount: toAmount }
}
