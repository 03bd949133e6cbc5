import { globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

export type Gate = {
  readonly name: string
  /** What a person types to run it alone. */
  readonly command: readonly string[]
  /** What this run adds to the command, about its output only. */
  readonly flags?: readonly string[]
  /** How many of the slots it fills: 2 for what fills a machine by itself most of the time. */
  readonly slots: 1 | 2
  /** Gates without which this one means nothing: unless they pass, it does not run. */
  readonly after?: readonly string[]
  /** For gates that count tests instead of being one: the summaries they write, as files or patterns. */
  readonly results?: readonly string[]
}

export type Outcome = {
  readonly gate: Gate
  readonly ms: number
  /** False when a gate it needs did not pass. */
  readonly ran: boolean
  readonly results: Results
}

type RunOptions = {
  readonly slots: number
  /** Runs the command to its end: its exit code. */
  readonly run: (gate: Gate) => Promise<number>
  /** Counts what a gate wrote. */
  readonly count: (files: readonly string[]) => Results
  readonly onStart: (gate: Gate) => void
  readonly onEnd: (outcome: Outcome) => void
}

/**
 * Runs every gate, the first that fits first; one that fails stops only those that need it.
 * @returns the outcomes in the order of `gates`
 */
export async function runGates(gates: readonly Gate[], options: RunOptions): Promise<readonly Outcome[]> {
  const { slots, onStart, onEnd } = options
  const outcomes = new Map<string, Outcome>()
  const running = new Map<string, Promise<void>>()
  const waiting = [...gates]
  let free = slots
  const end = (outcome: Outcome) => {
    outcomes.set(outcome.gate.name, outcome)
    onEnd(outcome)
  }
  const start = async (gate: Gate) => {
    const began = performance.now()
    onStart(gate)
    const code = await options.run(gate)
    end({ gate, ms: performance.now() - began, ran: true, results: judge(gate, code, options) })
    free += Math.min(gate.slots, slots)
    running.delete(gate.name)
  }
  const ready = (gate: Gate) => needsOf(gates, gate).every(({ name }) => outcomes.has(name))
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find((gate) => ready(gate) && Math.min(gate.slots, slots) <= free)
    if (!next) {
      if (running.size === 0)
        throw new Error(`gates wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
      await Promise.race(running.values())
      continue
    }
    waiting.splice(waiting.indexOf(next), 1)
    const broken = needsOf(gates, next).filter(({ name }) => !passed(outcomes.get(name)))
    if (broken.length > 0) {
      end({ gate: next, ms: 0, ran: false, results: notRun(next, broken) })
      continue
    }
    free -= Math.min(next.slots, slots)
    running.set(next.name, start(next))
  }
  return gates.flatMap(({ name }) => outcomes.get(name) ?? [])
}

function needsOf(gates: readonly Gate[], gate: Gate): readonly Gate[] {
  return gates.filter(({ name }) => gate.after?.includes(name))
}

function passed(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && outcome.results.failed.length === 0 && outcome.ran
}

function notRun(gate: Gate, broken: readonly Gate[]): Results {
  const reason = `not run, because it needs ${broken.map(({ name }) => name).join(' and ')}`
  return { ...noResults, skipped: [`${gate.name}: ${reason}`] }
}

/** The exit code with which a gate says that this machine lacks what it needs. */
export const notRunCode = 77

function judge(gate: Gate, code: number, { count }: RunOptions): Results {
  const failure = `${gate.name}: ended with code ${code}`
  if (code === notRunCode) return { ...noResults, skipped: [`${gate.name}: not run here, its output says why`] }
  if (!gate.results) return code === 0 ? { ...noResults, passed: 1 } : { ...noResults, failed: [failure] }
  try {
    const results = count(gate.results)
    if (code === 0 || results.failed.length > 0) return results
    return { ...results, failed: [`${failure} though no test failed`] }
  } catch (error) {
    return { ...noResults, failed: [`${gate.name}: its results cannot be read: ${error}`] }
  }
}

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
