import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A measured figure of tooling/measure/results, by the words of its row. */
const rows = {
  requests: /^\| addresses of others asked before a visitor acts \| (\d+) \|/m,
  weight: /^\| createFoyer, button and hooks before any click \| ([\d.]+) kB \|/m,
  press: /^\| press → list painted \| [\d.]+ ms \| ([\d.]+) ms \|/m,
} as const

export type Figures = { readonly [name in keyof typeof rows]: string }

/**
 * Reads what the landing claims, as it was measured.
 * @param root the repository
 * @throws Error for a figure that is not there: what was not measured is not claimed
 */
export function readFigures(root: string): Figures {
  const results = ['requests', 'size', 'press'].map((name) =>
    readFileSync(join(root, 'tooling/measure/results', `${name}.md`), 'utf8'),
  )
  const figures = Object.entries(rows).map(([name, row]) => {
    const [, figure] = row.exec(results.join('\n')) ?? []
    if (figure === undefined) throw new Error(`tooling/measure/results has no figure for ${name}`)
    return [name, figure]
  })
  return Object.fromEntries(figures) as Figures
}
