import { FoyerError, type Namespace } from '@foyer/base'
import { isServed } from '../adapters/getAdapter.ts'
import type { Foyer } from '../foyer.ts'
import { isPhone } from '../isPhone.ts'
import {
  activeConnectionsAtom,
  activeNamespaceAtom,
  chosenNamespaceAtom,
  openedNamespaceAtom,
} from '../state/connections.ts'
import { givenUriAtom } from '../state/history.ts'
import { chooseNamespace } from '../state/saveConnections.ts'
import { resetTo, show } from './router.ts'
import type { OpenableView, Route, SendArguments } from './routes.ts'

/** What a site may ask of `open` (reference §1.4). */
export type OpenOptions = {
  /** A `wc:` link the site made itself: shown in place of one of Foyer's own until the modal closes. */
  readonly uri?: string | undefined
} & (
  | {
      readonly view?: Exclude<OpenableView, 'WalletSend'>
      readonly namespace?: Namespace
      readonly arguments?: undefined
    }
  | { readonly view: 'WalletSend'; readonly namespace?: Namespace; readonly arguments?: SendArguments }
)

/** Screens that make sense only with a connected account. */
const needsAccount: readonly OpenableView[] = ['Account', 'UnsupportedChain', 'WalletSend']

const needsRelay: readonly OpenableView[] = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic']

/**
 * Opens the modal. A namespace other than the active one becomes active first, without asking (specification §2).
 * Then: where the site shows links itself (`manualWCControl`), or without any adapter, embedded wallet and account,
 * wallets on other devices; else the view asked for; else Account when connected there, else Connect, which lists only wallets for a namespace that was given. A view that needs an account or a
 * relay gives way to Connect while there is none.
 * @throws FoyerError `AdapterMissing` for a namespace without adapter, `RelayUriInvalid`
 */
export function open(foyer: Foyer, options: OpenOptions = {}): void {
  const { store } = foyer
  const { namespace, uri } = options
  if (uri !== undefined && !/^wc:\S+@2\?\S+$/.test(uri))
    throw new FoyerError('RelayUriInvalid', { reason: 'not a `wc:` link of version 2' })
  if (namespace && !isServed(foyer, namespace)) throw new FoyerError('AdapterMissing', { namespace })
  if (namespace && namespace !== store.get(activeNamespaceAtom)) switchNamespace(foyer, namespace)
  store.set(givenUriAtom, uri)
  resetTo(foyer, chooseRoute(foyer, options))
  show(foyer)
}

/** Whoever is connected and connects nothing in the other namespace is back in the first once the modal is closed. */
function switchNamespace(foyer: Foyer, namespace: Namespace): void {
  const { store } = foyer
  const connections = store.get(activeConnectionsAtom)
  const isVisit = connections.has(store.get(chosenNamespaceAtom)) && !connections.has(namespace)
  if (isVisit) store.set(openedNamespaceAtom, namespace)
  else chooseNamespace(foyer, namespace)
}

function chooseRoute({ store, config, adapters }: Foyer, options: OpenOptions): Route {
  const isConnected = store.get(activeConnectionsAtom).has(store.get(activeNamespaceAtom))
  const hasRelay = config.relays.length > 0
  const isRelayAlone = !config.hasAdapters && config.frameUrl === undefined
  if (hasRelay && (config.manualWCControl || (isRelayAlone && !isConnected))) {
    return { name: isPhone() ? 'AllWallets' : 'ConnectingWalletConnectBasic', params: undefined }
  }
  const view = options.view ?? (isConnected ? 'Account' : 'Connect')
  const isMissing = (!isConnected && needsAccount.includes(view)) || (!hasRelay && needsRelay.includes(view))
  if (isMissing || view === 'Connect') {
    const { namespace } = options
    return { name: 'Connect', params: namespace && adapters.size > 1 ? { namespace } : undefined }
  }
  if (view === 'WalletSend') return { name: view, params: options.arguments && { ...options.arguments } }
  return { name: view, params: undefined }
}
