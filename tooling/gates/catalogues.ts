import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Message } from './judgeMessage.ts'

type Words = Readonly<Record<string, Message>>

/** Words that stand together in one file. */
export type WordFile = {
  /** From the root. */
  readonly file: string
  /** Which of the file's objects holds them. */
  readonly part: string
  /** Whether they load by themselves. */
  readonly isLoadedAlone: boolean
  readonly words: Words
}

/** The same words in several languages. */
export type Catalogue = {
  /** English, by the file that holds it. */
  readonly english: readonly WordFile[]
  /** Every other language by its code, cut into what stands together. */
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
    english: [`${i18n}/en.ts`, `${i18n}/frame/!(frame)Words.ts`],
    languages: [`${i18n}/locales/*.ts`],
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
      const read = async (list: readonly string[]) =>
        (await Promise.all(list.map((file) => readWords(root, file)))).flat()
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

/** `de` of `locales/de.ts`. */
function toCode(file: string): string {
  return /(?:locales|mailWords)\/([a-z]+)[/.]/.exec(file)?.[1] ?? ''
}

type Module = Readonly<Record<string, unknown>> & {
  readonly parts?: Readonly<Record<string, () => Promise<{ readonly default: Words }>>>
  readonly frameTexts?: Readonly<Record<string, Words>>
}

/** The words are a file's default export, or the `words` in it, and its parts; in English its objects, by their names. */
async function readWords(root: string, file: string): Promise<readonly WordFile[]> {
  const module: Module = await import(pathToFileURL(path.join(root, file)).href)
  const found = module['default']
  if (found === undefined) {
    const pieces = Object.entries(module).filter((entry): entry is [string, Words] => typeof entry[1] === 'object')
    const count = ([, words]: readonly [string, Words]) => Object.keys(words).length
    // one that repeats others comes after them
    pieces.sort((one, other) => count(one) - count(other))
    return pieces.map(([part, words]) => ({ file, part, isLoadedAlone: true, words }))
  }
  const inner = (found as { readonly words?: unknown }).words
  const first = (typeof inner === 'object' ? inner : found) as Words
  const parts = Object.entries(module.parts ?? {}).map(async ([part, load]) => {
    return { file, part, isLoadedAlone: true, words: (await load()).default }
  })
  const frame = Object.entries(module.frameTexts ?? {}).map(([part, words]) => {
    return { file, part, isLoadedAlone: false, words }
  })
  return [{ file, part: 'words', isLoadedAlone: true, words: first }, ...(await Promise.all(parts)), ...frame]
}

export function joinWords(files: readonly WordFile[]): Words {
  return Object.assign({}, ...files.map(({ words }) => words))
}

export function readOrigins(root: string, { origins }: Catalogue): Readonly<Record<string, string>> {
  const file = path.join(root, origins)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
