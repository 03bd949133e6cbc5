/** How often the page is looked at while wallets may still be arriving, in ms. */
const pause = 250

/** Extensions and in-app browsers have put their wallets on the page by then, in ms. */
const patience = 5_000

/**
 * Looks again and again for wallets that put themselves on the page without a word: every 250 ms in the first 5 s,
 * when the page has loaded, and whenever the visitor comes back to it, from installing one for example.
 * Outside of a page it does nothing.
 * @returns stops looking
 */
export function watchInjection(look: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const timer = setInterval(look, pause)
  const end = setTimeout(clearInterval, patience, timer)
  addEventListener('load', look)
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    clearTimeout(end)
    removeEventListener('load', look)
    removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}
