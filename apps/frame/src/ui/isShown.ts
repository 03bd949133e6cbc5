/** A page that is seen draws its next frame within this, in ms. */
const nextFrame = 1_000

/**
 * Whether the site shows this frame. One that its page has never displayed has no size; one that was hidden again keeps, in a process
 * of its own, the size it had, and draws nothing.
 */
export async function isShown(): Promise<boolean> {
  if (globalThis.innerWidth === 0 || globalThis.innerHeight === 0) return false
  // a tab behind others draws nothing either: it is what its visitor left
  if (document.hidden) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), nextFrame)
  const frame = requestAnimationFrame(() => resolve(true))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}
