import { findLanguage, type MailLanguage, mailLanguages } from '@foyer/ui/mail-languages'

/** Longer headers are no browser's. */
const longestHeader = 300
/** Nor do browsers ask for more languages. */
const mostRanges = 30

const languages = Object.keys(mailLanguages) as readonly MailLanguage[]

/** The first language of a browser's `Accept-Language` that mails are written in; English where there is none. @see RFC 9110, 12.5.4 */
export function readLanguage(header = ''): MailLanguage {
  const ranges = header.slice(0, longestHeader).split(',', mostRanges)
  const asked = ranges.map(readRange).filter(({ weight }) => weight > 0)
  const sorted = asked.toSorted((one, other) => other.weight - one.weight)
  for (const { tag } of sorted) {
    const code = findLanguage(tag, languages)?.code
    if (code !== undefined) return code
  }
  return 'en'
}

function readRange(range: string) {
  const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
  const weight = parameters.map((one) => /^\s*q=([\d.]{1,5})$/.exec(one)?.[1]).find((one) => one !== undefined)
  return { tag, weight: weight === undefined ? 1 : Number(weight) }
}
