/** What differs from its still is as good, after so many ms. */
const patience = 2_000

/**
 * Calls once a widget is drawn.
 * @param parent of the widget's element
 * @param count how many elements it has when it is complete; 0 where that isn't known
 * @returns stops looking
 */
export function watchDrawn(parent: Element, count: number, onDrawn: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    changes.disconnect()
    sizes.disconnect()
  }
  const tell = () => {
    end()
    onDrawn()
  }
  const look = () => {
    const shadow = parent.querySelector('foyer-host')?.shadowRoot
    if (!shadow) return
    // what loads later changes what is in it
    changes.observe(shadow, { childList: true, subtree: true })
    if (parent.getBoundingClientRect().height === 0) return
    if (shadow.querySelectorAll('.root, .root *').length >= count) return tell()
    timer ??= setTimeout(tell, patience)
  }
  const changes = new MutationObserver(look)
  changes.observe(parent, { childList: true })
  const sizes = new ResizeObserver(look)
  sizes.observe(parent)
  return end
}
