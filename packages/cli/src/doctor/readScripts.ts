import { Tokenizer, TokenizerMode } from 'parse5'

type Script = { readonly text: string; readonly language: 'js' | 'jsx' | 'ts' | 'tsx' }

const ignored = () => {}

/** The code in the scripts of a page or of a component of Vue's or Svelte's. */
export function readScripts(text: string): readonly Script[] {
  const scripts: Script[] = []
  let open: { readonly start: number; readonly language: Script['language'] } | undefined
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onComment: ignored,
      onDoctype: ignored,
      onEof: ignored,
      onCharacter: ignored,
      onNullCharacter: ignored,
      onWhitespaceCharacter: ignored,
      onStartTag({ tagName, attrs, location }) {
        if (tagName === 'style') tokenizer.state = TokenizerMode.RAWTEXT
        if (tagName !== 'script') return
        tokenizer.state = TokenizerMode.SCRIPT_DATA
        const get = (name: string) => attrs.find((one) => one.name === name)?.value
        const isData = get('type')?.includes('json')
        open = isData ? undefined : { start: location?.endOffset ?? 0, language: get('lang') ? 'tsx' : 'jsx' }
      },
      onEndTag({ tagName, location }) {
        if (tagName !== 'script' || !open || !location) return
        scripts.push({ text: text.slice(open.start, location.startOffset), language: open.language })
        open = undefined
      },
    },
  )
  tokenizer.write(text, true)
  return scripts
}
