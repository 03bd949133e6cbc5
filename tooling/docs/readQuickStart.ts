/** What a page tells its reader to do, in its order. */
export type QuickStart = {
  /** One command a line, of the blocks `sh`. */
  readonly commands: readonly string[]
  /** Files to write, by the title of each block. */
  readonly files: readonly { readonly file: string; readonly text: string }[]
  /** What starts the site. */
  readonly start: string
}

/**
 * Reads a page of the documentation as far as “That is all.”
 * @throws Error where the page has no such end, or nothing to follow
 */
export function readQuickStart(markdown: string): QuickStart {
  const [before, after] = markdown.split('That is all.')
  const [, start] = /^ `([^`]+)`/.exec(after ?? '') ?? []
  if (before === undefined || start === undefined) throw new Error('The page does not say what starts the site')
  const blocks = [...before.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm)]
  const commands = blocks
    .filter(([, language]) => language === 'sh')
    .flatMap(([, , , text = '']) => text.split('\n').filter((line) => line !== ''))
  const files = blocks.flatMap(([, , meta = '', text = '']) => {
    const [, file] = /title="([^"]+)"/.exec(meta) ?? []
    return file === undefined ? [] : [{ file, text }]
  })
  if (commands.length === 0 || files.length === 0) throw new Error('The page has nothing to follow')
  return { commands, files, start }
}
