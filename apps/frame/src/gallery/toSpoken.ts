import { frameWords } from '@foyer/ui/frame-words'
import { translate } from '../words.ts'

/** What a request holds that is read; the rest tells its parts apart. */
const read = ['title', 'asks', 'approve', 'sentence', 'name', 'value', 'blocked', 'amount']

/** A request of the gallery in the words of the moment: what it says in the catalogue's English is said from the catalogue. */
export function toSpoken<part>(part: part): part {
  if (Array.isArray(part)) return part.map(toSpoken) as part
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    typeof value === 'string' && read.includes(key) ? sayAgain(value) : toSpoken(value),
  ])
  return Object.fromEntries(entries) as part
}

/** @param text in English */
function sayAgain(text: string): string {
  for (const [key, message] of Object.entries(frameWords)) {
    if (typeof message !== 'string') continue
    const parts = message.split(/\{(\w+)\}/)
    const pattern = parts.map((part, index) => (index % 2 === 0 ? part.replace(/[.*+?^$()|[\]\\]/g, '\\$&') : '(.+)'))
    // a message that is all slots says anything
    const found =
      /\p{L}/u.test(parts.filter((_, index) => index % 2 === 0).join('')) &&
      new RegExp(`^${pattern.join('')}$`).exec(text)
    if (!found) continue
    const names = parts.filter((_, index) => index % 2 === 1)
    const slots = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
    return (translate as (key: string, slots: object) => string)(key, slots)
  }
  return text
}
