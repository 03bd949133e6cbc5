import type { Namespace } from '@foyer/base'
import { activeNamespaceAtom, connectionsAtom } from '../connection/atoms.ts'
import { setActiveNamespace } from '../connection/connections.ts'
import { getAdapter } from '../connection/getAdapter.ts'
import type { Foyer } from '../foyer.ts'
import { resetTo, show } from './router.ts'
import type { OpenableView, Route, SendArguments } from './routes.ts'

/** What a site may ask of `open` (reference §1.4). */
export type OpenOptions =
  | {
      readonly view?: Exclude<OpenableView, 'WalletSend'>
      readonly namespace?: Namespace
      readonly arguments?: undefined
    }
  | { readonly view: 'WalletSend'; readonly namespace?: Namespace; readonly arguments?: SendArguments }

/** Screens that make sense only with a connected account. */
const needsAccount: readonly OpenableView[] = ['Account', 'UnsupportedChain', 'WalletSend']

/**
 * Opens the modal. A namespace other than the active one becomes active first, without asking (specification §2).
 * Then: the view asked for; else Account when connected there, else Connect. A view that needs an account gives way
 * to Connect while there is none.
 * @throws FoyerError `AdapterMissing` for a namespace without adapter
 */
export function open(foyer: Foyer, options: OpenOptions = {}): void {
  const { store } = foyer
  if (options.namespace && options.namespace !== store.get(activeNamespaceAtom)) {
    getAdapter(foyer, options.namespace)
    setActiveNamespace(foyer, options.namespace)
  }
  const isConnected = store.get(connectionsAtom).has(store.get(activeNamespaceAtom))
  resetTo(foyer, chooseRoute(options, isConnected))
  show(foyer)
}

function chooseRoute(options: OpenOptions, isConnected: boolean): Route {
  const view = options.view ?? (isConnected ? 'Account' : 'Connect')
  if (!isConnected && needsAccount.includes(view)) return { name: 'Connect', params: undefined }
  if (view === 'WalletSend') return { name: view, params: options.arguments && { ...options.arguments } }
  return { name: view, params: undefined }
}
