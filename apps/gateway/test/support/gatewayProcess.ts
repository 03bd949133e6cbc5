import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { ConfigInput } from '../../src/config/schema.ts'

/** A gateway in a process of its own, as an owner runs it. */
export type GatewayProcess = {
  readonly url: string
  readonly pid: number
  /** Ms from the start of the process until it said it was ready. */
  readonly startTime: number
  readonly log: readonly Record<string, unknown>[]
  /** Ends it at once, as a crash does, and resolves when it is gone. */
  kill(): Promise<void>
  /** Asks it to end and resolves with its exit code. */
  stop(): Promise<number | null>
}

/** What the set-up of the tests has built. */
const main = resolve(import.meta.dirname, '../../dist-test/main.mjs')

export async function startGatewayProcess(
  config: ConfigInput & { readonly stateDir: string },
  environment: Readonly<Record<string, string>> = {},
  /** What Node is given: flags and the program. */
  program: readonly string[] = [main],
  /** What is run with that, in place of Node. */
  command = process.execPath,
): Promise<GatewayProcess> {
  const started = performance.now()
  const child = spawn(command, [...program], {
    env: {
      PATH: process.env['PATH'],
      GATEWAY_CONFIG_JSON: JSON.stringify({ port: 0, relayProcess: 'shared', ...config }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: Record<string, unknown>[] = []
  const { url, errors } = await waitUntilReady(child, log)
  if (!url) throw new Error(`The gateway did not start:\n${errors}`)
  const gone = new Promise<number | null>((done) => child.once('exit', done))
  return {
    url,
    pid: child.pid ?? 0,
    startTime: performance.now() - started,
    log,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
    stop: () => {
      child.kill('SIGTERM')
      return gone
    },
  }
}

function waitUntilReady(
  child: ChildProcess,
  log: Record<string, unknown>[],
): Promise<{ url?: string; errors: string }> {
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  return new Promise((done) => {
    child.once('exit', () => done({ errors: `${errors}\n${JSON.stringify(log)}` }))
    if (!child.stdout) return
    createInterface(child.stdout).on('line', (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>
      log.push(entry)
      if (entry['event'] === 'ready') done({ url: `http://127.0.0.1:${entry['port']}`, errors })
    })
  })
}

/** A port of this machine that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Reads what the image runs, from the end of its Dockerfile. */
export function readImageCommand(): readonly string[] {
  const file = readFileSync(resolve(import.meta.dirname, '../../Dockerfile'), 'utf8')
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(file.split('HEALTHCHECK').at(-1) ?? '') ?? []
  return JSON.parse(command) as string[]
}
