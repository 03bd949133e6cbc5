import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'

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

/** How many of a process's last lines are kept for an error's text. */
const maxLines = 20

type WatchedLines = {
  add(line: string): void
  /** The last lines, oldest first. */
  last(): readonly string[]
  /** The first line that matches, of those kept or still to come. Rejects on abort and when `ended` resolves. */
  find(pattern: RegExp, signal: AbortSignal, ended: Promise<string>): Promise<RegExpMatchArray>
}

function watchLines(): WatchedLines {
  const last: string[] = []
  const listeners = new Set<(line: string) => void>()

  const find: WatchedLines['find'] = (pattern, signal, ended) =>
    new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        listeners.delete(onLine)
        signal.removeEventListener('abort', onAbort)
        finish()
      }
      const onLine = (line: string) => {
        const match = line.match(pattern)
        if (match) settle(() => resolve(match))
      }
      const onAbort = () => settle(() => reject(signal.reason))
      if (signal.aborted) return onAbort()
      signal.addEventListener('abort', onAbort)
      listeners.add(onLine)
      for (const line of last) onLine(line)
      void ended.then((how) => settle(() => reject(new Error(`The process ${how}`))))
    })

  const add = (line: string) => {
    last.push(line)
    if (last.length > maxLines) last.shift()
    for (const listener of listeners) listener(line)
  }
  return { add, find, last: () => [...last] }
}

/** How long a process may take to end by itself, in ms. */
const defaultGrace = 2_000

/**
 * Becomes the command, after leaving a watcher behind that waits on our standard input. That pipe closes when we
 * close it or die, whatever the way, and the watcher then kills its own process group: the command and all it started.
 * The watcher is there before the command is, so there is no moment without it.
 */
const watchedCommand = 'exec 3<&0 </dev/null; (cat <&3; kill -KILL 0) >/dev/null 2>&1 & exec 3<&-; exec "$@"'

export type ProcessOptions = {
  readonly command: string
  readonly args: readonly string[]
  /** Added to this process's environment. */
  readonly env?: { readonly [name: string]: string }
  /** Everything the process writes is added to this file. */
  readonly logFile?: string
}

export type RunningProcess = {
  /** Also the id of its process group. */
  readonly pid: number
  /** Resolves when the process is gone, with words for how: "exited with code 1". Never rejects. */
  readonly ended: Promise<string>
  /** The last lines it wrote, oldest first. */
  lastLines(): readonly string[]
  /** The first line that matches, of those written or still to come. Rejects on abort and when the process ends. */
  waitForLine(pattern: RegExp, signal: AbortSignal): Promise<RegExpMatchArray>
  kill(signal: NodeJS.Signals): void
  /** Asks it to end, and ends it after `grace` ms (2 000 by default). Resolves when it is gone. */
  stop(options?: { readonly grace?: number }): Promise<void>
}

/**
 * Starts a process that cannot outlive this one. It runs in a process group of its own, so that Ctrl-C in a terminal
 * reaches only this process, which then stops its children in order. Linux and macOS.
 */
export async function runProcess(options: ProcessOptions): Promise<RunningProcess> {
  const child = spawn('/bin/sh', ['-c', watchedCommand, 'sh', options.command, ...options.args], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  })
  const lines = watchLines()
  const closeLog = readOutput(child, lines, options.logFile)
  // the pipe breaks when the watcher goes first
  child.stdin.on('error', () => {})
  child.once('exit', () => child.stdin.destroy())
  const ended = new Promise<string>((resolve) => {
    child.once('close', async (code, signal) => {
      await closeLog()
      resolve(code === null ? `was ended by ${signal}` : `exited with code ${code}`)
    })
  })
  await once(child, 'spawn')

  const kill = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  }
  const stop: RunningProcess['stop'] = async ({ grace = defaultGrace } = {}) => {
    kill('SIGTERM')
    // one that was halted hears nothing until it continues
    kill('SIGCONT')
    const timer = setTimeout(kill, grace, 'SIGKILL')
    await ended
    clearTimeout(timer)
  }
  return {
    pid: Number(child.pid),
    ended,
    kill,
    stop,
    lastLines: lines.last,
    waitForLine: (pattern, signal) => lines.find(pattern, signal, ended),
  }
}

/** Gives the function that resolves when the log is written to its end, or cannot be. */
function readOutput(child: ChildProcess, lines: WatchedLines, logFile: string | undefined): () => Promise<void> {
  const log = logFile === undefined ? undefined : createWriteStream(logFile, { flags: 'a' })
  // a log that cannot be written must not end the process it describes
  log?.on('error', (error) => lines.add(`The log cannot be written: ${error.message}`))
  for (const output of [child.stdout, child.stderr]) {
    if (!output) continue
    createInterface({ input: output }).on('line', (line) => {
      lines.add(line)
      log?.write(`${line}\n`)
    })
  }
  return async () => {
    if (!log || log.closed) return
    log.end()
    await new Promise<void>((resolve) => log.once('close', resolve))
  }
}
