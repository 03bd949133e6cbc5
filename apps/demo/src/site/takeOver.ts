type Control = HTMLButtonElement | HTMLInputElement | HTMLSelectElement

/**
 * Takes away what stood in a place before its live part did. What a visitor has chosen, typed or pressed there, and their focus, is
 * the live part's from now on.
 * @param still what stood there, in `place` beside what is live
 */
export function takeOver(still: Element, place: Element): void {
  const focused = document.activeElement
  const [before, all] = [findControls(still), findControls(place)]
  const live = all.filter((one) => !still.contains(one))
  still.remove()
  for (const [index, old] of before.entries()) {
    const now = live[index]
    if (!now || getName(now) !== getName(old)) continue
    if (old === focused) now.focus()
    // its part listens once all of the page is drawn
    queueMicrotask(() => repeat(old, now))
  }
}

function findControls(parent: Element): readonly Control[] {
  return [...parent.querySelectorAll<Control>('button, input, select')]
}

function getName(control: Control): string {
  return `${control.localName} ${control.id} ${control.getAttribute('aria-label')} ${control.closest('label')?.textContent}`
}

function repeat(old: Control, now: Control): void {
  if (old.dataset['pressed']) now.click()
  if (old instanceof HTMLButtonElement || old.type === 'radio' || old.value === getFirstValue(old)) return
  // past React's own setter, which would take it for the value that is there
  const { prototype } = old instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(now, old.value)
  now.dispatchEvent(new Event(old instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function getFirstValue(control: HTMLInputElement | HTMLSelectElement): string | undefined {
  if (control instanceof HTMLInputElement) return control.defaultValue
  return [...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? control.options[0]?.value
}
