import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Language = {
  readonly default: { readonly locale: string; readonly dir: string; readonly words: object }
  readonly parts: Readonly<Record<string, () => Promise<{ readonly default: object }>>>
  readonly frameTexts: Readonly<Record<string, object>>
}

/** A language's file, its path and what is asked of it: nothing, `?frame`, or `?part=<name>`. */
const languageFile = /^(.*\/i18n\/locales\/([a-z]+)\.ts)(?:\?(frame|part=(\w+)))?$/

/**
 * Cuts a language, which is one file to review, into what loads separately: what a page shows first, each part of the widget, and
 * what a wallet of our own says.
 */
export const cutLanguages = (): Plugin => ({
  name: 'cut-languages',
  enforce: 'pre',
  async load(id) {
    const [, file, code, asked, part] = languageFile.exec(id) ?? []
    if (!file) return undefined
    this.addWatchFile(file)
    const language: Language = await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)
    if (asked === 'frame') return toModule(Object.assign({}, ...Object.values(language.frameTexts)))
    const texts = part === undefined ? undefined : language.parts[part]
    if (texts) return toModule((await texts()).default)
    const loaders = Object.keys(language.parts).map((name) => `${name}: () => import('./${code}.ts?part=${name}'),\n`)
    return `${toModule(language.default)}\nexport const parts = {\n${loaders.join('')}}\n`
  },
})

function toModule(value: object): string {
  return `export default ${JSON.stringify(value, undefined, 2)}`
}

/** The name of the published file: `deErrors` of the part `errors`. */
export function toLanguageFile(id: string | null): string | undefined {
  const [, , code, , part] = languageFile.exec(id ?? '') ?? []
  return code && part && `locales/${code}${part[0]?.toUpperCase()}${part.slice(1)}.js`
}
