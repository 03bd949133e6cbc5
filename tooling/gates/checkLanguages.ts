// Ours, because no linter of translations knows this catalogue's slots, plurals and which English text each was made of.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  type Catalogue,
  joinWords,
  judgeMessage,
  type Message,
  readCatalogue,
  readOrigins,
  type WordFile,
} from './catalogues.ts'
import { report } from './report.ts'

/** Most that the words which load together may weigh in any language, in bytes after gzip -9. */
const heaviestFile = 5_000

/** Lists what is missing, left over, malformed or no longer of the English text, in which language and for which key. */
export async function checkLanguages(root: string): Promise<readonly string[]> {
  const catalogue = await readCatalogue(root)
  return [
    ...judgeOrigins(root, catalogue),
    ...judgeTerms(root, catalogue),
    ...measure('en', catalogue, joinWords(catalogue.english)),
    ...[...catalogue.languages].flatMap(([code, files]) => [
      ...checkLanguage(code, joinWords(catalogue.english), files),
      ...measure(code, catalogue, joinWords(files)),
      ...files.flatMap(weigh),
    ]),
  ]
}

type Words = Readonly<Record<string, Message>>

function checkLanguage(code: string, english: Words, files: readonly WordFile[]): readonly string[] {
  const words = joinWords(files)
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(words, key))
  const left = Object.keys(words).filter((key) => !Object.hasOwn(english, key))
  return [
    ...missing.map((key) => `${code}: '${key}' is missing: ${JSON.stringify(english[key])}`),
    ...left.map((key) => `${code}: '${key}' is no word of the English catalogue any more`),
    ...Object.entries(words).flatMap(([key, message]) => {
      const source = english[key]
      return source === undefined ? [] : judgeMessage(code, source, message).map((what) => `${code}: '${key}' ${what}`)
    }),
  ]
}

/** Lists what is longer than the place where it stands. */
function measure(code: string, { english, limits }: Catalogue, words: Words): readonly string[] {
  const source = joinWords(english)
  const patterns = Object.entries(limits).map(
    ([pattern, most]) => [new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`), most] as const,
  )
  return Object.entries(words).flatMap(([key, message]) => {
    const most = patterns.find(([pattern]) => pattern.test(key))?.[1] ?? 2 * toLength(source[key] ?? '') + 14
    const length = toLength(message)
    return length <= most ? [] : [`${code}: '${key}' has ${length} characters; ${most} is the most there`]
  })
}

/** Without slots; the longest of the forms that it has. */
function toLength(message: Message): number {
  const { by: _, ...forms } = typeof message === 'string' ? { by: '', text: message } : message
  return Math.max(0, ...Object.values(forms).map((text) => [...text.replace(/\{\w+\}/g, '')].length))
}

/** Before minification. */
function weigh({ file, part, isLoadedAlone, words }: WordFile): readonly string[] {
  const bytes = isLoadedAlone ? gzipSync(JSON.stringify(words, undefined, 2), { level: 9 }).length : 0
  return bytes <= heaviestFile ? [] : [`${file}: ${part}: ${bytes} bytes are over ${heaviestFile}: split the part`]
}

/** A text that has changed since it was translated: the translations may say what it said before. */
function judgeOrigins(root: string, catalogue: Catalogue): readonly string[] {
  const origins = readOrigins(root, catalogue)
  return Object.entries(joinWords(catalogue.english))
    .filter(([key, message]) => Object.hasOwn(origins, key) && origins[key] !== toHash(message))
    .map(
      ([key, message]) =>
        `'${key}' says ${JSON.stringify(message)} now: see to its translations, then run \`pnpm run languages:accept ${key}\``,
    )
}

type Terms = {
  readonly main: readonly string[]
  readonly languages: Readonly<Record<string, Readonly<Record<string, readonly [word: string, seen?: string]>>>>
}

/** A main term that a language lacks in the table of terms, or says in none of its texts. */
function judgeTerms(root: string, { languages }: Catalogue): readonly string[] {
  const file = path.join(root, 'packages/ui/src/i18n/terms.json')
  if (!existsSync(file)) return []
  const terms = JSON.parse(readFileSync(file, 'utf8')) as Terms
  const codes = [...languages.keys()]
  const left = Object.keys(terms.languages).filter((code) => !languages.has(code))
  return [
    ...left.map((code) => `${code}: has terms, and is no language any more`),
    ...codes.flatMap((code) => {
      const texts = JSON.stringify(joinWords(languages.get(code) ?? [])).toLowerCase()
      return terms.main.flatMap((term) => {
        const word = terms.languages[code]?.[term]?.[0]
        if (word === undefined) return [`${code}: terms.json has no word for '${term}'`]
        return texts.includes(word.toLowerCase())
          ? []
          : [`${code}: no text says '${word}', which terms.json has for '${term}'`]
      })
    }),
  ]
}

export function toHash(message: Message): string {
  return createHash('sha256').update(JSON.stringify(message)).digest('hex').slice(0, 8)
}

if (import.meta.main) {
  report(
    await checkLanguages(path.resolve(import.meta.dirname, '../..')),
    'every word is there in every language, well formed',
  )
}
