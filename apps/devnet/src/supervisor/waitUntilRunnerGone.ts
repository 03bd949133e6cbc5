import { readFileSync } from 'node:fs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Resolves with the first signal that asks this process to end, so that it can stop its parts in order. A second one
 * ends the process at once, and the watchers of its children then end those.
 */
export function waitForSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false
    const onSignal = (signal: NodeJS.Signals) => {
      if (asked) process.exit(1)
      asked = true
      resolve(signal)
    }
    for (const signal of signals) process.on(signal, onSignal)
  })
}

/** How long an ended runner may go unnoticed, in ms. */
const interval = 500

/**
 * Resolves when a package manager that runs this process as a script is gone, though it was not this process that
 * ended: killed in a way that it could not pass on. Never resolves for a process that was started otherwise, so that
 * one may be left running when its shell ends.
 */
export function waitUntilRunnerGone(): Promise<void> {
  const runners = findRunners()
  return new Promise((resolve) => {
    if (runners.length === 0) return
    const timer = setInterval(() => {
      if (runners.every(isRunning)) return
      clearInterval(timer)
      resolve()
    }, interval)
    timer.unref()
  })
}

/** `npm start` is npm, its shell, pnpm and perhaps a shell again: each but the first has npm's mark. */
function findRunners(): readonly number[] {
  const runners: number[] = []
  let isScript = process.env['npm_lifecycle_event'] !== undefined
  let pid: number | undefined = process.pid
  while (isScript && pid !== undefined) {
    pid = pid === process.pid ? process.ppid : parentOf(pid)
    if (pid === undefined || pid <= 1) break
    runners.push(pid)
    isScript = environmentOf(pid).some((variable) => variable.startsWith('npm_lifecycle_event='))
  }
  return runners
}

/** Whether a process is there and not merely waiting for its parent to take note of its end. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // it is there, and another user's
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return !/^[ZX]/.test(readStat(pid))
}

/** A process's parent, where the system tells it in /proc. */
function parentOf(pid: number): number | undefined {
  const parent = Number(readStat(pid).split(' ')[1])
  return parent > 0 ? parent : undefined
}

/** Reads what a process had in its environment when it started, as `NAME=value`; empty where /proc does not tell. */
export function environmentOf(pid: number): readonly string[] {
  return read(`/proc/${pid}/environ`).split('\0')
}

/** Reads what /proc/<pid>/stat holds from the state on: the name before it may contain anything. */
function readStat(pid: number): string {
  return read(`/proc/${pid}/stat`).replace(/^.*\) /s, '')
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // it has ended, is not ours to read, or this is not Linux
    return ''
  }
}
