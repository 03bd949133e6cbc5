import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** Debian's `nats-server`, or the one `NATS_SERVER` names; undefined where there is none. */
export function findNats(): string | undefined {
  const binary = process.env['NATS_SERVER'] ?? 'nats-server'
  return spawnSync(binary, ['--version']).status === 0 ? binary : undefined
}

export type Nats = { readonly url: string; readonly pid: number; stop(): Promise<void> }

/** A NATS server on a free port, forgotten when it stops. @param flags default: with JetStream @param env beside this process's own */
export async function startNats(
  binary: string,
  flags: readonly string[] = ['-js'],
  env: Readonly<Record<string, string>> = {},
): Promise<Nats> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-nats-'))
  const child = spawn(binary, [...flags, '-sd', folder, '-a', '127.0.0.1', '-p', '-1'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  })
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`nats-server ended with ${code}`)))
    let found = ''
    createInterface({ input: child.stderr }).on('line', (line) => {
      found = /client connections on 127\.0\.0\.1:(\d+)/.exec(line)?.[1] ?? found
      if (line.includes('Server is ready')) resolve(found)
    })
  })
  const stop = async () => {
    child.kill('SIGKILL')
    await gone
    process.off('exit', killAtExit)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  return { url: `nats://127.0.0.1:${port}`, pid: child.pid ?? 0, stop }
}
