import { globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

export type Results = {
  readonly passed: number
  /** One line each: where, which test, what happened. */
  readonly failed: readonly string[]
  /** One line each: where, which test, and why it did not run. */
  readonly skipped: readonly string[]
  /** One line each, of tests that passed on their second try: where, which test, what happened on the first. */
  readonly unsteady: readonly string[]
}

export const noResults: Results = { passed: 0, failed: [], skipped: [], unsteady: [] }

/** The part of vitest's JSON summary that is read here. */
type Summary = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
      readonly meta?: { readonly note?: string }
    }[]
  }[]
}

/** Removes what an earlier run wrote, so that nothing stale is counted. */
export function clearResults(root: string, files: readonly string[]): void {
  for (const file of globSync([...files], { cwd: root })) rmSync(path.join(root, file))
}

/**
 * Counts what vitest wrote.
 * @param files summaries that must be there, or patterns that must match at least one
 */
export function readResults(root: string, files: readonly string[]): Results {
  const all = files.map((pattern) => {
    const found = globSync(pattern, { cwd: root }).sort()
    if (found.length === 0) return { ...noResults, failed: [`${folder(pattern)}: wrote no results`] }
    return found.map((file) => readSummary(root, file)).reduce(add)
  })
  return all.reduce(add, noResults)
}

function add(a: Results, b: Results): Results {
  return {
    passed: a.passed + b.passed,
    failed: [...a.failed, ...b.failed],
    skipped: [...a.skipped, ...b.skipped],
    unsteady: [...a.unsteady, ...b.unsteady],
  }
}

function folder(file: string): string {
  return path.dirname(path.dirname(file))
}

function readSummary(root: string, file: string): Results {
  const [failed, skipped, unsteady]: [string[], string[], string[]] = [[], [], []]
  let passed = 0
  const { testResults } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Summary
  for (const { name, status, message, assertionResults } of testResults) {
    const place = placeOf(root, folder(file), name)
    for (const test of assertionResults) {
      const title = `${place} › ${[...test.ancestorTitles, test.title].filter(Boolean).join(' › ')}`
      const reason = test.meta?.note ?? (title.includes('not run') ? 'as its name says' : undefined)
      const [firstFailure] = test.failureMessages
      if (test.status === 'passed') {
        passed += 1
        if (firstFailure) unsteady.push(`${title}: ${firstLine(firstFailure)}`)
      } else if (test.status === 'failed') failed.push(`${title}: ${firstLine(firstFailure)}`)
      else if (reason) skipped.push(`${title}: ${reason}`)
      else failed.push(`${title}: did not run and does not say why, see CONTRIBUTING.md`)
    }
    const silent = status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
    if (silent) failed.push(`${place}: ${firstLine(message)}`)
  }
  return { passed, failed, skipped, unsteady }
}

/** From the root; the summary may have been written where the same folder has another place. */
function placeOf(root: string, dir: string, file: string): string {
  const start = file.lastIndexOf(`/${dir}/`)
  return start < 0 ? path.relative(root, file) : file.slice(start + 1)
}

function firstLine(text: string | undefined): string {
  return text?.split('\n')[0] || 'failed'
}
