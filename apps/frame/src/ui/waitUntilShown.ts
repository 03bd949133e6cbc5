/** A site that shows this frame for a request does so within this, in ms. */
const soon = 3_000

/** Whether the site shows this frame, now or in a moment: one that its page does not display has no size. */
export async function waitUntilShown(signal: AbortSignal): Promise<boolean> {
  const isShown = () => globalThis.innerWidth > 0 && globalThis.innerHeight > 0
  if (isShown()) return true
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = AbortSignal.any([signal, AbortSignal.timeout(soon)])
  const check = () => isShown() && resolve()
  globalThis.addEventListener('resize', check)
  end.addEventListener('abort', () => resolve())
  try {
    await promise
  } finally {
    globalThis.removeEventListener('resize', check)
  }
  signal.throwIfAborted()
  return isShown()
}
