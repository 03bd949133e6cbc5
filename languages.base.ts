import { readFileSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Language = {
  readonly default: { readonly locale: string; readonly dir: string; readonly words: object }
  readonly parts: Readonly<Record<string, () => Promise<{ readonly default: object }>>>
  readonly frameTexts: Readonly<Record<string, object>>
  readonly mailTexts: object
}

/** A language's file, its path and what is asked of it: nothing, `?frame`, `?mail`, or `?part=<name>`. */
const languageFile = /^(.*\/i18n\/locales\/([a-zA-Z-]+)\.ts)(?:\?(frame|mail|part=(\w+)))?$/

/** The English catalogue, and one of its pieces. */
const englishFile = /^(.*\/i18n\/en\.ts)\?words=(\w+)$/
/** Pieces of it that a file takes; types are none. */
const takenWords = /^(import|export) \{ ([\w, ]+) \} from '(\.[^']*\/en\.ts)'$/gm

/** The table of languages, asked for what a wallet of our own says or for its mails. */
const tableFile = /^(.*\/i18n\/languageTable\.ts)\?(frame|mail)$/

/**
 * Cuts a language, which is one file to review, into what loads separately: what a page shows first, each part of the widget, what a
 * wallet of our own says, and its mails. English is cut into the pieces that files import by name.
 */
export const cutLanguages = (): Plugin => ({
  name: 'cut-languages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/ui\/src\/.*\.tsx?$/, code: /\/en\.ts'/ },
    handler: (code) => ({
      code: code.replace(takenWords, takeEach),
      map: null,
    }),
  },
  async load(id) {
    const [, english, name] = englishFile.exec(id) ?? []
    if (english && name) {
      this.addWatchFile(english)
      return cutEnglish(readFileSync(english, 'utf8'), name)
    }
    const [, table, kind] = tableFile.exec(id) ?? []
    if (table) {
      this.addWatchFile(table)
      return readFileSync(table, 'utf8').replaceAll(".ts')", `.ts?${kind}')`)
    }
    const [, file, code, asked, part] = languageFile.exec(id) ?? []
    if (!file) return undefined
    this.addWatchFile(file)
    const language: Language = await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)
    if (asked === 'frame') return toModule(Object.assign({}, ...Object.values(language.frameTexts)))
    if (asked === 'mail') return `export const mailTexts = ${JSON.stringify(language.mailTexts, undefined, 2)}`
    const texts = part === undefined ? undefined : language.parts[part]
    if (texts) return toModule((await texts()).default)
    const loaders = Object.keys(language.parts).map((name) => `${name}: () => import('./${code}.ts?part=${name}'),\n`)
    return `${toModule(language.default)}\nexport const parts = {\n${loaders.join('')}}\n`
  },
})

/** The same on one line, so that every line stays where it was. */
function takeEach(_: string, verb: string, names: string, from: string): string {
  return names
    .split(', ')
    .map((name) => `${verb} { ${name} } from '${from}?words=${name}'`)
    .join('; ')
}

/** The module of one piece, with those that it repeats. */
function cutEnglish(text: string, name: string): string {
  const [written] = new RegExp(`^export const ${name} = \\{\n[^]*?^\\}`, 'm').exec(text) ?? []
  if (!written) throw new Error(`there is no '${name}' in the English catalogue`)
  const repeated = [...written.matchAll(/^ {2}\.\.\.(\w+),$/gm)].map(([, other]) => other).sort()
  return [...repeated.map((other) => `import { ${other} } from './en.ts?words=${other}'`), written].join('\n')
}

function toModule(value: object): string {
  return `export default ${JSON.stringify(value, undefined, 2)}`
}

/** The name of the published file: `deErrors` of the part `errors`. */
export function toLanguageFile(id: string | null): string | undefined {
  const [, , code, , part] = languageFile.exec(id ?? '') ?? []
  return code && part && `locales/${code}${part[0]?.toUpperCase()}${part.slice(1)}.js`
}
