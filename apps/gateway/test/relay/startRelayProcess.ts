import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { toRelayFlags } from '../../src/relay/startRelayChild.ts'

export type RelayProcess = {
  readonly port: number
  readonly url: string
  readonly child: ChildProcess
  /** SIGKILL, as a crash or the kernel does it; resolves when the process is gone. */
  kill(): Promise<void>
  /** SIGTERM; resolves when the process is gone. */
  stop(): Promise<void>
}

type Options = {
  readonly port?: number
  readonly file?: string
  readonly nats?: string
  readonly limits?: object
  readonly durability?: 'full' | 'normal'
  /** Megabytes of JavaScript's own memory; the gateway is started with 128. */
  readonly heap?: number
}

/** A relay in a process of its own. */
export async function startRelayProcess(options: Options): Promise<RelayProcess> {
  const { port = 0, file, nats, limits = {}, durability = 'normal', heap } = options
  const script = fileURLToPath(new URL('relayProcess.ts', import.meta.url))
  const flags = heap === undefined ? [] : toRelayFlags(heap)
  const child = spawn(process.execPath, [...flags, '--conditions=@foyer/source', '--no-warnings', script], {
    // its input closes with this process, however that ends: it stops by itself then
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      RELAY_PORT: String(port),
      RELAY_LIMITS: JSON.stringify(limits),
      RELAY_DURABILITY: durability,
      ...(file && { RELAY_FILE: file }),
      ...(nats && { RELAY_NATS: nats }),
    },
  })
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The relay process ended with ${code}`)))
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const [, found] = /^ready (\d+)$/.exec(line) ?? []
      if (found) resolve(Number(found))
    })
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
    process.off('exit', killAtExit)
  }
  return {
    port: ready,
    url: `ws://127.0.0.1:${ready}`,
    child,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** Debian's `nats-server`, or the one `NATS_SERVER` names; undefined where there is none. */
export function findNats(): string | undefined {
  const binary = process.env['NATS_SERVER'] ?? 'nats-server'
  return spawnSync(binary, ['--version']).status === 0 ? binary : undefined
}

type Nats = { readonly url: string; readonly pid: number; stop(): Promise<void> }

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
