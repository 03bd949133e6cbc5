/** How often the page is looked at while wallets may still be arriving, in ms. */
const checkInterval = 250

/** Extensions and in-app browsers have put their wallets on the page by then, in ms. */
const injectionTimeout = 5_000

/**
 * Looks again and again for wallets that put themselves on the page without a word: every 250 ms in the first 5 s,
 * when the page has loaded, and whenever the visitor comes back to it, from installing one for example.
 * Outside of a page it does nothing.
 * @returns stops looking
 */
export function watchInjection(check: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const timer = setInterval(check, checkInterval)
  const intervalTimer = setTimeout(clearInterval, injectionTimeout, timer)
  addEventListener('load', check)
  addEventListener('focus', check)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    clearTimeout(intervalTimer)
    removeEventListener('load', check)
    removeEventListener('focus', check)
    document.removeEventListener('visibilitychange', check)
  }
}
