import { noResults, type Results } from './results.ts'

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
