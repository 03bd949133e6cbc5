import {
  cleanIcon,
  cleanText,
  type ExternalProviderEvent,
  externalIds,
  FoyerError,
  loadPart,
  type Namespace,
} from '@foyer/base'
import {
  type AuthenticationParams,
  createMemoryStorage,
  createRelayProvider,
  createWebStorage,
  type NamespaceOverrides,
  type PendingRequest,
  type RelayNetwork,
  type RelayProvider,
  type RelayStorage,
} from '@foyer/relay-client'
import { atom } from 'jotai/vanilla'
import { relayWalletAtom } from '../../account/walletInfo.ts'
import { attachExternal } from '../../adapters/generic/attachExternal.ts'
import type { Wallet } from '../../catalogue/wallet.ts'
import type { ProposalOverride, StoragePort } from '../../config/options.ts'
import { isAttempting } from '../../connection/attempt.ts'
import { establish } from '../../connection/establish.ts'
import { handleConnections } from '../../connection/handleConnections.ts'
import { removeEndedSession } from '../../connection/removeEndedSession.ts'
import { readDevice } from '../../device.ts'
import type { ExternalParts } from '../../external/createExternalWallet.ts'
import { getTraits } from '../../external/getTraits.ts'
import { restoreSessions } from '../../external/restoreSessions.ts'
import type { Foyer, Relay } from '../../foyer.ts'
import { isPhone } from '../../isPhone.ts'
import { goBackBefore, navigate, resetTo, show } from '../../router/router.ts'
import type { RouteName } from '../../router/routes.ts'
import { activeConnectionsAtom, activeNamespaceAtom, restoringAtom } from '../../state/connections.ts'
import { isOpenAtom, routeAtom } from '../../state/history.ts'
import { getWantedNamespace } from '../../state/screens.ts'
import { pairingAtom, type RelayLinks, relayLinksAtom, relayRequestsAtom } from './atoms.ts'
import { type AppLink, getAppLink, getPairingLink } from './links.ts'
import { watchOpening } from './opening.ts'
import { startPairing } from './pairing.ts'

/** Screens on which a visitor may be when a wallet approves late. */
const connectScreens: readonly RouteName[] = [
  'AllWallets',
  'Connect',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

const restoringSessionAtom = atom<Promise<void> | undefined>(undefined)

const indexKey = 'foyer.relay.index'

/** The foyer's storage as the relay client needs it. */
function toRelayStorage(port: StoragePort | undefined): RelayStorage {
  if (!port) return createMemoryStorage()
  return 'key' in port ? createWebStorage(port as Storage, getPage()) : createIndexedStorage(port)
}

/** Returns where other tabs are heard; nowhere in a runtime without pages. */
function getPage(): Parameters<typeof createWebStorage>[1] {
  if (typeof addEventListener === 'function') return globalThis
  return { addEventListener: () => {}, removeEventListener: () => {} }
}

/** A storage that cannot list its keys gets a list of those that are ours. */
function createIndexedStorage(port: StoragePort): RelayStorage {
  const read = (): readonly string[] => {
    try {
      const value: unknown = JSON.parse(port.getItem(indexKey) ?? '[]')
      return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : []
    } catch {
      return []
    }
  }
  const write = (keys: Iterable<string>) => port.setItem(indexKey, JSON.stringify([...new Set(keys)]))
  return {
    get: (key) => port.getItem(key) ?? undefined,
    set(key, value) {
      port.setItem(key, value)
      write([...read(), key])
    },
    remove(key) {
      port.removeItem(key)
      write(read().filter((kept) => kept !== key))
    },
    keys: (prefix) => read().filter((key) => key.startsWith(prefix)),
  }
}

/**
 * Makes wallets on other devices reachable, resumes what an earlier page left, and gives every namespace without an
 * adapter a generic one.
 * @throws FoyerError `WalletConnectConnectorNotFound` without a relay
 */
export async function openRelay(foyer: Foyer, parts: ExternalParts): Promise<Relay> {
  const { port, emit, addAdapter, providers } = parts
  const { networks, relays, metadata, universalProviderConfigOverride } = foyer.config
  const [first, ...others] = relays
  if (!first) throw new FoyerError('WalletConnectConnectorNotFound')
  const relay = createRelayProvider({
    networks,
    metadata,
    relays: [toAbsoluteUrl(first), ...others.map(toAbsoluteUrl)],
    storage: toRelayStorage(port),
    choices: port,
    overrides: toOverrides(
      universalProviderConfigOverride,
      networks.map(({ chainNamespace }) => chainNamespace),
    ),
    getAuthentication: () => requestAuthentication(foyer),
    fetch: foyer.fetch,
  })
  foyer.signal.addEventListener('abort', relay.close, { once: true })
  const shownRelay: Relay = {
    ...relay,
    provider: { ...relay.provider, connect: withPairingScreen(foyer, relay) },
    adopt: () => restoreSession(foyer, relay),
  }
  handleConnections(foyer)
  relay.provider.watch((event) => {
    removeEndedSession(foyer, externalIds.relay, event)
    emit(event)
  })
  for (const external of providers) attachExternal(foyer, { external, addAdapter })
  await watchRelay(foyer, shownRelay)
  return shownRelay
}

/** Returns what wallets are asked to sign while they connect; undefined where the site signs no one in that way. */
function requestAuthentication(foyer: Foyer): Promise<AuthenticationParams> | undefined {
  const { siwx, networks } = foyer.config
  // one approval is of one family alone (reference §4.11)
  if (!siwx?.setSessions || networks.some(({ chainNamespace }) => chainNamespace !== 'eip155')) return undefined
  return loadPart(() => import('./composeAuthentication.ts')).then(({ composeAuthentication }) =>
    composeAuthentication(foyer, siwx),
  )
}

/** A path counts from the page's origin. */
function toAbsoluteUrl(relay: RelayNetwork): RelayNetwork {
  const { url } = relay
  return url.startsWith('/') ? { ...relay, url: location.origin.replace('http', 'ws') + url } : relay
}

/** A site may ask an adapter to connect without Foyer's screens: the link has to be shown all the same. */
function withPairingScreen(foyer: Foyer, relay: RelayProvider): RelayProvider['provider']['connect'] {
  const { provider } = relay
  return async (input) => {
    const living = await provider.getSession(input)
    if (living) return living
    const connecting = provider.connect(input)
    const { name } = foyer.store.get(routeAtom)
    const isShown = name === 'ConnectingWalletConnect' || name === 'ConnectingWalletConnectBasic'
    if (!isShown) {
      navigate(foyer, 'ConnectingWalletConnect')
      show(foyer)
    }
    return connecting
  }
}

/** By part, as sites write it → by namespace, as a proposal has it. Parts that are not replaced stay the default's. */
function toOverrides(override: ProposalOverride, namespaces: readonly Namespace[]): NamespaceOverrides {
  const parts = ['methods', 'chains', 'events'] as const
  const toEntry = (namespace: Namespace) => {
    const own = parts.flatMap((part) => {
      const value = override[part]?.[namespace]
      return value ? [[part, value] as const] : []
    })
    return [namespace, Object.fromEntries(own)] as const
  }
  return Object.fromEntries(namespaces.map(toEntry))
}

/** Tells the store what happens at the other end, and takes up a session an earlier page left. */
async function watchRelay(foyer: Foyer, relay: RelayProvider): Promise<void> {
  const { store, signal, config, storage } = foyer
  const stops = [
    relay.pairing.watch((state) => store.set(pairingAtom, state)),
    relay.requests.watch((requests) => showRequests(foyer, requests)),
    relay.provider.watch((event) => onEvent(foyer, relay, event)),
    // a visitor who closes the modal takes the links back
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
  // the screen that waits for this session takes it up
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

/**
 * The visitor tapped a wallet's link: the browser follows it by itself. Waits for the wallet's answer, shows its
 * screen, and finds out whether the app came to the front. Call it from the link's click and let the click be.
 * @see reference §2.7, §4.10
 */
function openWalletLink(foyer: Foyer, params: { wallet: Wallet; link: AppLink }): void {
  const { wallet, link } = params
  foyer.events.emit({ type: 'SELECT_WALLET', properties: { name: wallet.name, platform: 'mobile' } })
  watchOpening(foyer)
  const { base } = link
  if (base !== undefined) {
    foyer.externals.relay.load().then(
      ({ requests }) => requests.rememberWallet({ href: base, name: wallet.name }),
      () => {},
    )
    if (!isAttempting(foyer, { connectorId: externalIds.relay })) startPairing(foyer, { wallet, method: 'mobile' })
  }
  if (foyer.store.get(routeAtom).name !== 'ConnectingWalletConnect') {
    navigate(foyer, 'ConnectingWalletConnect', { wallet })
  }
}

/**
 * Takes up a session no one waits for: approved late, on an earlier page, or asked for by a library of the site's. One at a
 * time: another call gets the answer of the first.
 * @throws FoyerError `ConnectorChainsUnsupported` where the session grants nothing this site can use
 */
function restoreSession(foyer: Foyer, relay: RelayProvider): Promise<void> {
  const running = foyer.store.get(restoringSessionAtom)
  if (running) return running
  const restoring = restoreAndEstablish(foyer, relay).finally(() => foyer.store.set(restoringSessionAtom, undefined))
  foyer.store.set(restoringSessionAtom, restoring)
  return restoring
}

async function restoreAndEstablish(foyer: Foyer, { provider }: RelayProvider): Promise<void> {
  const { store } = foyer
  const answered = { connectorId: externalIds.relay, namespace: getWantedNamespace(foyer) }
  const { connectorId, namespace: wanted } = answered
  const connections = await restoreSessions(foyer, { connectorId, provider, wanted })
  const name = store.get(relayWalletAtom)?.name
  const closes = store.get(isOpenAtom) && connectScreens.includes(store.get(routeAtom).name)
  establish(foyer, connections, { answered, closes, report: name ? { name } : {} })
}
