import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { attributes, elements, toFoyerTag } from './appkitNames.ts'
import type { Migrated } from './edit.ts'
import { createEdit, type Edit } from './edit.ts'
import { migrateCode } from './migrateCode.ts'

/**
 * Changes elements in the markup of a page or of a component of Vue's or Svelte's, and the code in its scripts. It is read tag by
 * tag: what is between them is no one's business.
 */
function migrateMarkup(edit: Edit, text: string, site: SiteFacts): void {
  let script: { readonly start: number; readonly language: 'js' | 'ts' } | undefined
  const onTag = ({ tagName, location }: Token.TagToken, isEnd: boolean) => {
    if (!location) return
    const start = location.startOffset + (isEnd ? 2 : 1)
    const to = toFoyerTag(tagName)
    if (to) edit.replace(start, start + tagName.length, to)
    const row = Object.hasOwn(elements, tagName) ? elements[tagName] : undefined
    if (row && 'none' in row && !isEnd) edit.find(start, tagName, { reason: row.none, minutes: 15 })
  }
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      ...ignored,
      onStartTag(token) {
        onTag(token, false)
        if (toFoyerTag(token.tagName)) renameAttributes(edit, token)
        if (token.tagName === 'style') tokenizer.state = TokenizerMode.RAWTEXT
        if (token.tagName !== 'script') return
        tokenizer.state = TokenizerMode.SCRIPT_DATA
        const lang = token.attrs.find(({ name }) => name === 'lang')?.value
        script = { start: token.location?.endOffset ?? 0, language: lang?.startsWith('ts') ? 'ts' : 'js' }
      },
      onEndTag(token) {
        onTag(token, true)
        if (token.tagName !== 'script' || !script || !token.location) return
        const { start, language } = script
        script = undefined
        const code = text.slice(start, token.location.startOffset)
        migrateCode(edit, { text: code, language, offset: start, hasWeb3: site.hasWeb3 })
      },
    },
  )
  tokenizer.write(text, true)
}

const ignored = {
  onComment() {},
  onDoctype() {},
  onEof() {},
  onCharacter() {},
  onNullCharacter() {},
  onWhitespaceCharacter() {},
}

/** Vue binds an attribute with `:` before its name. */
function renameAttributes(edit: Edit, { location }: Token.TagToken): void {
  for (const [name, place] of Object.entries(location?.attrs ?? {})) {
    const bare = name.replace(/^:|^v-bind:/, '')
    const to = attributes[bare.toLowerCase().replaceAll('-', '')]
    const start = place.startOffset + name.length - bare.length
    if (to) edit.replace(start, start + bare.length, to)
  }
}

/** What of its site a file has to know. */
export type SiteFacts = {
  /** Whether the site has `@solana/web3.js`. */
  readonly hasWeb3?: boolean | undefined
  /** Whether this file is to give `window.ethereum` its type. */
  readonly needsWindow?: boolean | undefined
}

/** One file of a project, by what its name ends with. */
export function migrateText(file: string, text: string, site: SiteFacts = {}): Migrated {
  const edit = createEdit(file, text)
  const ending = /\.(\w+)$/.exec(file)?.[1] ?? ''
  if (['vue', 'svelte', 'html'].includes(ending)) migrateMarkup(edit, text, site)
  else migrateCode(edit, { text, language: toLanguage(ending), ...site })
  return edit.finish()
}

/** Plain JavaScript may hold JSX. */
function toLanguage(ending: string): 'jsx' | 'ts' | 'tsx' {
  if (ending === 'tsx') return 'tsx'
  return ending.endsWith('ts') ? 'ts' : 'jsx'
}
