import { resolve } from 'node:path'
import type { ListPage, MemoryFigures, ScrollFigures } from './measureList.ts'
import type { Pressed, PressFigures } from './measurePress.ts'
import type { Figures, PageName } from './measureVisit.ts'

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const rows: readonly (readonly [name: string, key: keyof Figures, unit: string])[] = [
  ['pointed at → ready behind the page', 'restMs', 'ms'],
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

const pressRows: readonly (readonly [name: string, key: keyof PressFigures, unit: string])[] = [
  ['click → list painted', 'listMs', ' ms'],
  ['click → settled', 'settledMs', ' ms'],
  ['opened again: click → list painted', 'againMs', ' ms'],
  ['requests', 'requests', ''],
]

/** Medians of both pages, pressed with nothing cached and nothing hovered, as a Markdown table. */
export function toPressTable(
  slowdown: number,
  pressed: Pressed,
  { floor, foyer }: Record<PageName, PressFigures>,
): string {
  const title = pressed === 'press' ? 'pressed at once' : 'a finger, 80 ms between touch and click'
  return [
    `\n**${title}, nothing cached, ${slowdown}x CPU**\n`,
    '| | hand-written | Foyer | ratio |',
    '| --- | --- | --- | --- |',
    ...pressRows.map(([name, key, unit]) => {
      const ratio = floor[key] > 0 ? (foyer[key] / floor[key]).toFixed(2) : ''
      return `| ${name} | ${floor[key].toFixed(0)}${unit} | ${foyer[key].toFixed(0)}${unit} | ${ratio} |`
    }),
  ].join('\n')
}

/** Medians of the first code of a visit and the second, at 1x and 4x CPU, as a Markdown table. */
export function toCodeTable([fast, slow]: readonly [CodeTimes, CodeTimes]): string {
  const toLine = (name: string, index: 0 | 1) =>
    `| ${name} | ${fast[index].toFixed(1)} ms | ${slow[index].toFixed(1)} ms |`
  return [
    '\n| | 1x CPU | 4x CPU |',
    '| --- | --- | --- |',
    toLine('asked → code, first', 0),
    toLine('asked → code, again', 1),
  ].join('\n')
}

type CodeTimes = readonly [first: number, again: number]

/** Both lists as a Markdown table: the median round, and the worst. */
export function toScrollTable({ plain, catalogue }: Record<ListPage, readonly ScrollFigures[]>): string {
  const toCell = (values: readonly number[]) => `${median(values)} (${Math.max(...values)})`
  const toLine = (name: string, key: 'presented' | 'dropped' | 'blank') => {
    const cells = [plain, catalogue].map((rounds) => toCell(rounds.map((round) => round[key])))
    return `| ${name} | ${cells.join(' | ')} |`
  }
  const spare = catalogue.flatMap((round) => round.spare ?? [])
  return [
    '\n| 4x CPU, 9,000 px at 3,000 px/s: median (highest) | bare list | Foyer |',
    '| --- | --- | --- |',
    toLine('frames presented', 'presented'),
    toLine('frames dropped', 'dropped'),
    toLine('frames that showed a part without rows', 'blank'),
    `| least that was drawn ahead | everything | ${median(spare)} px (lowest ${Math.min(...spare)}) |`,
  ].join('\n')
}

/** The list at its start, at its end, and there again, as a Markdown table. */
export function toMemoryTable(wallets: number, figures: readonly MemoryFigures[]): string {
  const names = [
    'first rows',
    `scrolled through ${wallets.toLocaleString('en')} wallets`,
    'to the top and through all again',
  ]
  return [
    '\n| | rows in the list | elements on the page | JS heap |',
    '| --- | --- | --- | --- |',
    ...figures.map(
      ({ rows, elements, heapMb }, index) => `| ${names[index]} | ${rows} | ${elements} | ${heapMb.toFixed(1)} MB |`,
    ),
  ].join('\n')
}

/** How often everything is measured. */
export const rounds = Number(process.env['ROUNDS'] ?? 15)
export const configFile = resolve(import.meta.dirname, 'vite.config.ts')
/** Beside the pages built from source, on the same server. */
export const publishedFolder = resolve(import.meta.dirname, '../dist-bench/published')
