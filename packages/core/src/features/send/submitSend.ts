import { type Adapter, abortable, FoyerError, requireCapability, type Token } from '@foyer/base'
import { getAdapter } from '../../adapters/getAdapter.ts'
import { toUnsent } from '../../adapters/toUnsent.ts'
import type { EventProperties } from '../../events.ts'
import type { Foyer } from '../../foyer.ts'
import { tokenQuery } from '../../query/balanceQueries.ts'
import { getQueryClient } from '../../query/queryClient.ts'
import { close } from '../../router/close.ts'
import { reset } from '../../router/router.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { isOpenAtom, routeAtom } from '../../state/history.ts'
import { showToast } from '../../toast/toast.ts'
import { followTransaction } from './followTransactions.ts'
import { rememberReceiver } from './knownReceivers.ts'
import { nftBalanceQuery } from './nftBalanceQuery.ts'
import { type PendingTransaction, setPendingTransactions, type TransactionState } from './pendingTransactions.ts'
import { sendDraftAtom, setSendDraft } from './sendDraft.ts'
import { type SendFlow, sendFlowAtom } from './sendFlow.ts'
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
 * Sends the draft: asks the wallet, shows the receipt, and waits for what becomes of it; balances are then read again.
 * Does nothing while a wallet is asked. Its course is in `sendFlowAtom`, then in `pendingTransactionsAtom`; never rejects.
 * @see specification §4 (sending), §5
 */
export async function submitSend(foyer: Foyer): Promise<void> {
  const { store, events } = foyer
  if (store.get(sendFlowAtom).step === 'confirming') return
  const draft = store.get(sendDraftAtom)
  const properties = getEventProperties(foyer, draft)
  store.set(sendFlowAtom, { type: 'submitted' })
  const attempt = store.get(sendFlowAtom)
  events.emit({ type: 'SEND_INITIATED', properties })
  const fail = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    events.emit({ type: 'SEND_ERROR', properties: { ...properties, message } })
  }
  try {
    const transaction = await send(foyer, await prepareSend(foyer, draft))
    showReceipt(foyer, transaction, attempt)
    const state = await followTransaction(foyer, transaction)
    if (!state || state.status === 'pending') return
    const error = toError(state)
    tellOutcome(foyer, transaction, error)
    if (error) fail(error)
    else events.emit({ type: 'SEND_SUCCESS', properties })
  } catch (cause) {
    const error = toUnsent(cause)
    if (store.get(sendFlowAtom) === attempt) store.set(sendFlowAtom, { type: 'failed', error })
    fail(error)
  }
}

/** The receipt takes the place of the form; where the visitor has gone elsewhere meanwhile, nothing moves. */
function showReceipt(foyer: Foyer, { hash, networkId }: PendingTransaction, attempt: SendFlow): void {
  const { store } = foyer
  if (store.get(sendFlowAtom) !== attempt) return
  store.set(sendFlowAtom, { type: 'signed', hash })
  setSendDraft(foyer, { amount: '', receiver: '', receiverName: undefined, nft: undefined })
  if (!store.get(isOpenAtom) || store.get(routeAtom).name !== 'WalletSendPreview') return
  reset(foyer, 'WalletSendReceipt', { hash, networkId })
}

function toError(state: TransactionState): FoyerError | undefined {
  if (state.status === 'failed') return new FoyerError('TransactionFailed', { reason: state.reason ?? '' })
  return state.status === 'confirmed' ? undefined : new FoyerError('TransactionExpired')
}

/** Who does not see the receipt is told by a toast. */
function tellOutcome(foyer: Foyer, { hash }: PendingTransaction, error: FoyerError | undefined): void {
  const route = foyer.store.get(routeAtom)
  const isSeen = foyer.store.get(isOpenAtom) && route.name === 'WalletSendReceipt' && route.params.hash === hash
  if (isSeen) return
  showToast(foyer, error ? { variant: 'error', name: 'notSent' } : { variant: 'success', name: 'sent' })
}

/**
 * Leaves a receipt: after a token, and on every chain but an EVM one, for Account; the coin of an EVM chain is done.
 * @see specification §4
 */
export function leaveReceipt(foyer: Foyer, { networkId, tokenAddress }: PendingTransaction): void {
  if (tokenAddress || !networkId.startsWith('eip155:')) reset(foyer, 'Account')
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

/** Asks the wallet, once. */
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

async function send(foyer: Foyer, sending: PreparedSend): Promise<PendingTransaction> {
  const { network, address, transfer, currency, nft, receiverName } = sending
  const { to, value, tokenAddress } = transfer
  const hash = await requestTransfer(foyer, sending)
  const at = Date.now()
  const transaction: PendingTransaction = {
    ...{ hash, networkId: network.caipNetworkId, from: address, to, value: String(value), sentAt: at },
    ...{ decimals: currency.decimals, symbol: currency.symbol.slice(0, 200), ...(tokenAddress && { tokenAddress }) },
    ...(receiverName && { toName: receiverName }),
    ...(nft && { tokenAddress: nft.contract, tokenId: nft.tokenId }),
    state: { status: 'pending' },
  }
  setPendingTransactions(foyer, { type: 'sent', transaction, at })
  rememberReceiver(foyer, { address: to, namespace: network.chainNamespace, name: receiverName })
  return transaction
}
