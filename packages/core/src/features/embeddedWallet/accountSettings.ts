import { FoyerError } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { selectAccountType } from './accountType.ts'

/**
 * Switches the embedded wallet between its plain and its smart account. The address changes with it.
 * @throws FoyerError `AddressOrAuthConnectorNotFound` where another wallet is the active one, or none, `FrameRefused` with the frame's words, `RequestTimedOut`
 * @see specification §4
 */
export async function setPreferredAccountType(foyer: Foyer, params: { type: 'eoa' | 'smartAccount' }): Promise<void> {
  const { type } = params
  const connection = foyer.store.get(activeConnectionAtom)
  if (connection?.connectorId !== foyer.externals.embedded.id) throw new FoyerError('AddressOrAuthConnectorNotFound')
  const { namespace } = connection
  const { client, refresh } = await foyer.externals.embedded.load()
  await client.request('SET_PREFERRED_ACCOUNT', { type }, { signal: foyer.signal })
  selectAccountType(foyer, namespace, type)
  await refresh()
  const properties = { accountType: type, network: connection.networkId }
  foyer.events.emit({ type: 'SET_PREFERRED_ACCOUNT_TYPE', properties })
}

/** Returns where a visitor backs up, exports and secures the wallet: a page of its own, at the frame's origin. */
export function getUpgradeUrl({ config }: Foyer): string | undefined {
  return config.frameUrl && new URL('/', config.frameUrl).href
}
