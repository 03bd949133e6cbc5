import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Message } from './judgeMessage.ts'

type Words = Readonly<Record<string, Message>>

/** Words of one file. */
export type WordFile = {
  /** From the root. */
  readonly file: string
  readonly words: Words
}

/** The same words in several languages. */
export type Catalogue = {
  /** English, by the file that holds it. */
  readonly english: readonly WordFile[]
  /** Every other language by its code, each in the files that load together. */
  readonly languages: ReadonlyMap<string, readonly WordFile[]>
  /** Which English text each translation was made of: a file of short hashes, by key. */
  readonly origins: string
}

type Place = {
  readonly english: readonly string[]
  /** Patterns of the files of one language; `*` stands for its code. */
  readonly languages: readonly string[]
  readonly origins: string
}

const i18n = 'packages/ui/src/i18n'
const mailWords = 'apps/gateway/src/frame/mailWords'

const places: readonly Place[] = [
  {
    english: [`${i18n}/en.ts`, `${i18n}/{initial,*Words}.ts`, `${i18n}/frame/!(frame)Words.ts`],
    languages: [`${i18n}/locales/*.ts`, `${i18n}/locales/*/*.ts`],
    origins: `${i18n}/locales/english.json`,
  },
  {
    english: [`${mailWords}/en.ts`],
    languages: [`${mailWords}/[a-df-z][a-z].ts`, `${mailWords}/e[a-mo-z].ts`],
    origins: `${mailWords}/english.json`,
  },
]

/** Every catalogue of words that people read, loaded as the code loads it. */
export function readCatalogues(root: string): Promise<readonly Catalogue[]> {
  return Promise.all(
    places.map(async ({ english, languages, origins }) => {
      const files = globSync(languages, { cwd: root }).sort()
      const codes = [...new Set(files.map((file) => toCode(file)))]
      const read = (list: readonly string[]) => Promise.all(list.map((file) => readWords(root, file)))
      const byCode = await Promise.all(
        codes.map(async (code) => [code, await read(files.filter((file) => toCode(file) === code))] as const),
      )
      return {
        english: await read(english.flatMap((pattern) => globSync(pattern, { cwd: root }).sort())),
        languages: new Map(byCode),
        origins,
      }
    }),
  )
}

/** `de` of `locales/de.ts` and of `locales/de/deErrors.ts`. */
function toCode(file: string): string {
  return /(?:locales|mailWords)\/([a-z]+)[/.]/.exec(file)?.[1] ?? ''
}

/** The words are a file's default export, or the `words` in it; in English its one object. */
async function readWords(root: string, file: string): Promise<WordFile> {
  const names = (await import(pathToFileURL(path.join(root, file)).href)) as Readonly<Record<string, unknown>>
  const found = names['default'] ?? Object.values(names).find((value) => typeof value === 'object')
  const inner = (found as { readonly words?: unknown }).words
  return { file, words: (typeof inner === 'object' ? inner : found) as Words }
}

export function joinWords(files: readonly WordFile[]): Words {
  return Object.assign({}, ...files.map(({ words }) => words))
}

export function readOrigins(root: string, { origins }: Catalogue): Readonly<Record<string, string>> {
  const file = path.join(root, origins)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
