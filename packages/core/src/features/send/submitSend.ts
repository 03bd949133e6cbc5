import { type Adapter, abortable, FoyerError, isUnsigned, requireCapability, type Token } from '@foyer/base'
import { getAdapter } from '../../adapters/getAdapter.ts'
import { toUnsent } from '../../adapters/toUnsent.ts'
import { createId } from '../../createId.ts'
import type { EventProperties } from '../../eventTable.ts'
import type { Foyer } from '../../foyer.ts'
import { watchRecord } from '../../ledger/followLedger.ts'
import { closeRecord, readLedger, saveRecord } from '../../ledger/ledger.ts'
import { isOpen, isUnclear } from '../../ledger/ledgerRecord.ts'
import { runAlone } from '../../ledger/runAlone.ts'
import { tokenQuery } from '../../query/balanceQueries.ts'
import { getQueryClient } from '../../query/queryClient.ts'
import { close } from '../../router/close.ts'
import { goBack, reset } from '../../router/router.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { isOpenAtom, routeAtom } from '../../state/history.ts'
import { showToast } from '../../toast/toast.ts'
import { nftBalanceQuery } from './getSendQueries.ts'
import { saveReceiver } from './knownReceivers.ts'
import { isSameSender } from './reviewSend.ts'
import { type SendFlow, sendDraftAtom, sendFlowAtom, setSendDraft } from './sendDraft.ts'
import { isSendRecord, listSame, type SendRecord, toSendLock } from './sendRecord.ts'
import { type Sender, toSender } from './toSender.ts'
import { type SendDraft, type SentNft, toTransfer } from './validateSend.ts'

type PreparedSend = Sender & {
  readonly adapter: Adapter
  readonly receiverName: string | undefined
  readonly currency: { readonly decimals: number; readonly symbol: string }
  readonly nft: SentNft | undefined
  readonly transfer: { readonly to: string; readonly value: bigint; readonly tokenAddress?: string }
}

/**
 * Sends the draft: keeps what is asked for, asks the wallet, shows the receipt, and waits for what becomes of it; balances are then
 * read again. Does nothing while a wallet is asked. Where the same was asked for before and has no end yet, that is told first, and
 * the next press sends. Its course is in `sendFlowAtom`, then in `sendRecordsAtom`; never rejects.
 * @param shown who sends, as the visitor saw it: where that is another one by now, the form is shown and nothing is asked
 * @see specification §4 (sending), §5
 */
export async function submitSend(foyer: Foyer, shown?: Sender): Promise<void> {
  const { store, events } = foyer
  const before = store.get(sendFlowAtom)
  if (before.step === 'confirming' || before.step === 'sent') return
  const told = before.step === 'repeated' ? before.ids : []
  const draft = store.get(sendDraftAtom)
  const properties = getEventProperties(foyer, draft)
  store.set(sendFlowAtom, { type: 'submitted' })
  const attempt = store.get(sendFlowAtom)
  events.emit({ type: 'SEND_INITIATED', properties })
  const fail = (message: string) => events.emit({ type: 'SEND_ERROR', properties: { ...properties, message } })
  let asked: SendRecord | undefined
  try {
    const sending = await prepareSend(foyer, draft)
    if (store.get(sendFlowAtom) !== attempt) return
    if (shown && !isSameSender(shown, sending)) return resetReview(foyer)
    const signed = await requestOnce(foyer, sending, { told, onAsked: (record) => (asked = record) })
    if (!signed) return
    showReceipt(foyer, signed, attempt)
    const settled = await watchRecord(foyer, signed)
    if (settled.state.status === 'unknown') return fail('unknown')
    if (isOpen(settled)) return
    const error = toError(settled)
    showOutcome(foyer, settled, error)
    if (error) fail(error.message)
    else events.emit({ type: 'SEND_SUCCESS', properties })
  } catch (cause) {
    const error = toUnsent(cause)
    if (store.get(sendFlowAtom) === attempt) {
      // the wallet may still sign what it was asked
      if (asked && !isUnsigned(cause)) showRepeated(foyer, [asked])
      else store.set(sendFlowAtom, { type: 'failed', error })
    }
    fail(error instanceof Error ? error.message : String(error))
  }
}

/** Another account, network or wallet has taken the place of the one that was shown. */
function resetReview(foyer: Foyer): void {
  foyer.store.set(sendFlowAtom, { type: 'reset' })
  if (foyer.store.get(routeAtom).name === 'WalletSendPreview') goBack(foyer)
}

type Once = {
  /** What the visitor has been told already. */
  readonly told: readonly string[]
  readonly onAsked: (record: SendRecord) => void
}

/**
 * Asks the wallet unless the same has been asked for, here, in another page or on an earlier visit, and the visitor has not been told.
 * @returns undefined where they are told
 */
async function requestOnce(
  foyer: Foyer,
  sending: PreparedSend,
  { told, onAsked }: Once,
): Promise<SendRecord | undefined> {
  const record = toSendRecord(sending)
  const listRepeated = () => listSame(readLedger(foyer).filter(isSendRecord), record)
  // who has been told and presses again does not wait for the page that asked first
  const lock = `${toSendLock(record)} ${told.length}`
  const requestNew = async () => {
    const same = listRepeated()
    if (same.some(({ id }) => !told.includes(id))) return showRepeated(foyer, same)
    for (const one of same) if (isUnclear(one)) closeRecord(foyer, one)
    const asked = saveRecord(foyer, record)
    onAsked(asked)
    return await requestWallet(foyer, sending, asked)
  }
  return await runAlone(lock, requestNew, () => showRepeated(foyer, listRepeated(), lock))
}

/** @param lock that another page holds: what it asks for may not be seen here yet */
function showRepeated(foyer: Foyer, same: readonly SendRecord[], lock?: string): undefined {
  const isSigned = same.length > 0 && !same.some(isUnclear)
  const ids = [...same.map(({ id }) => id), ...(lock ? [lock] : [])]
  foyer.store.set(sendFlowAtom, { type: 'repeated', ids, isSigned })
}

/** The receipt takes the place of the form; where the visitor has gone elsewhere meanwhile, nothing moves. */
function showReceipt(foyer: Foyer, { id }: SendRecord, attempt: SendFlow): void {
  const { store } = foyer
  if (store.get(sendFlowAtom) !== attempt) return
  store.set(sendFlowAtom, { type: 'signed', id })
  setSendDraft(foyer, { amount: '', receiver: '', receiverName: undefined, nft: undefined })
  if (!store.get(isOpenAtom) || store.get(routeAtom).name !== 'WalletSendPreview') return
  reset(foyer, 'WalletSendReceipt', { id })
}

function toError({ state }: SendRecord): FoyerError | undefined {
  if (state.status === 'failed') return new FoyerError('TransactionFailed', { reason: state.reason ?? '' })
  return state.status === 'confirmed' ? undefined : new FoyerError('TransactionExpired')
}

/** Shows a toast to a visitor who does not see the receipt. */
function showOutcome(foyer: Foyer, { id }: SendRecord, error: FoyerError | undefined): void {
  const route = foyer.store.get(routeAtom)
  const isSeen = foyer.store.get(isOpenAtom) && route.name === 'WalletSendReceipt' && route.params.id === id
  if (isSeen) return
  showToast(foyer, error ? { variant: 'error', name: 'notSent' } : { variant: 'success', name: 'sent' })
}

/**
 * Leaves a receipt: after a token, and on every chain but an EVM one, for Account; the coin of an EVM chain is done.
 * @see specification §4
 */
export function leaveReceipt(foyer: Foyer, { networkId, details }: SendRecord): void {
  if (details.tokenAddress || !networkId.startsWith('eip155:')) reset(foyer, 'Account')
  else close(foyer)
}

function getEventProperties(foyer: Foyer, draft: SendDraft): EventProperties['SEND_INITIATED'] {
  const connection = foyer.store.get(activeConnectionAtom)
  const sender = toSender(foyer, connection)
  return {
    isSmartAccount: connection?.accounts[0]?.type === 'smartAccount',
    network: connection?.networkId ?? 'eip155:0',
    token: (sender && getKnownSymbol(foyer, sender, draft)) ?? '',
    amount: draft.amount,
  }
}

/** The symbol as far as it has been read already. */
function getKnownSymbol(foyer: Foyer, { network }: Sender, { tokenAddress, nft }: SendDraft): string | undefined {
  if (nft) return nft.name
  if (tokenAddress === undefined) return network.nativeCurrency.symbol
  return getQueryClient(foyer).getQueryData<Token>(tokenQuery(foyer, { network, tokenAddress }).queryKey)?.symbol
}

async function prepareSend(foyer: Foyer, draft: SendDraft): Promise<PreparedSend> {
  const connection = foyer.store.get(activeConnectionAtom)
  if (!foyer.config.features.send) throw new FoyerError('MethodNotAllowed')
  if (!connection) throw new FoyerError('NoActiveCaipAddress')
  const sender = toSender(foyer, connection)
  if (!sender) throw new FoyerError('ChainUnsupported')
  const { network } = sender
  const { tokenAddress } = draft
  const adapter = getAdapter(foyer, connection.namespace)
  const { nft } = draft
  if (nft) await checkNft(foyer, sender, nft)
  const currency = nft
    ? { decimals: 0, symbol: nft.name }
    : tokenAddress === undefined
      ? network.nativeCurrency
      : await abortable(getQueryClient(foyer).fetchQuery(tokenQuery(foyer, { network, tokenAddress })), foyer.signal)
  const isAddress = (value: string) => requireCapability(adapter, 'isAddress')({ value, network })
  const transfer = toTransfer(draft, { decimals: currency.decimals, isAddress })
  return { ...sender, adapter, transfer, currency, nft, receiverName: draft.receiverName }
}

/** The chain itself is asked whose it is. @throws FoyerError `WrongNetwork`, `InsufficientFunds` */
async function checkNft(foyer: Foyer, { network, address }: Sender, nft: SentNft): Promise<void> {
  const actual = network.caipNetworkId
  if (nft.networkId !== actual) throw new FoyerError('WrongNetwork', { expected: nft.networkId, actual })
  const query = { ...nftBalanceQuery(foyer, { address, network, nft }), staleTime: 0 }
  const held = await abortable(getQueryClient(foyer).fetchQuery(query), foyer.signal)
  if (held < 1n) throw new FoyerError('InsufficientFunds')
}

/** Asks the wallet, once. What it answers is kept, whether anyone still waits for it or not. */
async function requestWallet(foyer: Foyer, sending: PreparedSend, record: SendRecord): Promise<SendRecord> {
  const { network, transfer, receiverName } = sending
  try {
    const hash = await requestTransfer(foyer, sending)
    saveReceiver(foyer, { address: transfer.to, namespace: network.chainNamespace, name: receiverName })
    return saveRecord(foyer, { ...record, hash, state: { status: 'signed', at: Date.now() } })
  } catch (error) {
    saveRecord(foyer, { ...record, state: { status: isUnsigned(error) ? 'rejected' : 'unknown', at: Date.now() } })
    throw error
  }
}

function requestTransfer(foyer: Foyer, sending: PreparedSend): Promise<string> {
  const { adapter, connection, network, transfer, nft } = sending
  const { to, value, tokenAddress } = transfer
  const request = { connection, network, to, signal: foyer.signal }
  if (nft) {
    const { contract, tokenId } = nft
    return requireCapability(adapter, 'sendNft', connection)({ ...request, contract, tokenId })
  }
  return tokenAddress
    ? requireCapability(adapter, 'sendToken', connection)({ ...request, value, tokenAddress })
    : requireCapability(adapter, 'sendTransaction', connection)({ ...request, value })
}

/** Returns the record of what is about to be asked. */
function toSendRecord({ network, address, transfer, currency, nft, receiverName }: PreparedSend): SendRecord {
  const { to, value, tokenAddress = nft?.contract } = transfer
  const at = Date.now()
  return {
    id: createId(),
    kind: 'send',
    networkId: network.caipNetworkId,
    account: address,
    details: {
      to,
      ...(receiverName && { toName: receiverName }),
      value: String(value),
      decimals: currency.decimals,
      symbol: currency.symbol.slice(0, 200),
      ...(tokenAddress && { tokenAddress }),
      ...(nft && { tokenId: nft.tokenId }),
    },
    askedAt: at,
    state: { status: 'asked', at },
  }
}
