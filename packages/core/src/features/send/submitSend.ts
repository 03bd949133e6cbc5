import { type Adapter, type Connection, FoyerError, type Network, requireCapability } from '@foyer/base'
import { activeConnectionAtom } from '../../connection/atoms.ts'
import { getAdapter } from '../../connection/getAdapter.ts'
import type { Foyer } from '../../foyer.ts'
import { findNetwork } from '../../network/atoms.ts'
import { close, isOpenAtom, reset, routeAtom } from '../../router/router.ts'
import { showToast } from '../../toast/toast.ts'
import { isSendNamespace } from './canSend.ts'
import { rememberReceiver, sendDraftAtom, setSendDraft } from './sendDraft.ts'
import { sendFlowAtom } from './sendFlow.ts'
import { toTransfer } from './validateSend.ts'

type Sending = {
  readonly adapter: Adapter
  readonly connection: Connection
  readonly network: Network
  readonly transfer: { readonly to: string; readonly value: bigint; readonly tokenAddress?: string }
}

/**
 * Sends the draft: asks the wallet, waits until the chain has included it and refreshes balances. Then a token leads
 * back to Account, the native coin of an EVM chain closes the modal.
 * Does nothing while a send is under way. Its course is in `sendFlowAtom`; never rejects.
 * @param params.decimals of what is sent; undefined while unknown
 * @param params.refresh runs once the chain has changed
 * @see specification §4 (sending), §5
 */
export async function submitSend(
  foyer: Foyer,
  params: { symbol: string; decimals: number | undefined; refresh: () => Promise<unknown> },
): Promise<void> {
  const { store } = foyer
  if (['confirming', 'mining'].includes(store.get(sendFlowAtom).step)) return
  store.set(sendFlowAtom, { type: 'submitted' })
  const draft = store.get(sendDraftAtom)
  const connection = store.get(activeConnectionAtom)
  const network = findNetwork(foyer.config, connection?.networkId)
  const properties = {
    isSmartAccount: connection?.accounts[0]?.type === 'smartAccount',
    network: connection?.networkId ?? 'eip155:0',
    token: params.symbol,
    amount: draft.amount,
  } as const
  foyer.events.emit({ type: 'SEND_INITIATED', properties })
  try {
    if (!connection) throw new FoyerError('NoActiveCaipAddress')
    if (!network || !isSendNamespace(connection.namespace)) throw new FoyerError('ChainUnsupported')
    const adapter = getAdapter(foyer, connection.namespace)
    const isAddress = (value: string) => requireCapability(adapter, 'isAddress')({ value, network })
    const transfer = toTransfer(draft, { decimals: params.decimals, isAddress })
    await send(foyer, { adapter, connection, network, transfer })
    foyer.events.emit({ type: 'SEND_SUCCESS', properties })
    await params.refresh()
  } catch (error) {
    store.set(sendFlowAtom, { type: 'failed', error })
    const message = error instanceof Error ? error.message : String(error)
    foyer.events.emit({ type: 'SEND_ERROR', properties: { ...properties, message } })
  }
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
