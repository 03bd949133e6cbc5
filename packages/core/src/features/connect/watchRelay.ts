import { cleanIcon, cleanText, type ExternalProviderEvent, externalIds } from '@foyer/base'
import type { PendingRequest, RelayProvider } from '@foyer/relay-client'
import { relayWalletAtom } from '../../account/relayWallet.ts'
import { isAttempting } from '../../connection/attempt.ts'
import { readDevice } from '../../device.ts'
import { getTraits } from '../../external/getTraits.ts'
import type { Foyer } from '../../foyer.ts'
import { isPhone } from '../../isPhone.ts'
import { goBackBefore, navigate, resetTo, show } from '../../router/router.ts'
import { activeConnectionsAtom, activeNamespaceAtom, restoringAtom } from '../../state/connections.ts'
import { isOpenAtom, routeAtom } from '../../state/history.ts'
import { pairingAtom, type RelayLinks, relayLinksAtom, relayRequestsAtom } from './atoms.ts'
import { getAppLink, getPairingLink } from './links.ts'
import { openWalletLink } from './openWalletLink.ts'
import { restoreSession } from './restoreSession.ts'

/** Tells the store what happens at the other end, and takes up a session an earlier page left. */
export async function watchRelay(foyer: Foyer, relay: RelayProvider): Promise<void> {
  const { store, signal, config, storage } = foyer
  const stops = [
    relay.pairing.watch((state) => store.set(pairingAtom, state)),
    relay.requests.watch((requests) => showRequests(foyer, requests)),
    relay.provider.watch((event) => onEvent(foyer, relay, event)),
    // whoever closes the modal takes his links back
    store.sub(isOpenAtom, () => store.get(isOpenAtom) || relay.pairing.cancel()),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  store.set(relayLinksAtom, createRelayLinks(foyer))
  readWallet(foyer, relay)
  if (relay.getSessions().length === 0) return
  if (!config.enableReconnect) return relay.provider.disconnect()
  const remembered = Object.values(storage.get('connections') ?? {}).flat()
  const isKnown = remembered.some(({ connectorId }) => getTraits(connectorId).kind === 'relay')
  // approved while the page was away, so no connection was remembered. Not awaited: the adapter that adopts it waits for
  // the relay, which is still being opened here
  if (!isKnown) restoreSession(foyer, relay).catch(() => relay.provider.disconnect().catch(() => {}))
}

function onEvent(foyer: Foyer, relay: RelayProvider, event: ExternalProviderEvent): void {
  readWallet(foyer, relay)
  if (event.type !== 'sessionChanged') return
  const { store } = foyer
  const { namespace } = event
  // whoever waits for this session takes it up
  const isAwaited = isAttempting(foyer, { connectorId: externalIds.relay })
  const isTaken = store.get(activeConnectionsAtom).has(namespace) || store.get(restoringAtom).has(namespace)
  if (!isAwaited && !isTaken) restoreSession(foyer, relay).catch(() => {})
}

function readWallet({ store }: Foyer, relay: RelayProvider): void {
  const metadata = relay.getSessions()[0]?.peer.metadata
  const wallet = metadata && { name: cleanText(metadata.name), iconUrl: cleanIcon(metadata.icons[0]) }
  const before = store.get(relayWalletAtom)
  if (before?.name === wallet?.name && before?.iconUrl === wallet?.iconUrl) return
  store.set(relayWalletAtom, wallet)
}

/** On a phone the wallet has to be brought to the front, which only a tap may do. */
function showRequests(foyer: Foyer, requests: readonly PendingRequest[]): void {
  const { store } = foyer
  store.set(relayRequestsAtom, requests)
  const isShown = store.get(routeAtom).name === 'OpenWallet'
  const isWaiting = requests.some(({ href }) => href !== undefined)
  if (!isWaiting && isShown) return goBackBefore(foyer, 'OpenWallet')
  if (!isWaiting || isShown || !isPhone()) return
  if (store.get(isOpenAtom)) navigate(foyer, 'OpenWallet')
  else resetTo(foyer, { name: 'OpenWallet', params: undefined })
  show(foyer)
}

function createRelayLinks(foyer: Foyer): RelayLinks {
  const device = readDevice()
  const prefersUniversal = foyer.config.preferUniversalLinks
  const getNamespace = () => foyer.store.get(activeNamespaceAtom)
  return {
    getPairingLink: (link, uri) => getPairingLink(link, uri, device),
    getLink: (wallet, uri) => getAppLink({ wallet, uri, namespace: getNamespace(), device, prefersUniversal }),
    tap: (wallet, link) => openWalletLink(foyer, { wallet, link }),
  }
}
