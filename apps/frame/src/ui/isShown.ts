/**
 * A page that is seen draws its next frame within so many turns, each of so many ms. Counted in turns, because a machine that is busy
 * with other things is late with both.
 */
const turns = 50
const turn = 50

/**
 * Whether the site shows this frame. One that its page has never displayed has no size; one that was hidden again keeps, in a process
 * of its own, the size it had, and draws nothing.
 */
export async function isShown(): Promise<boolean> {
  if (globalThis.innerWidth === 0 || globalThis.innerHeight === 0) return false
  // a tab behind others draws nothing either: it is what its visitor left
  if (document.hidden) return true
  let isDrawn = false
  const frame = requestAnimationFrame(() => {
    isDrawn = true
  })
  for (let count = 0; !isDrawn && count < turns; count += 1) await new Promise((resolve) => setTimeout(resolve, turn))
  cancelAnimationFrame(frame)
  return isDrawn
}
