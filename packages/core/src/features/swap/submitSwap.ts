import { type Adapter, abortable, delay, FoyerError, isFoyerError, isUnsigned, requireCapability } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { getAdapter } from '../../adapters/getAdapter.ts'
import { toUnsent } from '../../adapters/toUnsent.ts'
import { allowanceDelay, allowanceTries } from '../../config/constants.ts'
import { remoteFeaturesAtom } from '../../config/remoteFeatures.ts'
import { isSwapOn } from '../../config/walletFeatures.ts'
import { createId } from '../../createId.ts'
import type { EventProperties } from '../../eventTable.ts'
import type { Foyer } from '../../foyer.ts'
import { watchRecord } from '../../ledger/followLedger.ts'
import { closeRecord, readLedger, saveRecord } from '../../ledger/ledger.ts'
import { isOpen, isUnclear } from '../../ledger/ledgerRecord.ts'
import { runAlone } from '../../ledger/runAlone.ts'
import { getQueryClient } from '../../query/queryClient.ts'
import { reset } from '../../router/router.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { isOpenAtom, routeAtom } from '../../state/history.ts'
import { showToast } from '../../toast/toast.ts'
import { rejectBatch } from './canBatch.ts'
import { canSubmit, type SwapFailure, swapFlowAtom } from './swapFlow.ts'
import {
  isAllowance,
  isCovered,
  isEnding,
  type SwapOffer,
  type SwapOfferParams,
  type SwapRequest,
  toPromised,
  toRequest,
} from './swapOffer.ts'
import { requestPermissions, requestSwapOffer, swapOfferQuery } from './swapOfferQuery.ts'
import { isSwapRecord, listSame, type SwapRecord, toSwapLock, toSwapRecord } from './swapRecord.ts'
import { isNativeToken } from './swapTokens.ts'
import { type Swapper, toSwapper } from './toSwapper.ts'

/** The press in hand: ends the wait for a wallet that the visitor gives up, and what that was asked. */
const attemptAtom = atom<{ readonly controller: AbortController; record?: SwapRecord } | undefined>(undefined)

/**
 * Asks the wallet for the next task of what is shown: to take an old allowance back, to allow exactly the amount, or to swap.
 * Before that the quote is asked again; where it gives less than was promised at least, that is shown, and nothing is asked. Where
 * the same was asked for before and has no end yet, that is told first, and the next press asks.
 * Does nothing while a wallet is asked. Its course is in `swapFlowAtom`, then in `swapRecordsAtom`; never rejects.
 * @param offer as the visitor saw it when they agreed
 * @param slippage in percent, as it was shown
 */
export async function submitSwap(foyer: Foyer, offer: SwapOffer, slippage: string): Promise<void> {
  const { store } = foyer
  const shown = { ...offer }
  const before = store.get(swapFlowAtom)
  if (!canSubmit(before)) return
  const told = before.step === 'failed' && before.failure.kind === 'repeated' ? before.failure.ids : []
  const controller = new AbortController()
  store.get(attemptAtom)?.controller.abort()
  store.set(attemptAtom, { controller })
  const signal = AbortSignal.any([controller.signal, foyer.signal])
  store.set(swapFlowAtom, { type: 'submitted', shown })
  try {
    const checked = await checkOffer(foyer, shown, slippage, signal)
    if (checked) await submitOffer(foyer, { ...checked, shown, signal, told })
  } catch (error) {
    fail(foyer, shown, { error, isUnclear: false })
  }
}

/** Gives up waiting. A wallet that was asked may still answer: what it signs then is followed all the same. */
export function leaveSwap(foyer: Foyer): void {
  foyer.store.get(attemptAtom)?.controller.abort()
  foyer.store.set(swapFlowAtom, { type: 'left' })
}

/** Back to what is shown. Of a question whose answer is unclear the visitor says with it that they have looked. */
export function returnToSwap(foyer: Foyer): void {
  const flow = foyer.store.get(swapFlowAtom)
  const asked = foyer.store.get(attemptAtom)?.record
  const record = asked && readLedger(foyer).find(({ id }) => id === asked.id)
  if (flow.step === 'failed' && flow.isUnclear && record && isUnclear(record)) closeRecord(foyer, record)
  leaveSwap(foyer)
}

type Checked = { readonly swapper: Swapper; readonly adapter: Adapter; readonly now: SwapOffer }

/** Returns what may be asked for now; undefined where it is worse, which is then shown. */
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
  const fresh = await requestSwapOffer(foyer, { ...params, least: shown.minimum }, signal)
  getQueryClient(foyer).setQueryData(swapOfferQuery(foyer, params).queryKey, fresh)
  if ((fresh.task !== shown.task || isEnding(fresh, shown)) && isCovered(fresh, shown)) {
    // no worse, but another thing to agree to: its button has other words, or it is until later
    foyer.store.set(swapFlowAtom, { type: 'left' })
    return undefined
  }
  if (!isCovered(fresh, shown)) {
    foyer.store.set(swapFlowAtom, { type: 'quoted', shown, now: fresh })
    return undefined
  }
  const now = toPromised(fresh, shown)
  const adapter = getAdapter(foyer, swapper.network.chainNamespace)
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

type Submission = Checked & {
  readonly shown: SwapOffer
  readonly signal: AbortSignal
  /** What the visitor has been told already. */
  readonly told: readonly string[]
}

async function submitOffer(foyer: Foyer, submission: Submission): Promise<void> {
  const { shown, now, told } = submission
  const request = toRequest(now, now.task)
  const record = toSwapRecord({ ...now, toAmount: shown.toAmount }, request.task, createId())
  const listRepeated = () => listSame(readLedger(foyer).filter(isSwapRecord), record)
  // who has been told and presses again does not wait for the page that asked first
  const lock = `${toSwapLock(record)} ${told.length}`
  const requestNew = async () => {
    const same = listRepeated()
    if (same.some(({ id }) => !told.includes(id))) return showRepeated(foyer, shown, { same })
    for (const one of same) if (isUnclear(one)) closeRecord(foyer, one)
    return await requestOnce(foyer, submission, { request, record })
  }
  const signed = await runAlone(lock, requestNew, () => showRepeated(foyer, shown, { same: listRepeated(), lock }))
  if (!signed) return
  if (!isAllowance(request.task)) return finishSwap(foyer, signed, shown)
  await finishAllowance(foyer, { signed, submission, request })
}

/** @param params.lock that another page holds: what it asks for may not be seen here yet */
function showRepeated(
  foyer: Foyer,
  shown: SwapOffer,
  { same, lock }: { readonly same: readonly SwapRecord[]; readonly lock?: string },
): undefined {
  const isSigned = same.length > 0 && !same.some(isUnclear)
  const ids = [...same.map(({ id }) => id), ...(lock ? [lock] : [])]
  foyer.store.set(swapFlowAtom, {
    type: 'failed',
    shown,
    failure: { kind: 'repeated', ids, isSigned },
    isUnclear: false,
  })
}

/** @returns undefined if nothing was signed, or if the visitor has left */
async function requestOnce(
  foyer: Foyer,
  { swapper, adapter, shown, signal }: Submission,
  { request, record }: { readonly request: SwapRequest; readonly record: SwapRecord },
): Promise<SwapRecord | undefined> {
  const { store, events } = foyer
  store.set(swapFlowAtom, { type: 'asked', shown, request })
  const flow = store.get(swapFlowAtom)
  // the visitor has gone, or it is not what was shown
  if (flow.step !== 'asking' || flow.request !== request) return undefined
  saveRecord(foyer, record)
  const attempt = store.get(attemptAtom)
  if (attempt) attempt.record = record
  if (!isAllowance(request.task)) events.emit({ type: 'INITIATE_SWAP', properties: getEventProperties(foyer, shown) })
  const { connection, network } = swapper
  const question = { adapter, connection, network, account: swapper.account, request, record, shown, signal }
  const hash = await requestWallet(foyer, question)
  if (hash === undefined) return undefined
  const signed = saveSigned(foyer, question, hash)
  store.set(swapFlowAtom, { type: 'signed', request, hash })
  return signed
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
 * @returns the hash, or what names a batch; undefined where it did not sign, or no one waits for it any more
 */
async function requestWallet(foyer: Foyer, question: WalletQuestion): Promise<string | undefined> {
  const { record, shown, signal } = question
  const answer = startRequest(foyer, question)
  try {
    return await abortable(answer, signal)
  } catch (error) {
    if (signal.aborted) {
      answer.then(
        (hash) => watchLate(foyer, question, hash),
        (late: unknown) => saveUnsigned(foyer, record, late),
      )
      return undefined
    }
    saveUnsigned(foyer, record, error)
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
  if (request.checked) {
    const bytes = { transaction: toBytes(request.checked.data) }
    return requireCapability(adapter, 'signAndSendTransaction', connection)({ connection, network, ...bytes, signal })
  }
  return requireCapability(adapter, 'sendTransaction', connection)({ connection, network, ...transaction, signal })
}

/** @param data base64 */
function toBytes(data: string): Uint8Array {
  return Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
}

/** The wallet sent nothing and cannot send this as one: the preview shows the first of several steps. */
async function goInSteps(foyer: Foyer, question: WalletQuestion): Promise<undefined> {
  rejectBatch(foyer, question)
  foyer.store.set(swapFlowAtom, { type: 'withdrawn', shown: question.shown })
  await getQueryClient(foyer).invalidateQueries({ queryKey: ['swapOffer'] })
}

function emitError(foyer: Foyer, record: SwapRecord, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  const type = isAllowance(record.details.task) ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
  foyer.events.emit({ type, properties: { ...toProperties(foyer, record), message } })
}

/** A wallet that rejected will sign nothing; of any other answer no one knows. */
function saveUnsigned(foyer: Foyer, record: SwapRecord, error: unknown): void {
  // a page that ends says nothing about the wallet
  if (foyer.signal.aborted) return
  saveRecord(foyer, { ...record, state: { status: isUnsigned(error) ? 'rejected' : 'unknown', at: Date.now() } })
}

function watchLate(foyer: Foyer, question: WalletQuestion, hash: string): void {
  const signed = saveSigned(foyer, question, hash)
  void watchRecord(foyer, signed).then((settled) => showOutcome(foyer, settled))
}

function saveSigned(foyer: Foyer, { record, connection }: WalletQuestion, answer: string): SwapRecord {
  const isBatch = record.details.task === 'batch'
  const named = isBatch ? { batch: { id: answer, connectorId: connection.connectorId } } : { hash: answer }
  return saveRecord(foyer, { ...record, ...named, state: { status: 'signed', at: Date.now() } })
}

/** The receipt takes the place of the preview; where the visitor has gone elsewhere meanwhile, nothing moves. */
async function finishSwap(foyer: Foyer, signed: SwapRecord, shown: SwapOffer): Promise<void> {
  const { store, events } = foyer
  if (store.get(isOpenAtom) && store.get(routeAtom).name === 'SwapPreview')
    reset(foyer, 'SwapReceipt', { id: signed.id })
  const settled = await watchRecord(foyer, signed)
  const { status } = settled.state
  if (isOpen(settled) && status !== 'unknown') return
  showOutcome(foyer, settled)
  const properties = getEventProperties(foyer, shown)
  if (status === 'confirmed') events.emit({ type: 'SWAP_SUCCESS', properties })
  else events.emit({ type: 'SWAP_ERROR', properties: { ...properties, message: status } })
}

/** Shows a toast to a visitor who does not see the receipt; no one is told that something did not happen where that is not known. */
function showOutcome(foyer: Foyer, record: SwapRecord): void {
  const route = foyer.store.get(routeAtom)
  const isSeen = foyer.store.get(isOpenAtom) && route.name === 'SwapReceipt' && route.params.id === record.id
  if (isSeen || isAllowance(record.details.task) || isOpen(record)) return
  const isDone = record.state.status === 'confirmed'
  showToast(foyer, isDone ? { variant: 'success', name: 'swapped' } : { variant: 'error', name: 'notSwapped' })
}

type Allowance = { readonly signed: SwapRecord; readonly submission: Submission; readonly request: SwapRequest }

async function finishAllowance(foyer: Foyer, { signed, submission, request }: Allowance): Promise<void> {
  const { shown, signal, swapper } = submission
  const { state } = await watchRecord(foyer, signed)
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
  {
    swapper,
    shown,
    request,
    signal,
  }: Pick<Submission, 'swapper' | 'shown' | 'signal'> & { readonly request: SwapRequest },
): Promise<void> {
  const { call } = shown
  // nothing is allowed on Solana
  if (call.kind === 'solana') return
  for (let left = allowanceTries; left > 0; left -= 1) {
    const { allowed, permit } = await requestPermissions(foyer, { ...shown, call, swapper }, signal)
    const hasArrived = {
      reset: allowed === 0n,
      approve: allowed >= shown.fromAmount,
      permit: permit?.isGiven,
    }
    if (isAllowance(request.task) && hasArrived[request.task]) return
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
