import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux tells every process's environment and every listening socket here. */
export const hasProc: boolean = existsSync('/proc/self/environ')

/** Whether a process is there and not merely waiting for its parent to take note of its end. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !isEnded(pid)
}

/** The running processes that were started, at whatever remove, with this variable in their environment. */
export function processesWith(name: string, value: string): readonly number[] {
  const mark = `${name}=${value}`
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => read(`/proc/${pid}/environ`).split('\0').includes(mark))
    .map(Number)
    .filter((pid) => !isEnded(pid))
}

/** The local addresses, in the kernel's hex, on which someone listens at a port. */
export function listeningAddresses(port: number): readonly string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => read(file).split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(suffix) && state === '0A')
    .map(([, local]) => String(local).slice(0, -suffix.length))
}

function isEnded(pid: number): boolean {
  return /^\d+ \(.*\) [ZX]/s.test(read(`/proc/${pid}/stat`))
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // it ended between the listing and the reading, or there is no IPv6
    return ''
  }
}
