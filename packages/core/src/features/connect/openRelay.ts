import { externalIds, FoyerError, loadPart, type Namespace } from '@foyer/base'
import {
  type AuthenticationParams,
  createMemoryStorage,
  createRelayProvider,
  createWebStorage,
  type NamespaceOverrides,
  type RelayNetwork,
  type RelayProvider,
  type RelayStorage,
} from '@foyer/relay-client'
import { attachExternal } from '../../adapters/generic/attachExternal.ts'
import type { ProposalOverride, StoragePort } from '../../config/options.ts'
import { handleConnections } from '../../connection/handleConnections.ts'
import { removeEndedSession } from '../../connection/removeEndedSession.ts'
import type { ExternalParts } from '../../external/createExternalWallet.ts'
import type { Foyer, Relay } from '../../foyer.ts'
import { navigate, show } from '../../router/router.ts'
import { routeAtom } from '../../state/history.ts'
import { restoreSession } from './restoreSession.ts'
import { watchRelay } from './watchRelay.ts'

const indexKey = 'foyer.relay.index'

/** The foyer's storage as the relay client needs it. */
function toRelayStorage(port: StoragePort | undefined): RelayStorage {
  if (!port) return createMemoryStorage()
  return 'key' in port ? createWebStorage(port as Storage, getPage()) : createIndexedStorage(port)
}

/** Where other tabs are heard; nowhere in a runtime without pages. */
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

/** What wallets are asked to sign while they connect; undefined where the site signs nobody in that way. */
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
