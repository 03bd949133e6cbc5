import type { Wallet } from '../../catalogue/wallet.ts'
import type { Foyer } from '../../foyer.ts'
import { connectorsAtom } from '../../state/connections.ts'
import { toRdns } from './identity.ts'

/** Installed in this browser, as far as a domain name tells. */
export function isInstalled({ store }: Foyer, { rdns }: Wallet): boolean {
  const own = toRdns(rdns)
  return own !== undefined && store.get(connectorsAtom).some((connector) => toRdns(connector.rdns) === own)
}
