import type { Figures, PageName } from './measureVisit.ts'

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const rows: readonly (readonly [name: string, key: keyof Figures, unit: string])[] = [
  ['press → list painted', 'listMs', 'ms'],
  ['wallet pressed → connected', 'connectMs', 'ms'],
  ['JS heap after load', 'heapMb', 'MB'],
]

/** Medians of both pages as a Markdown table. */
export function toTable(slowdown: number, figures: Record<PageName, Figures>): string {
  const lines = rows.map(([name, key, unit]) => {
    const { floor, foyer } = figures
    const ratio = (foyer[key] / floor[key]).toFixed(2)
    return `| ${name} | ${floor[key].toFixed(1)} ${unit} | ${foyer[key].toFixed(1)} ${unit} | ${(foyer[key] - floor[key]).toFixed(1)} ${unit} | ${ratio} |`
  })
  return [
    `\n**${slowdown}x CPU**\n`,
    '| | hand-written | Foyer | difference | ratio |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}
