export type SampleFile = { readonly title: string; readonly text: string }

/**
 * Blocks of code of a page of the documentation, by their titles: what the landing shows is what is compiled there.
 * @param markdown the page
 * @throws Error for a block that is not there
 */
export function readSample(markdown: string, titles: readonly string[]): readonly SampleFile[] {
  const blocks = [...markdown.matchAll(/^```\w+([^\n]*)\n([\s\S]*?)^```$/gm)]
  return titles.map((title) => {
    const found = blocks.find(([, meta = '']) => meta.includes(`title="${title}"`))
    if (!found) throw new Error(`No sample is called ${title}`)
    return { title, text: (found[2] ?? '').trimEnd() }
  })
}
