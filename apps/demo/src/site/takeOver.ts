type Control = HTMLButtonElement | HTMLInputElement | HTMLSelectElement

/**
 * Takes away what stood in a place before its live part did. What a visitor has chosen, typed or pressed there, and their focus, is
 * the live part's from now on.
 * @param still what stood there, in `place` beside what is live
 */
export function takeOver(still: Element, place: Element): void {
  const focused = document.activeElement
  const before = findControls(still)
  still.remove()
  const at = before.findIndex((one) => one === focused)
  findSame(before, at, place)?.focus()
  void repeatAll(before, place)
}

/** One after the other: what one of them changes is drawn before the next is looked for. */
async function repeatAll(before: readonly Control[], place: Element): Promise<void> {
  for (const [index, old] of before.entries()) {
    if (!isPressed(old) && !isTyped(old)) continue
    await new Promise((resolve) => setTimeout(resolve))
    const now = findSame(before, index, place)
    if (now) repeat(old, now)
  }
}

function findSame(before: readonly Control[], index: number, place: Element): Control | undefined {
  const [old, now] = [before[index], findControls(place)[index]]
  return old && now && getName(now) === getName(old) ? now : undefined
}

function findControls(parent: Element): readonly Control[] {
  return [...parent.querySelectorAll<Control>('button, input, select')]
}

function getName(control: Control): string {
  return `${control.localName} ${control.id} ${control.getAttribute('aria-label')} ${control.closest('label')?.textContent}`
}

function isPressed({ dataset }: Control): boolean {
  return dataset['pressed'] !== undefined
}

function isTyped(control: Control): control is HTMLInputElement | HTMLSelectElement {
  if (control instanceof HTMLButtonElement || control.type === 'radio') return false
  return control.value !== getFirstValue(control)
}

function repeat(old: Control, now: Control): void {
  if (isPressed(old)) now.click()
  if (!isTyped(old)) return
  // past React's own setter, which would take it for the value that is there
  const { prototype } = old instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(now, old.value)
  now.dispatchEvent(new Event(old instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function getFirstValue(control: HTMLInputElement | HTMLSelectElement): string | undefined {
  if (control instanceof HTMLInputElement) return control.defaultValue
  return [...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? control.options[0]?.value
}
