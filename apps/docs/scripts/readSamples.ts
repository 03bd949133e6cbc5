export type Sample = { readonly file: string; readonly text: string }

/** The blocks of TypeScript in a page that are whole files; `no-check` marks what is a fragment or needs a framework that is not here. */
export function readSamples(markdown: string): readonly Sample[] {
  const blocks = [...markdown.matchAll(/^```(tsx?)([^\n]*)\n([\s\S]*?)^```$/gm)]
  return blocks.flatMap(([, language = '', meta = '', text = ''], index) => {
    if (meta.includes('no-check')) return []
    const [, title = `sample-${index + 1}.${language}`] = /title="([^"]+)"/.exec(meta) ?? []
    return [{ file: title, text }]
  })
}
