import type { Foyer } from '../foyer.ts'
import { type OpenOptions, open } from '../router/open.ts'
import type { LeftPurchase, LeftSwap, OpenableView, SendArguments, Typed } from '../router/routes.ts'

type Left = Pick<OpenOptions, 'namespace'> & {
  readonly view?: OpenableView | undefined
  readonly arguments?: SendArguments | LeftSwap | LeftPurchase | Typed | undefined
}

/** Of the tab alone: another page of the site is not to open what was left here. */
const key = '@foyer/reopen'
/** In ms. A page that takes longer to come back is another visit. */
const lifetime = 60_000

/** Loads the page anew, and opens the dialog there once what was connected is verified. That asks no wallet for anything. */
export function reloadPage(options: Left): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...options, at: Date.now() }))
  } finally {
    // where nothing may be kept it comes back closed
    location.reload()
  }
}

/** Opens what `reloadPage` left, once. */
export function reopenAfterReload(foyer: Foyer): void {
  try {
    const { at, ...options } = JSON.parse(sessionStorage.getItem(key) ?? '')
    sessionStorage.removeItem(key)
    if (Date.now() - at < lifetime && !foyer.signal.aborted) open(foyer, options)
  } catch {
    // nothing was left, or nothing that can be opened any more
  }
}
