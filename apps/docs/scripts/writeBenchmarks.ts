import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from './writeReference.ts'

/** The results in the order of the page, as `pnpm run results <name>` writes them. */
const results = [
  'size',
  'requests',
  'press',
  'lighthouse',
  'list',
  'account',
  'gateway',
  'relay',
  'nats',
  'lost',
  'attacks',
]

/**
 * The page of what was measured.
 * @param root the repository
 */
export function writeBenchmarks(root: string): Page {
  const folder = path.join(root, 'tooling/measure/results')
  return {
    slug: 'benchmarks',
    title: 'Benchmarks',
    description: 'What Foyer weighs and how long it takes, each with its command.',
    body: [
      'Each part was written by the command above its tables. Times are medians; compare within one run, not between machines.',
      ...results.map((name) => readFileSync(path.join(folder, `${name}.md`), 'utf8').trim()),
    ].join('\n\n'),
  }
}
