import { readFileSync } from 'node:fs'

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
export function parentOf(pid: number): number | undefined {
  const parent = Number(readStat(pid).split(' ')[1])
  return parent > 0 ? parent : undefined
}

/** What a process had in its environment when it started, as `NAME=value`; empty where /proc does not tell. */
export function environmentOf(pid: number): readonly string[] {
  return read(`/proc/${pid}/environ`).split('\0')
}

/** What /proc/<pid>/stat holds from the state on: the name before it may contain anything. */
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
