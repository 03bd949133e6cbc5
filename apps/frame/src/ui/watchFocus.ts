/** A window that has just come up is not pressed on purpose, in ms: a second press of a double one, or a press meant for a window that closed. */
const armAfter = 600

export type FocusWatch = {
  /** Whether a press that ends now began on this very element, in this window, which had the focus all the while. */
  check(event: Event, element: Element): boolean
  stop(): void
}

/**
 * Watches whether a window of its own is the one a person works in. Nothing can be laid over it by a page, but it can turn up under
 * the pointer.
 * @param tell whether presses count
 */
export function watchFocus(page: Window, onChange: (isArmed: boolean) => void): FocusWatch {
  const { document } = page
  let isArmed = false
  let pressed: EventTarget | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (next: boolean) => {
    isArmed = next
    if (!next) pressed = null
    onChange(next)
  }
  const look = () => {
    clearTimeout(timer)
    const isHere = document.hasFocus() && document.visibilityState === 'visible'
    if (!isHere) return set(false)
    timer = setTimeout(() => set(true), armAfter)
  }
  const press = (event: Event) => {
    const isRepeat = event instanceof KeyboardEvent && event.repeat
    pressed = isArmed && event.isTrusted && !isRepeat ? event.target : null
  }
  const windowEvents = ['focus', 'blur', 'resize'] as const
  const pressEvents = ['pointerdown', 'keydown'] as const
  for (const name of windowEvents) page.addEventListener(name, look)
  for (const name of pressEvents) document.addEventListener(name, press, true)
  document.addEventListener('visibilitychange', look)
  look()
  const stop = () => {
    clearTimeout(timer)
    for (const name of windowEvents) page.removeEventListener(name, look)
    for (const name of pressEvents) document.removeEventListener(name, press, true)
    document.removeEventListener('visibilitychange', look)
  }
  const check = ({ isTrusted }: Event, element: Element) => {
    const isHere = document.hasFocus() && isArmed
    return isTrusted && isHere && pressed instanceof Node && element.contains(pressed)
  }
  return { check, stop }
}
