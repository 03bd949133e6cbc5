import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Part, type PartContext, type RunningProcess, runProcess, type StartedPart } from './runProcess.ts'

/** How long a part may take to answer, in ms. */
const defaultDeadline = 30_000

export type StartOptions = {
  /** Longest time until a part answers, in ms. Default 30 000. */
  readonly deadline?: number
  /** One log per part is written here, anew at each start. Without it only the last lines are kept, in memory. */
  readonly logFolder?: string
  /** Ends the start: what had started is stopped, and `startParts` rejects. */
  readonly signal?: AbortSignal
  /** A part that had answered is gone without being asked. The others go on; usually one stops them now. */
  readonly onLost?: (loss: PartLoss) => void
}

export type PartLoss = { readonly name: string; readonly reason: string }

export type StartedParts<values> = {
  /** What each part gave, in the order of the parts. */
  readonly values: values
  /** Stops every part and resolves when all are gone. Safe to call twice. */
  stop(): Promise<void>
}

type Values<parts extends readonly Part<unknown>[]> = {
  readonly [index in keyof parts]: parts[index] extends Part<infer value> ? value : never
}

/**
 * Starts all parts side by side. When one fails, the others are stopped and the error says which part it was, why,
 * and its last lines.
 */
export async function startParts<const parts extends readonly Part<unknown>[]>(
  parts: parts,
  options: StartOptions = {},
): Promise<StartedParts<Values<parts>>> {
  const { deadline = defaultDeadline, logFolder, onLost } = options
  if (logFolder !== undefined) await mkdir(logFolder, { recursive: true })
  const failed = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal
  const running = parts.map((part) =>
    runPart(part, { deadline, logFolder, signal, onLost: (reason) => onLost?.({ name: part.name, reason }) }),
  )

  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= Promise.all(running.map((part) => part.stop())).then(() => {})
    return stopping
  }
  const starts = running.map((part) =>
    part.start().catch((error: unknown) => {
      // the first failure ends the wait of all the others, and is the one reported
      failed.abort(error)
      throw error
    }),
  )
  try {
    const values = await Promise.all(starts)
    // each value stands at its part's index
    return { values: values as unknown as Values<parts>, stop }
  } catch {
    await Promise.allSettled(starts)
    await stop()
    throw signal.reason
  }
}

type RunPartOptions = {
  /** Longest time until the part answers, in ms. */
  readonly deadline: number
  readonly logFolder?: string | undefined
  /** Gives the start up. */
  readonly signal: AbortSignal
  /** The part had answered, and one of its processes is gone without being asked. */
  readonly onLost?: ((reason: string) => void) | undefined
}

type RunningPart<value> = {
  /** Resolves with the part's value once it answers; rejects with its name, the reason and its last lines. */
  start(): Promise<value>
  /** Ends the part and its processes, whether it started or not. */
  stop(): Promise<void>
}

function runPart<value>(part: Part<value>, options: RunPartOptions): RunningPart<value> {
  const failure = new AbortController()
  let started: StartedPart<value> | undefined
  let step: 'starting' | 'ready' | 'stopping' = 'starting'

  const processes = createProcesses(part.name, options.logFolder, (reason) => {
    if (step === 'starting') failure.abort(new Error(reason))
    if (step === 'ready') options.onLost?.(reason)
  })
  const start = async () => {
    const giveUp = () => failure.abort(new Error(`no answer within ${options.deadline} ms`))
    const timer = setTimeout(giveUp, options.deadline)
    const signal = AbortSignal.any([options.signal, failure.signal])
    const starting = part.start({ signal, run: processes.run, release: processes.release })
    try {
      started = await waitForAbort(starting, signal)
      step = 'ready'
      return started.value
    } catch (cause) {
      // what answers after it was given up is stopped all the same
      starting.then((late) => late.stop?.()).catch(() => {})
      if (options.signal.aborted) throw options.signal.reason
      throw new Error(failureText(part.name, signal.aborted ? signal.reason : cause, processes.lastLines()), { cause })
    } finally {
      clearTimeout(timer)
    }
  }
  const stop = async () => {
    step = 'stopping'
    await started?.stop?.()
    await processes.stop()
  }
  return { start, stop }
}

/** The processes of one part, and their common log. */
function createProcesses(name: string, logFolder: string | undefined, onEnd: (reason: string) => void) {
  const running = new Map<RunningProcess, 'must stay' | 'may end'>()
  const logFile = logFolder === undefined ? undefined : join(logFolder, `${name}.log`)
  let latest: RunningProcess | undefined
  let stopped = false

  const run: PartContext['run'] = async (options) => {
    if (logFile !== undefined && !latest) await rm(logFile, { force: true })
    const process = await runProcess({ ...options, ...(logFile === undefined ? {} : { logFile }) })
    latest = process
    running.set(process, 'must stay')
    void process.ended.then((how) => {
      if (running.get(process) === 'must stay') onEnd(how)
      running.delete(process)
    })
    // the part was given up while this was being started
    if (stopped) await process.stop()
    return process
  }
  const release = (process: RunningProcess) => {
    if (running.has(process)) running.set(process, 'may end')
  }
  const stop = async () => {
    stopped = true
    await Promise.all([...running.keys()].map((process) => process.stop()))
  }
  return { run, release, stop, lastLines: () => latest?.lastLines() ?? [] }
}

function waitForAbort<value>(promise: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function failureText(name: string, reason: unknown, lines: readonly string[]): string {
  const why = reason instanceof Error ? reason.message : String(reason)
  const tail = lines.length === 0 ? '' : `\nIts last lines:\n${lines.map((line) => `  ${line}`).join('\n')}`
  return `${name} did not start: ${why}${tail}`
}
