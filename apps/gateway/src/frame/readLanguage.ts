import { type MailLanguage, mailLanguages } from '@foyer/ui/mail-languages'

/** Longer headers are no browser's. */
const longestHeader = 300

/** The first language of a browser's `Accept-Language` that mails are written in; English where there is none. @see RFC 9110, 12.5.4 */
export function readLanguage(header = ''): MailLanguage {
  const ranges = header.slice(0, longestHeader).split(',')
  const asked = ranges.map(readRange).filter(({ weight }) => weight > 0)
  const sorted = asked.toSorted((one, other) => other.weight - one.weight)
  return sorted.map(({ language }) => language).find(isMailLanguage) ?? 'en'
}

function readRange(range: string) {
  const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
  const weight = parameters.map((one) => /^\s*q=([\d.]{1,5})$/.exec(one)?.[1]).find((one) => one !== undefined)
  return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
}

function isMailLanguage(language: string): language is MailLanguage {
  return Object.hasOwn(mailLanguages, language)
}
