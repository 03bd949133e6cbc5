/**
 * The value that the page gives to a property of CSS, without variables, `calc()` and units of its own; undefined for what is none.
 * A wallet's page knows nothing of this one's sheets.
 */
export function resolveStyle(property: 'color' | 'font-family' | 'width', value: string): string | undefined {
  // there is no page around a foyer on a server
  if (typeof document.createElement !== 'function') return value
  const probe = document.createElement('span')
  probe.style.setProperty(property, value)
  if (!probe.style.getPropertyValue(property)) return undefined
  probe.style.setProperty('position', 'absolute')
  document.body.append(probe)
  const resolved = getComputedStyle(probe).getPropertyValue(property)
  probe.remove()
  return resolved
}
