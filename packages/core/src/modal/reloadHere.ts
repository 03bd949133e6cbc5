import type { Foyer } from '../foyer.ts'
import { type OpenableView, openableViews, type RouteName } from '../router/routes.ts'
import { historyAtom } from '../state/history.ts'
import { reloadPage } from './reopenAfterReload.ts'

// what is shown first shows itself, and Account in its place to who is connected meanwhile
const isOpenable = (name: RouteName): name is OpenableView =>
  name !== 'Connect' && (openableViews as readonly RouteName[]).includes(name)

/**
 * Loads the page anew. The dialog opens again with the screen it shows, or with the nearest one before it that stands by itself: none
 * of those asks a wallet for anything.
 */
export function reloadHere({ store }: Foyer): void {
  const names = store.get(historyAtom).map(({ name }) => name)
  reloadPage({ view: names.findLast(isOpenable) })
}
