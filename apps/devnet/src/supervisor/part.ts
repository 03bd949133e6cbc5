import type { ProcessOptions, RunningProcess } from './runProcess.ts'

/** One thing the devnet consists of: a node, a stand-in, a server. */
export type Part<value> = {
  /** Unique among the parts that start together; names its log file too. */
  readonly name: string
  /** Resolves once the part answers. Whatever it started is stopped for it when it throws. */
  start(context: PartContext): Promise<StartedPart<value>>
}

export type StartedPart<value> = {
  /** What others need to use the part: its URL and so on. */
  readonly value: value
  /** Ends the part. Processes run through the context are ended without it. */
  readonly stop?: () => Promise<void>
}

export type PartContext = {
  /** Aborted at the deadline, or when another part failed. */
  readonly signal: AbortSignal
  /** Runs a process that belongs to the part: it is stopped with it, and its early end is the part's failure. */
  run(options: Omit<ProcessOptions, 'logFile'>): Promise<RunningProcess>
  /** From now on the process's end is no failure. It is still stopped with the part. */
  release(process: RunningProcess): void
}
