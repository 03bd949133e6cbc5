/** What a stretch of code is, for its colour. */
export type Token = { readonly kind: 'word' | 'text' | 'aside' | 'plain'; readonly text: string }

const pattern =
  /(?<aside>\/\/[^\n]*|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->)|(?<text>'[^'\n]*'|"[^"\n]*"|`[^`]*`)|(?<word>\b(?:import|export|from|const|let|function|return|default|new|await|async|class|type|declare|module|interface|if)\b)/g

/** Splits code of the web's languages into the few kinds that a sample shows in colour. */
export function tokenize(code: string): readonly Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: code.slice(end, match.index) })
    const { aside, text } = match.groups ?? {}
    tokens.push({ kind: aside ? 'aside' : text ? 'text' : 'word', text: match[0] })
    end = match.index + match[0].length
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end) })
  return tokens
}
