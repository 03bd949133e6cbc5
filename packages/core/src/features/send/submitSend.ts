import { type Adapter, abortable, FoyerError, requireCapability, type Token } from '@foyer/base'
import { getAdapter } from '../../adapters/getAdapter.ts'
import type { EventProperties } from '../../events.ts'
import type { Foyer } from '../../foyer.ts'
import { refreshBalances, tokenQuery } from '../../query/balanceQueries.ts'
import { getQueryClient } from '../../query/queryClient.ts'
import { close, reset } from '../../router/router.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { isOpenAtom, routeAtom } from '../../state/history.ts'
import { showToast } from '../../toast/toast.ts'
import { rememberReceiver, sendDraftAtom, setSendDraft } from './sendDraft.ts'
import { sendFlowAtom } from './sendFlow.ts'
import { type Sender, toSender } from './toSender.ts'
import { type SendDraft, toTransfer } from './validateSend.ts'

type Sending = Sender & {
  readonly adapter: Adapter
  readonly transfer: { readonly to: string; readonly value: bigint; readonly tokenAddress?: string }
}

/**
 * Sends the draft: asks the wallet, waits until the chain has included it and refreshes balances. Then a token leads
 * back to Account, the native coin of an EVM chain closes the modal.
 * Does nothing while a send is under way. Its course is in `sendFlowAtom`; never rejects.
 * @see specification §4 (sending), §5
 */
export async function submitSend(foyer: Foyer): Promise<void> {
  const { store } = foyer
  if (['confirming', 'mining'].includes(store.get(sendFlowAtom).step)) return
  store.set(sendFlowAtom, { type: 'submitted' })
  const draft = store.get(sendDraftAtom)
  const properties = getEventProperties(foyer, draft)
  foyer.events.emit({ type: 'SEND_INITIATED', properties })
  try {
    await send(foyer, await prepareSending(foyer, draft))
    foyer.events.emit({ type: 'SEND_SUCCESS', properties })
    await refreshBalances(foyer)
  } catch (error) {
    store.set(sendFlowAtom, { type: 'failed', error })
    const message = error instanceof Error ? error.message : String(error)
    foyer.events.emit({ type: 'SEND_ERROR', properties: { ...properties, message } })
  }
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
function getKnownSymbol(foyer: Foyer, { network }: Sender, { tokenAddress }: SendDraft): string | undefined {
  if (tokenAddress === undefined) return network.nativeCurrency.symbol
  return getQueryClient(foyer).getQueryData<Token>(tokenQuery(foyer, { network, tokenAddress }).queryKey)?.symbol
}

async function prepareSending(foyer: Foyer, draft: SendDraft): Promise<Sending> {
  const connection = foyer.store.get(activeConnectionAtom)
  if (!connection) throw new FoyerError('NoActiveCaipAddress')
  const sender = toSender(foyer, connection)
  if (!sender) throw new FoyerError('ChainUnsupported')
  const { network } = sender
  const { tokenAddress } = draft
  const adapter = getAdapter(foyer, connection.namespace)
  const { decimals } =
    tokenAddress === undefined
      ? network.nativeCurrency
      : await abortable(getQueryClient(foyer).fetchQuery(tokenQuery(foyer, { network, tokenAddress })), foyer.signal)
  const isAddress = (value: string) => requireCapability(adapter, 'isAddress')({ value, network })
  return { ...sender, adapter, transfer: toTransfer(draft, { decimals, isAddress }) }
}

async function send(foyer: Foyer, sending: Sending): Promise<void> {
  const { adapter, connection, network, transfer } = sending
  const { store, signal } = foyer
  const { to, value, tokenAddress } = transfer
  const hash = tokenAddress
    ? await requireCapability(
        adapter,
        'sendToken',
        connection,
      )({ connection, network, tokenAddress, to, value, signal })
    : await requireCapability(adapter, 'sendTransaction', connection)({ connection, network, to, value, signal })
  store.set(sendFlowAtom, { type: 'signed', hash })
  rememberReceiver(foyer, to)
  showToast(foyer, { variant: 'loading', name: 'sending' })
  const outcome = await requireCapability(adapter, 'waitForTransaction')({ hash, network, signal })
  if (outcome.status === 'failed') throw new FoyerError('TransactionFailed', { reason: outcome.reason ?? '' })
  if (outcome.status === 'expired') throw new FoyerError('TransactionExpired')
  store.set(sendFlowAtom, { type: 'included' })
  setSendDraft(foyer, { amount: '', receiver: '' })
  showToast(foyer, { variant: 'success', name: 'sent' })
  if (!store.get(isOpenAtom) || store.get(routeAtom).name !== 'WalletSendPreview') return
  // specification §4: a token leads back to Account, the coin of an EVM chain is done
  if (tokenAddress || connection.namespace !== 'eip155') reset(foyer, 'Account')
  else close(foyer)
}
