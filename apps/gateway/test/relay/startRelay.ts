import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRelay, type Relay } from '../../src/relay/createRelay.ts'
import { createSqliteMailbox } from '../../src/relay/createSqliteMailbox.ts'
import type { Mailbox, StoredLimits } from '../../src/relay/mailbox.ts'
import type { RelayLogEntry, RelayOptions } from '../../src/relay/options.ts'

export type TestRelay = {
  readonly url: string
  readonly port: number
  readonly log: RelayLogEntry[]
  getRelay(): Relay
  getMailbox(): Mailbox
  /** Ends the relay as a shutdown does and waits for it. */
  stop(): Promise<void>
  /** Cuts every socket without a word, as a crash does; the file stays. */
  kill(): Promise<void>
  /** Starts again on the same port and file. */
  start(): Promise<void>
  /** Stops and removes the file. */
  [Symbol.asyncDispose](): Promise<void>
}

type Options = Omit<Partial<RelayOptions>, 'mailbox'> & {
  readonly createMailbox?: () => Mailbox
  readonly port?: number
  /** Quotas of the mailboxes. */
  readonly stored?: Partial<StoredLimits>
}

/** A relay on a free port of this machine, with its mailboxes in a file that outlives a restart. */
export async function startRelay(options: Options = {}): Promise<TestRelay> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-relay-'))
  const createMailbox =
    options.createMailbox ??
    (() => createSqliteMailbox({ path: path.join(folder, 'relay.db'), limits: options.stored }))
  const log: RelayLogEntry[] = []
  let port = options.port ?? 0
  let running: { relay: Relay; mailbox: Mailbox; server: Server } | undefined

  async function start(): Promise<void> {
    const mailbox = createMailbox()
    const relay = createRelay({ ...options, mailbox, log: (entry) => log.push(entry) })
    const server = createServer((_request, response) => response.writeHead(404).end())
    relay.attach(server)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : port
    running = { relay, mailbox, server }
  }

  async function end(isGentle: boolean): Promise<void> {
    if (!running) return
    const { relay, mailbox, server } = running
    running = undefined
    if (!isGentle) server.closeAllConnections()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    if (isGentle) await relay.close()
    else await crash(relay)
    await mailbox.close()
    await closed
  }

  await start()
  return {
    url: `ws://127.0.0.1:${port}`,
    port,
    log,
    getRelay: () => (running ?? fail()).relay,
    getMailbox: () => (running ?? fail()).mailbox,
    stop: () => end(true),
    kill: () => end(false),
    start,
    async [Symbol.asyncDispose]() {
      await end(true)
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** `closeGrace` 0 cuts the sockets in the same turn, before any close frame is answered. */
async function crash(relay: Relay): Promise<void> {
  await relay.close({ grace: 0 })
}

function fail(): never {
  throw new Error('The relay is not running')
}
