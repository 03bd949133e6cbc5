import { connect, type Socket } from 'node:net'

export type LoadResult = {
  readonly requests: number
  readonly seconds: number
  readonly perSecond: number
  /** Ms from the moment a request was due until its answer was complete. */
  readonly p50: number
  readonly p99: number
  readonly worst: number
  /** Answers by status. */
  readonly statuses: Readonly<Record<number, number>>
}

type Connection = { readonly send: (path: string) => Promise<number> }

/** One keep-alive connection that reads just enough of HTTP to know when an answer is complete. */
function openConnection(port: number): Promise<Connection & { readonly socket: Socket }> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let buffer: Buffer = Buffer.alloc(0)
  let resolve: ((status: number) => void) | undefined
  socket.on('data', (chunk: Buffer) => {
    buffer = buffer.length > 0 ? Buffer.concat([buffer, chunk]) : chunk
    const end = buffer.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = buffer.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (buffer.length < end + 4 + length) return
    buffer = buffer.subarray(end + 4 + length)
    resolve?.(Number(head.slice(9, 12)))
  })
  const send = (path: string) =>
    new Promise<number>((done) => {
      resolve = done
      socket.write(`GET ${path} HTTP/1.1\r\nhost: gateway\r\norigin: http://localhost:5173\r\n\r\n`)
    })
  return new Promise((done, fail) => {
    socket.once('connect', () => done({ send, socket }))
    socket.once('error', fail)
  })
}

async function withConnections<result>(
  port: number,
  count: number,
  use: (all: readonly Connection[]) => Promise<result>,
) {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(port)))
  try {
    return await use(connections)
  } finally {
    for (const { socket } of connections) socket.destroy()
  }
}

/** As many requests as the server answers, over `connections` at once, for `seconds`. */
export async function runFlatOut(
  port: number,
  next: () => string,
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  return await withConnections(port, connections, async (all) => {
    const times: number[] = []
    const statuses: Record<number, number> = {}
    const started = performance.now()
    await Promise.all(
      all.map(async ({ send }) => {
        while (performance.now() - started < seconds * 1_000) {
          const begun = performance.now()
          const status = await send(next())
          times.push(performance.now() - begun)
          statuses[status] = (statuses[status] ?? 0) + 1
        }
      }),
    )
    return summarize(times, statuses, performance.now() - started)
  })
}

/** Requests at a fixed rate; a request that waits for a free connection waits on the clock. */
export async function runAtRate(
  port: number,
  next: () => string,
  perSecond: number,
  seconds: number,
): Promise<LoadResult> {
  return await withConnections(port, 64, async (all) => {
    const free = [...all]
    const queue: number[] = []
    const times: number[] = []
    const statuses: Record<number, number> = {}
    const total = perSecond * seconds
    const started = performance.now()
    let isDone = () => {}
    const done = new Promise<void>((resolve) => {
      isDone = resolve
    })
    const pump = () => {
      while (free.length > 0 && queue.length > 0) {
        const connection = free.pop()
        const due = queue.shift()
        if (!connection || due === undefined) return
        void connection.send(next()).then((status) => {
          times.push(performance.now() - due)
          statuses[status] = (statuses[status] ?? 0) + 1
          free.push(connection)
          if (times.length === total) isDone()
          pump()
        })
      }
    }
    let sent = 0
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - started) / 1_000) * perSecond))
      for (; sent < due; sent += 1) queue.push(started + (sent / perSecond) * 1_000)
      pump()
      if (sent === total) clearInterval(timer)
    }, 1)
    await done
    return summarize(times, statuses, performance.now() - started)
  })
}

function summarize(times: number[], statuses: Readonly<Record<number, number>>, ms: number): LoadResult {
  const sorted = times.sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return {
    requests: sorted.length,
    seconds: ms / 1_000,
    perSecond: sorted.length / (ms / 1_000),
    p50: at(0.5),
    p99: at(0.99),
    worst: sorted.at(-1) ?? 0,
    statuses,
  }
}
