/** Presses in the live widget what was pressed in its still, also where the visitor has scrolled on. */
export function pressAgain(place: Element, { dataset }: HTMLElement): void {
  const [left, top] = dataset['pressed']?.split(' ').map(Number) ?? []
  delete dataset['pressed']
  if (left === undefined || top === undefined) return
  const { x, y } = place.getBoundingClientRect()
  const isUnder = (button: Element) => {
    const box = button.getBoundingClientRect()
    return box.left <= x + left && x + left <= box.right && box.top <= y + top && y + top <= box.bottom
  }
  const buttons = place.querySelector('foyer-host')?.shadowRoot?.querySelectorAll('button') ?? []
  ;[...buttons].find(isUnder)?.click()
}
