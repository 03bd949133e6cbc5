import { externalIds } from '@foyer/base'
import type { RelayProvider } from '@foyer/relay-client'
import { atom } from 'jotai/vanilla'
import { relayWalletAtom } from '../../account/relayWallet.ts'
import { establish } from '../../connection/establish.ts'
import { restoreSessions } from '../../external/restoreSessions.ts'
import type { Foyer } from '../../foyer.ts'
import type { RouteName } from '../../router/routes.ts'
import { isOpenAtom, routeAtom } from '../../state/history.ts'
import { getWantedNamespace } from '../../state/screens.ts'

/** Screens on which a visitor may be when a wallet approves late. */
const connectScreens: readonly RouteName[] = [
  'AllWallets',
  'Connect',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

const adoptingAtom = atom<Promise<void> | undefined>(undefined)

/**
 * Takes up a session nobody waits for: approved late, on an earlier page, or asked for by a library of the site's. One at a
 * time: another call gets the answer of the first.
 * @throws FoyerError `ConnectorChainsUnsupported` where the session grants nothing this site can use
 */
export function restoreSession(foyer: Foyer, relay: RelayProvider): Promise<void> {
  const running = foyer.store.get(adoptingAtom)
  if (running) return running
  const adopting = adopt(foyer, relay).finally(() => foyer.store.set(adoptingAtom, undefined))
  foyer.store.set(adoptingAtom, adopting)
  return adopting
}

async function adopt(foyer: Foyer, { provider }: RelayProvider): Promise<void> {
  const { store } = foyer
  const answered = { connectorId: externalIds.relay, namespace: getWantedNamespace(foyer) }
  const { connectorId, namespace: wanted } = answered
  const connections = await restoreSessions(foyer, { connectorId, provider, wanted })
  const name = store.get(relayWalletAtom)?.name
  const closes = store.get(isOpenAtom) && connectScreens.includes(store.get(routeAtom).name)
  establish(foyer, connections, { answered, closes, report: name ? { name } : {} })
}
