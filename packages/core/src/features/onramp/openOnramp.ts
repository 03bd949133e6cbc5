import type { Connection } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { navigate } from '../../router/router.ts'

/** Opens the form in which an amount and a provider are chosen. */
export function openOnramp(foyer: Foyer, connection: Connection): void {
  const isSmartAccount = connection.accounts[0]?.type === 'smartAccount'
  foyer.events.emit({ type: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount } })
  navigate(foyer, 'OnRampProviders')
}
