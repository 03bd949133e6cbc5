import type { ActivityEntry } from './toEntries.ts'

/** Entries of one month, in the visitor's own time. `month` counts from 0. */
export type ActivityGroup = {
  readonly year: number
  readonly month: number
  readonly entries: readonly ActivityEntry[]
}

/** By year, then month, newest first (specification §3); a transaction that two pages hold stands once. */
export function groupEntries(entries: readonly ActivityEntry[]): readonly ActivityGroup[] {
  const unique = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
  const groups: { year: number; month: number; entries: ActivityEntry[] }[] = []
  for (const entry of unique.sort((a, b) => b.at - a.at)) {
    const date = new Date(entry.at)
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const last = groups.at(-1)
    if (last?.year === year && last.month === month) last.entries.push(entry)
    else groups.push({ year, month, entries: [entry] })
  }
  return groups
}
