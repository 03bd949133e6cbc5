import { createHash } from 'node:crypto'

/**
 * A neutral picture for something whose logo we may not ship: its initials on a colour of its own.
 * The same name always gives the same bytes.
 */
export function createMonogram(name: string, shape: 'square' | 'round' = 'square'): string {
  const hash = createHash('sha256').update(name).digest()
  const hue = (hash.readUInt16BE(0) * 360) >> 16
  const text = escapeXml(toInitials(name))
  const radius = shape === 'round' ? 32 : 14
  const size = text.length > 2 ? 20 : 26
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="${radius}" fill="hsl(${hue} 52% 36%)"/>`,
    `<path d="M0 64 64 0v64z" fill="#fff" fill-opacity=".07"/>`,
    `<text x="32" y="33" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" `,
    `text-anchor="middle" dominant-baseline="central">${text}</text></svg>`,
  ].join('')
}

function toInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '?', second] = words
  if (first === first.toUpperCase() && first.length <= 4 && words.length === 1) return first
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}

function escapeXml(text: string): string {
  return text.replaceAll(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
