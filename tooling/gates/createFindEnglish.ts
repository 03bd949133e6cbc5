import { join } from 'node:path'
import { joinWords, readCatalogues } from './catalogues.ts'

const root = join(import.meta.dirname, '../..')

type Message = string | Readonly<Record<string, string>>

/** Which of these texts are English words that a language says otherwise. @param code of the language */
export type FindEnglish = (code: string, texts: readonly string[]) => readonly string[]

/** Knows every word of widget and wallet in every language, those with slots as well. */
export async function createFindEnglish(): Promise<FindEnglish> {
  const [catalogue] = await readCatalogues(root)
  if (!catalogue) throw new Error('There is no catalogue of words')
  const english = joinWords(catalogue.english)
  const judges = new Map(
    [...catalogue.languages].map(([code, files]) => {
      const words = joinWords(files)
      const own = toPattern(Object.values(words))
      const other = Object.entries(english).filter(
        ([key, text]) => toTexts(words[key] ?? '').join() !== toTexts(text).join(),
      )
      return [code, { own, foreign: toPattern(other.map(([, text]) => text)) }] as const
    }),
  )
  return (code, texts) => {
    const judge = judges.get(code)
    if (!judge) return []
    return [...new Set(texts)].filter((text) => judge.foreign.test(text) && !judge.own.test(text))
  }
}

/** What says one of these messages with anything in its slots; at least two words of it must be the message's own. */
function toPattern(messages: readonly Message[]): RegExp {
  const texts = messages
    .flatMap(toTexts)
    .filter((text) => !text.includes('{') || /[^\s{}]+ [^\s{}]+/.test(text.replace(/\{\w+\}/g, '{}')))
  const toLiteral = (text: string) => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')
  return new RegExp(
    `^(?:${texts
      .map((text) =>
        text
          .split(/\{\w+\}/)
          .map(toLiteral)
          .join('.+'),
      )
      .join('|')})$`,
  )
}

function toTexts(message: Message): readonly string[] {
  return typeof message === 'string'
    ? [message]
    : Object.entries(message).flatMap(([key, text]) => (key === 'by' ? [] : [text]))
}
