import { type Connection, FoyerError, requireCapability } from '@foyer/base'
import { type Foyer, findNetwork, getAdapter } from '@foyer/core'

type Transfer = {
  readonly to: string
  /** Base units. */
  readonly value: bigint
  /** Runs once the wallet has sent it. */
  readonly onSent?: () => Promise<void>
}

/** Sends through the adapter and waits for the chain: what any site can do without a library of its own. */
export async function sendTip(foyer: Foyer, connection: Connection, { to, value, onSent }: Transfer): Promise<void> {
  const adapter = getAdapter(foyer, connection.namespace)
  const network = findNetwork(foyer.config, connection.networkId)
  if (!network) throw new FoyerError('NetworkNotFound')
  const { signal } = foyer
  const send = requireCapability(adapter, 'sendTransaction', connection)
  const hash = await send({ connection, network, to, value, signal })
  await onSent?.()
  const outcome = await requireCapability(adapter, 'waitForTransaction', connection)({ hash, network, signal })
  if (outcome.status === 'failed') throw new FoyerError('TransactionFailed', { reason: outcome.reason ?? '' })
  if (outcome.status !== 'confirmed') throw new FoyerError('TransactionExpired')
}
