import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FromRelay, HandedRequest, RelayStart, ToRelay } from './relay/childMessages.ts'
import { createRelay, type Relay } from './relay/createRelay.ts'
import type { Mailbox } from './relay/mailbox.ts'
import { openMailbox } from './relay/openMailbox.ts'

serveFromParent()

type Running = { readonly relay: Relay; readonly mailbox: Mailbox; readonly addresses: WeakMap<object, string> }

/** A relay in a process of its own: what it serves, how long and how is told by the gateway that started it. */
function serveFromParent(): void {
  let running: Promise<Running> | undefined
  const end = async (grace?: number) => {
    const { relay, mailbox } = (await running?.catch(() => undefined)) ?? {}
    await relay?.close(grace === undefined ? {} : { grace })
    await mailbox?.close()
    process.exit(0)
  }
  // the gateway says when it is time, after its own delay: a terminal and a service manager signal both
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  // a gateway that has ended may be started again at once, on the same file
  process.once('disconnect', () => void end(0))
  process.on('message', (message: ToRelay, socket?: unknown) => {
    if (message.type === 'start') {
      running = start(message.start)
      running.then(
        () => sendMessage({ type: 'ready' }),
        (error: unknown) => fail(error),
      )
    }
    if (message.type === 'socket') void take(running, message, socket)
    if (message.type === 'report') void report(running)
    if (message.type === 'close') void end()
  })
}

function sendMessage(message: FromRelay): void {
  if (process.connected) process.send?.(message)
}

function fail(error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error)
  process.send?.({ type: 'log', entry: { level: 'error', event: 'start failed', detail } } satisfies FromRelay, () =>
    process.exit(1),
  )
}

async function start({ path, nats, limits, hosts }: RelayStart): Promise<Running> {
  const mailbox = await openMailbox({ path, nats, limits })
  const addresses = new WeakMap<object, string>()
  const relay = createRelay({
    mailbox,
    limits,
    hosts,
    getAddress: (request) => addresses.get(request) ?? '',
    log: (entry) => sendMessage({ type: 'log', entry }),
  })
  return { relay, mailbox, addresses }
}

type Handed = { readonly id: number; readonly request: HandedRequest }

async function take(running: Promise<Running> | undefined, handed: Handed, socket: unknown): Promise<void> {
  sendMessage({ type: 'taken', id: handed.id })
  // a client that left on the way arrives without its socket
  if (!(socket instanceof Socket)) return
  socket.on('error', () => socket.destroy())
  const { relay, addresses } = (await running?.catch(() => undefined)) ?? {}
  if (!relay || !addresses) return void socket.destroy()
  const { url, headers, address, rest } = handed.request
  const request = { url, headers, method: 'GET', socket } as unknown as IncomingMessage
  addresses.set(request, address)
  relay.handleUpgrade(request, socket, Buffer.from(rest, 'base64'))
}

async function report(running: Promise<Running> | undefined): Promise<void> {
  try {
    const { relay, mailbox } = (await running) ?? {}
    if (!relay || !mailbox) return
    const { user, system } = process.cpuUsage()
    const own = { memory: process.memoryUsage.rss(), cpu: (user + system) / 1e6 }
    const stats = { ...(await relay.getStats()), process: own }
    const problem = await mailbox.tryKeeping?.().then(() => undefined, String)
    sendMessage({ type: 'stats', stats, problem })
  } catch (error) {
    sendMessage({ type: 'stats', stats: undefined, problem: String(error) })
  }
}
