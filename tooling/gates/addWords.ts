import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Catalogue, joinWords, type Message, readCatalogue, readOrigins, type WordFile } from './catalogues.ts'
import { toHash } from './checkLanguages.ts'

type Added = { readonly code: string; readonly key: string; readonly message: Message }

/**
 * Writes translations into the files of their languages, each where the words beside it in English are, and notes which English
 * text they are of.
 * @param text a line for each: `code<tab>key<tab>text`, or `key.one`, `key.few`, … with `by=slot` in a fourth column
 * @returns the files that were written
 */
export async function addWords(root: string, text: string): Promise<readonly string[]> {
  const catalogue = await readCatalogue(root)
  const added = readLines(text)
  const byPlace = new Map<WordFile, Added[]>()
  for (const one of added) {
    const place = find(catalogue, one)
    byPlace.set(place, [...(byPlace.get(place) ?? []), one])
  }
  const places = [...catalogue.languages.values()].flat()
  for (const [place, ones] of byPlace) {
    const shared = places.find(({ file, part }) => file === place.file && part === 'shared' && place.part === 'dialog')
    insert(
      root,
      place,
      Object.keys(shared?.words ?? {}),
      Object.fromEntries(ones.map(({ key, message }) => [key, message])),
    )
  }
  const files = [...new Set([...byPlace.keys()].map(({ file }) => file))]
  execFileSync('pnpm', ['exec', 'biome', 'format', '--write', ...files], { cwd: root, stdio: 'ignore' })
  acceptWords(root, catalogue, new Set(added.map(({ key }) => key)))
  return files
}

function find(catalogue: Catalogue, { code, key }: Added): WordFile {
  if (Object.hasOwn(joinWords(catalogue.english), key)) return findFile(catalogue, code, key)
  throw new Error(`'${key}' is no word of the English catalogue: add it there first`)
}

/** Notes that the translations of these keys are of the English text as it is now; of all that have none noted, too. */
export function acceptWords(root: string, catalogue: Catalogue, keys: ReadonlySet<string>): void {
  const origins = readOrigins(root, catalogue)
  const entries = Object.entries(joinWords(catalogue.english)).map(
    ([key, message]) => [key, keys.has(key) ? toHash(message) : (origins[key] ?? toHash(message))] as const,
  )
  const sorted = Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(path.join(root, catalogue.origins), `${JSON.stringify(sorted, undefined, 2)}\n`)
}

function readLines(text: string): readonly Added[] {
  const found = new Map<string, Added>()
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [code = '', name = '', words = '', by] = line.split('\t')
    const slot = /^by=(\w+)$/.exec(by ?? '')?.[1]
    const [, key = name, category] = (slot && /^(.+)\.(zero|one|two|few|many|other)$/.exec(name)) || []
    const known = found.get(`${code} ${key}`)?.message
    const message =
      slot && category ? { ...(typeof known === 'object' ? known : { by: slot }), [category]: words } : words
    found.set(`${code} ${key}`, { code, key, message })
  }
  return [...found.values()]
}

/** Finds where the key is already; otherwise where the language has the words that stand beside it in English. */
function findFile({ english, languages }: Catalogue, code: string, key: string): WordFile {
  const files = (languages.get(code) ?? []).filter(({ part }) => part !== 'dialog' || !isShared(english, key))
  const source = english.find(({ words }) => Object.hasOwn(words, key))
  const family = key.slice(0, key.indexOf('.') + 1)
  const beside = Object.keys(source?.words ?? {}).filter((one) => one !== key)
  const related = [...beside.filter((one) => one.startsWith(family)), ...beside]
  const has = (name: string) => files.find(({ words }: WordFile) => Object.hasOwn(words, name))
  const found = has(key) ?? related.map(has).find((file) => file !== undefined)
  if (!found) throw new Error(`${code}: no file for '${key}'`)
  return found
}

function isShared(english: readonly WordFile[], key: string): boolean {
  return english.some(({ part, words }) => part === 'sharedWords' && Object.hasOwn(words, key))
}

/** As the formatter would not: that runs afterwards. */
function insert(
  root: string,
  { file, part, words }: WordFile,
  inherited: readonly string[],
  added: Readonly<Record<string, Message>>,
): void {
  const text = readFileSync(path.join(root, file), 'utf8')
  const isInside = !['words', 'shared', 'mailTexts'].includes(part)
  const start = text.indexOf('{\n', text.indexOf(isInside ? `\n  ${part}: {` : `const ${part}`)) + 2
  const own = Object.entries({ ...words, ...added }).filter(([key]) => !inherited.includes(key))
  const spread = inherited.length > 0 ? '  ...shared,\n' : ''
  const lines = own.map(([key, message]) => `  ${JSON.stringify(key)}: ${JSON.stringify(message)},\n`).join('')
  writeFileSync(
    path.join(root, file),
    text.slice(0, start) + spread + lines + text.slice(text.indexOf(isInside ? '\n  },\n' : '\n}\n', start) + 1),
  )
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const [task, ...names] = process.argv.slice(2)
  if (task === 'accept') acceptWords(root, await readCatalogue(root), new Set(names))
  else if (task && existsSync(task)) console.log((await addWords(root, readFileSync(task, 'utf8'))).join('\n'))
  else throw new Error('usage: addWords.ts <file of lines> | accept <key>…')
}
