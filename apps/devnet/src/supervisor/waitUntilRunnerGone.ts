import { environmentOf, isRunning, parentOf } from './processTable.ts'

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
