/**
 * Takes away the button that stood on the page before its own was fetched, once that one is drawn in the same place. Who was on the
 * first with the keyboard is on the second.
 * @returns once it is done
 */
export function replaceEarly(early: HTMLElement): Promise<void> {
  const place = early.parentElement
  if (!place) return Promise.resolve()
  return new Promise((resolve) => {
    const drawn = new ResizeObserver(([entry]) => {
      const button = entry?.target.shadowRoot?.querySelector('button')
      if (!button || button.offsetWidth === 0) return
      drawn.disconnect()
      const isFocused = document.activeElement === early
      early.remove()
      if (isFocused) button.focus()
      resolve()
    })
    const look = () => {
      const host = place.querySelector('[data-foyer-button]')
      if (!host) return
      came.disconnect()
      drawn.observe(host)
    }
    const came = new MutationObserver(look)
    came.observe(place, { childList: true })
    look()
  })
}
