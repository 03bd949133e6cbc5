import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

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
  /** Most characters of a text by a pattern of keys, without what its slots hold. */
  readonly limits: Readonly<Record<string, number>>
}

const i18n = 'packages/ui/src/i18n'

/** The catalogue of words that people read, loaded as the code loads it. */
export async function readCatalogue(root: string): Promise<Catalogue> {
  const files = globSync(`${i18n}/locales/*.ts`, { cwd: root }).sort()
  const languages = files.map(async (file) => [path.basename(file, '.ts'), await readWords(root, file)] as const)
  const { lengthLimits = {} } = await readModule(root, `${i18n}/en.ts`)
  return {
    english: await readWords(root, `${i18n}/en.ts`),
    limits: lengthLimits,
    languages: new Map(await Promise.all(languages)),
    origins: `${i18n}/locales/english.json`,
  }
}

type Module = Readonly<Record<string, unknown>> & {
  readonly parts?: Readonly<Record<string, () => Promise<{ readonly default: Words }>>>
  readonly frameTexts?: Readonly<Record<string, Words>>
  readonly mailTexts?: Words
  readonly lengthLimits?: Catalogue['limits']
}

/** The words are a file's default export, or the `words` in it, and its parts; in English its objects, by their names. */
async function readWords(root: string, file: string): Promise<readonly WordFile[]> {
  const module = await readModule(root, file)
  const found = module['default']
  if (found === undefined) {
    const { lengthLimits: _, ...exported } = module
    const pieces = Object.entries(exported).filter((entry): entry is [string, Words] => typeof entry[1] === 'object')
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
  const mails = module.mailTexts ? [{ file, part: 'mailTexts', isLoadedAlone: false, words: module.mailTexts }] : []
  return [{ file, part: 'words', isLoadedAlone: true, words: first }, ...(await Promise.all(parts)), ...frame, ...mails]
}

function readModule(root: string, file: string): Promise<Module> {
  return import(pathToFileURL(path.join(root, file)).href)
}

export function joinWords(files: readonly WordFile[]): Words {
  return Object.assign({}, ...files.map(({ words }) => words))
}

export function readOrigins(root: string, { origins }: Catalogue): Readonly<Record<string, string>> {
  const file = path.join(root, origins)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** What is said, where it changes with a number: by the plural category of that slot. */
type Plural = Readonly<Record<string, string>>
export type Message = string | Plural

/** Characters that turn the direction of text, and would turn what a slot holds with it. */
const directionControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const exclamations = /[!！¡]/

/** Lists what is wrong with a message as a translation of the English one. @param code of the language */
export function judgeMessage(code: string, english: Message, message: Message): readonly string[] {
  const source = typeof english === 'string' ? english : (english['other'] ?? '')
  const texts = typeof message === 'string' ? { text: message } : toTexts(message)
  return [
    ...(typeof message === 'string' ? [] : checkPlural(code, source, message)),
    ...Object.entries(texts).flatMap(([category, text]) => checkText(source, text, category)),
  ]
}

function toTexts({ by: _, ...texts }: Plural): Plural {
  return texts
}

function checkPlural(code: string, source: string, message: Plural): readonly string[] {
  const needed = new Intl.PluralRules(code).resolvedOptions().pluralCategories as readonly string[]
  const given = Object.keys(toTexts(message))
  const wrong = given.filter((category) => !needed.includes(category))
  return [
    ...(listSlots(source).includes(message['by'] ?? '') ? [] : [`\`by\` is ${message['by']}, which is no slot`]),
    ...needed.filter((category) => !given.includes(category)).map((category) => `lacks the plural "${category}"`),
    ...wrong.map((category) => `has the plural "${category}", which the language has not`),
  ]
}

function checkText(source: string, text: string, category: string): readonly string[] {
  const [wanted, given] = [listSlots(source), listSlots(text)]
  // "one token" may say its number in words
  const mayLack = category === 'text' || category === 'other' ? 0 : 1
  const missing = wanted.filter((slot) => !given.includes(slot))
  const isLong = text.length > 25 && /[a-z] [a-z]/.test(text)
  return [
    ...(missing.length > mayLack ? [`lacks {${missing.join('}, {')}}`] : []),
    ...given.filter((slot) => !wanted.includes(slot)).map((slot) => `has a slot {${slot}} of its own`),
    ...(text.trim() === '' ? ['is empty'] : []),
    ...(text === text.trim() ? [] : ['begins or ends with a space']),
    ...(directionControls.test(text) ? ['holds a character that turns the direction of text'] : []),
    ...(exclamations.test(text) ? ['exclaims'] : []),
    ...(isLong && text === source ? ['is still English'] : []),
  ]
}

function listSlots(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot))]
}
