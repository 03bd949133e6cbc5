import { readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeCell } from './escapeCell.ts'
import type { Page } from './writeReference.ts'

type Terms = {
  /** Where the words were looked up: name of the product, its repository and folder. */
  readonly sources: Readonly<Record<string, string>>
  /** The terms that were looked up. */
  readonly main: readonly string[]
  readonly languages: Readonly<Record<string, Readonly<Record<string, readonly [word: string, seen?: string]>>>>
}

/** With fewer of the main terms seen in use, a language is called beta. */
const fewestSeen = 7

/** Tags that a language is shown for besides its own. */
const alsoFor: Readonly<Record<string, string>> = {
  he: '`iw`',
  id: '`in`',
  'pt-BR': '`pt`',
  'pt-PT': '`pt-AO`, `pt-MZ` and other regions that write as Portugal does',
  zh: '`zh-CN`, `zh-SG`, `zh-Hans`',
  'zh-Hant': '`zh-TW`, `zh-HK`, `zh-MO`',
}

/**
 * The pages of the languages and of their terms.
 * @param root the repository
 */
export function writeLanguages(root: string): readonly Page[] {
  const terms = JSON.parse(readFileSync(path.join(root, 'packages/ui/src/i18n/terms.json'), 'utf8')) as Terms
  const codes = Object.keys(terms.languages)
  const sorted = codes.toSorted((one, other) => nameLanguage(one).localeCompare(nameLanguage(other), 'en'))
  return [writeList(terms, sorted), writeTerms(terms, sorted)]
}

function writeList(terms: Terms, codes: readonly string[]): Page {
  const rows = ['en', ...codes].toSorted((one, other) => nameLanguage(one).localeCompare(nameLanguage(other), 'en'))
  return {
    slug: 'languages',
    title: 'Languages',
    description: `The ${rows.length} languages Foyer speaks, and which of them are beta.`,
    body: [
      `Set one as \`locale\`, or use \`auto\`: see [Texts and languages](../words/). A regional tag such as \`de-AT\` shows the language with the region's own numbers and dates.`,
      [
        '| language | `locale` | also for | state |',
        '| --- | --- | --- | --- |',
        ...rows.map((code) => {
          const state = code === 'en' ? 'the original' : describeState(terms, code)
          return `| ${nameLanguage(code)} | \`${code}\` | ${alsoFor[code] ?? ''} | ${state} |`
        }),
      ].join('\n'),
      `No native speaker outside the project has reviewed a translation yet; corrections are welcome. A language is **beta** if fewer than ${fewestSeen} of its ${terms.main.length} main terms were found in a public wallet or app of that language. Its texts are complete, but some of its words may be unusual. The [terms](../glossary/) say where each was seen. Ten safety texts are [translated back](../safety-texts/) from every language.`,
    ].join('\n\n'),
  }
}

function describeState({ main, languages }: Terms, code: string): string {
  const seen = main.filter((term) => languages[code]?.[term]?.[1]).length
  return seen < fewestSeen ? `**beta**: ${seen} of ${main.length} main terms seen in use` : 'complete'
}

function writeTerms({ sources, languages }: Terms, codes: readonly string[]): Page {
  return {
    slug: 'glossary',
    title: 'Translators’ glossary',
    description: 'The term chosen for each word of the field, in every language, and where it is seen in use.',
    body: [
      'Each term has one translation per language. Use it when you translate or correct a text. To change a term, change every text that contains it.',
      'The last column names products whose own translation says the same: facts about wording, no text of theirs is used.',
      [
        '| product | where |',
        '| --- | --- |',
        ...Object.entries(sources).map(([name, file]) => `| ${name} | ${escapeCell(file)} |`),
      ].join('\n'),
      ...codes.flatMap((code) => [
        `## ${nameLanguage(code)}`,
        [
          `| English | \`${code}\` | seen in |`,
          '| --- | --- | --- |',
          ...Object.entries(languages[code] ?? {}).map(
            ([term, [word, seen = '']]) => `| ${escapeCell(term)} | ${escapeCell(word)} | ${seen} |`,
          ),
        ].join('\n'),
      ]),
    ].join('\n\n'),
  }
}

/** In English; a short code is that of the most usual script. */
function nameLanguage(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code === 'zh' ? 'zh-Hans' : code) ?? code
}
