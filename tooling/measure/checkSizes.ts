// Ours, because size-limit weighs an import as a whole: what loads at once, what at a press and what with a view is no number of its.
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findUnlicensed } from '../gates/checkLicences.ts'
import { report } from '../gates/report.ts'
import { checkSample, checkStandalone } from './checkSample.ts'
import { cacheBundles, findCopies, findEmpty, measure } from './measure.ts'
import { type SizeRow, sizes } from './sizes.ts'

type Sizes = {
  readonly table: readonly string[]
  readonly problems: readonly string[]
}

/** Weighs every row, looks for a second copy of a crypto library in any of the bundles, and reads the licence of all in them. */
export async function checkSizes(root: string, rows: readonly SizeRow[]): Promise<Sizes> {
  const [table, problems]: [string[], string[]] = [[], []]
  const inputs = new Set<string>()
  const bundle = cacheBundles()
  for (const row of rows) {
    const empty = findEmpty(root, row)
    if (empty.length > 0) {
      table.push(line('not measured', row.budget, `${row.name} (${empty.join(', ')} exports nothing yet)`))
      continue
    }
    try {
      const measured = await measure(root, row, bundle)
      for (const file of measured.inputs) inputs.add(file)
      for (const { name, bytes, parts } of measured.weights) {
        table.push(line(kilobytes(bytes), row.budget, name))
        if (bytes <= row.budget * 1000) continue
        problems.push(`${name}: ${kilobytes(bytes)} is over ${row.budget} kB`)
        table.push(`${' '.repeat(25)}before minification: ${parts.slice(0, 10).join(', ')}`)
      }
    } catch (error) {
      problems.push(`${row.name}: ${reasonOf(error)}`)
    }
  }
  const files = [...inputs]
  return { table, problems: [...problems, ...findCopies(root, files), ...findUnlicensed(root, files)] }
}

/** The first line that says something: bundlers put headings, colours and frames around what a plugin threw. */
function reasonOf(error: unknown): string {
  const lines = stripVTControlCharacters(error instanceof Error ? error.message : String(error)).split('\n')
  const heading = /^(Build failed|\[plugin|\s*at |\s*$)/
  return lines.find((text) => !heading.test(text)) ?? lines[0] ?? ''
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

function line(size: string, budget: number, name: string): string {
  return `${size.padStart(12)}  of ${String(budget).padStart(2)} kB  ${name}`
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const { table, problems } = await checkSizes(root, sizes)
  console.log(table.join('\n'))
  const sample = await checkSample(root)
  const standalone = await checkStandalone(root)
  console.log(`\n${[...sample.table, ...standalone.table].join('\n')}`)
  report(
    [...problems, ...sample.problems, ...standalone.problems],
    '\nall within budget, one copy of each crypto library, all under permissive licences',
  )
}
