import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import { type OpenableView, openableViews, type RouteName, type RouteParams } from '../router/routes.ts'
import { historyAtom } from '../state/history.ts'
import { reloadPage } from './reopenAfterReload.ts'

/** The screens whose forms come back with what was typed. */
type FormView = 'EmailLogin' | 'OnRampProviders' | 'RegisterAccountName' | 'Swap' | 'UpdateEmailWallet' | 'WalletSend'
type Forms = { readonly [view in FormView]?: () => RouteParams[view] }

const formsAtom = atom<Forms>({})

// what is shown first shows itself, and Account in its place to who is connected meanwhile
const isOpenable = (name: RouteName): name is OpenableView =>
  name !== 'Connect' && (openableViews as readonly RouteName[]).includes(name)

/** Saves how a screen's form is filled again when the page is loaded anew. @param read what it holds, as `open` takes it */
export function saveForm({ store }: Foyer, view: FormView, read: () => RouteParams[FormView]): void {
  store.set(formsAtom, (forms) => ({ ...forms, [view]: read }))
}

/**
 * Loads the page anew. The dialog opens again with the screen it shows, or with the nearest one before it that stands by itself: none
 * of those asks a wallet for anything. A form that was kept holds what it held.
 */
export function reloadHere({ store }: Foyer): void {
  const view = store
    .get(historyAtom)
    .map(({ name }) => name)
    .findLast(isOpenable)
  const forms: { readonly [view in RouteName]?: () => RouteParams[FormView] } = store.get(formsAtom)
  reloadPage({ view, arguments: view && forms[view]?.() })
}
