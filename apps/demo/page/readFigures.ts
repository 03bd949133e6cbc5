/** A measured figure of docs/benchmarks.md, by the words of its row. */
const rows = {
  requests: /^\| addresses of others asked before a visitor acts \| (\d+) \|/m,
  weight: /^\| `createFoyer`, the button and the hooks, before any click \| ([\d.]+) \|/m,
  press: /^\| press → list painted \| [\d.]+ ms \| ([\d.]+) ms \|/m,
} as const

export type Figures = { readonly [name in keyof typeof rows]: string }

/**
 * What the landing claims, as it was measured.
 * @param benchmarks the text of docs/benchmarks.md
 * @throws Error for a figure that is not there: what nobody measured is not claimed
 */
export function readFigures(benchmarks: string): Figures {
  const figures = Object.entries(rows).map(([name, row]) => {
    const [, figure] = row.exec(benchmarks) ?? []
    if (figure === undefined) throw new Error(`docs/benchmarks.md has no figure for ${name}`)
    return [name, figure]
  })
  return Object.fromEntries(figures) as Figures
}
