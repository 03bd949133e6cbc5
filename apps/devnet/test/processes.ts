import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { environmentOf, isRunning } from '../src/supervisor/waitUntilRunnerGone.ts'

/** Linux tells every process's environment and every listening socket here. */
export const hasProc: boolean = existsSync('/proc/self/environ')

/** The running processes that were started, at whatever remove, with this variable in their environment. */
export function processesWith(name: string, value: string): readonly number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => environmentOf(pid).includes(`${name}=${value}`) && isRunning(pid))
}

/** The local addresses, in the kernel's hex, on which someone listens at a port. */
export function listeningAddresses(port: number): readonly string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(suffix) && state === '0A')
    .map(([, local]) => String(local).slice(0, -suffix.length))
}
