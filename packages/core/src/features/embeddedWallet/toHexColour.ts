/** A colour that the page has resolved, in six digits; undefined for one that lets through what is behind it. */
export function toHexColour(colour: string): string | undefined {
  if (/^#[0-9a-f]{6}$/i.test(colour)) return colour
  const context = document.createElement?.('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.fillStyle = colour
  if (/^#[0-9a-f]{6}$/.test(context.fillStyle)) return context.fillStyle
  // one that has no digits of its own, as oklch()
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data
  if (alpha !== 255) return undefined
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
