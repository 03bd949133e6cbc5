import { FoyerError, type Namespace } from '@foyer/base'
import type { Getter, Setter } from 'jotai/vanilla'
import { isServed } from '../adapters/getAdapter.ts'
import { raiseAlert } from '../alerts/alerts.ts'
import type { Foyer } from '../foyer.ts'
import { isPhone } from '../isPhone.ts'
import {
  activeConnectionAtom,
  activeConnectionsAtom,
  activeNamespaceAtom,
  chosenNamespaceAtom,
  openedNamespaceAtom,
  restoringAtom,
} from '../state/connections.ts'
import { givenUriAtom, historyAtom, isOpenAtom, signInRoute, toOnlyRoute } from '../state/history.ts'
import { isSignInDueAtom } from '../state/requiredSignIn.ts'
import { saveNamespace } from '../state/saveNamespace.ts'
import { transact } from '../state/transact.ts'
import {
  accountViewCount,
  type OpenableView,
  openableViews,
  type Route,
  type SendArguments,
  type SwapArguments,
} from './routes.ts'

/** What to open. */
export type OpenOptions = {
  /** A `wc:` link the site made itself: shown in place of one of Foyer's own until the modal closes. */
  readonly uri?: string | undefined
} & (
  | {
      readonly view?: Exclude<OpenableView, 'Swap' | 'WalletSend'> | undefined
      readonly namespace?: Namespace | undefined
      readonly arguments?: undefined
    }
  | { readonly view: 'Swap'; readonly namespace?: Namespace | undefined; readonly arguments?: SwapArguments }
  | { readonly view: 'WalletSend'; readonly namespace?: Namespace | undefined; readonly arguments?: SendArguments }
)

/**
 * Opens the modal. A namespace other than the active one becomes active first, without asking.
 * Then: where the site shows links itself (`manualWCControl`), or without any adapter, embedded wallet and account,
 * wallets on other devices; else the view asked for; else Account when connected there, else Connect, which lists only wallets for a namespace that was given. A view that needs an account
 * gives way to Connect while there is none; one that this site or this wallet cannot have, to one of the two as soon as the modal's code is there.
 * Who has to sign in and has not is shown that first.
 * @throws FoyerError `AdapterMissing` for a namespace without adapter, `RelayUriInvalid`
 */
export function open(foyer: Foyer, options: OpenOptions = {}): void {
  const { store } = foyer
  const { namespace, uri } = options
  if (uri !== undefined && !/^wc:\S+@2\?\S+$/.test(uri))
    throw new FoyerError('RelayUriInvalid', { reason: 'not a `wc:` link of version 2' })
  if (namespace && !isServed(foyer, namespace)) throw new FoyerError('AdapterMissing', { namespace })
  const view = checkView(foyer, options.view)
  const wasOpen = store.get(isOpenAtom)
  const chosen = store.get(chosenNamespaceAtom)
  transact(store, (get, set) => {
    if (namespace && namespace !== get(activeNamespaceAtom)) switchNamespace(get, set, namespace)
    set(givenUriAtom, uri)
    set(historyAtom, toOnlyRoute(get, selectRoute(get, foyer, { ...options, view } as OpenOptions)))
    set(isOpenAtom, true)
  })
  if (store.get(chosenNamespaceAtom) !== chosen) saveNamespace(foyer)
  if (wasOpen) return
  foyer.events.emit({ type: 'MODAL_OPEN', properties: { connected: store.get(activeConnectionAtom) !== undefined } })
}

/** A name from plain JavaScript that is no screen, or one that no site can open, counts as none; the developer is told. */
function checkView(foyer: Foyer, view: OpenableView | undefined): OpenableView | undefined {
  if (view === undefined || openableViews.includes(view)) return view
  raiseAlert(foyer, { name: 'ViewUnknown', detail: view })
  return undefined
}

/** A visitor who is connected and connects nothing in the other namespace is back in the first once the modal is closed. */
function switchNamespace(get: Getter, set: Setter, namespace: Namespace): void {
  const isInUse = (one: Namespace) => get(activeConnectionsAtom).has(one) || get(restoringAtom).has(one)
  const isTemporary = isInUse(get(chosenNamespaceAtom)) && !isInUse(namespace)
  set(openedNamespaceAtom, isTemporary ? namespace : undefined)
  if (!isTemporary) set(chosenNamespaceAtom, namespace)
}

function selectRoute(get: Getter, { config, adapters }: Foyer, options: OpenOptions): Route {
  const isConnected = get(activeConnectionAtom) !== undefined
  const isRelayAlone = !config.hasAdapters && config.frameUrl === undefined
  if (config.relays.length > 0 && (config.manualWCControl || (isRelayAlone && !isConnected))) {
    return { name: isPhone() ? 'AllWallets' : 'ConnectingWalletConnectBasic', params: undefined }
  }
  const view = options.view ?? (isConnected ? 'Account' : 'Connect')
  if (view === 'Connect' || (!isConnected && openableViews.indexOf(view) < accountViewCount)) {
    const { namespace } = options
    return { name: 'Connect', params: namespace && adapters.size > 1 ? { namespace } : undefined }
  }
  if (get(isSignInDueAtom)) return signInRoute
  // each opening has an object of its own
  return { name: view, params: options.arguments && { ...options.arguments } } as Route
}
