import { signRelayJwt, toIdentity } from '@foyer/relay-client/wire'
import { type BenchSocket, openBenchSocket } from './openBenchSocket.ts'

const messageLength = 500
/** Of what the relay sends, as much as says what it is, in bytes. */
const headLength = 320

function randomHex(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex')
}

async function connect(url: string): Promise<BenchSocket> {
  const identity = await toIdentity(crypto.getRandomValues(new Uint8Array(32)))
  const token = await signRelayJwt({ identity, audience: url, issuedAt: Math.floor(Date.now() / 1_000) })
  return await openBenchSocket(`${url}/?auth=${token}&projectId=bench`)
}

async function subscribe(socket: BenchSocket, topic: string): Promise<void> {
  const answered = new Promise<void>((resolve) => socket.onMessage(() => resolve()))
  socket.send(`{"id":"1","jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`)
  await answered
}

/** Opens sockets with one subscription each, a few hundred at a time. @returns closes them */
export async function holdIdle(url: string, count: number): Promise<() => Promise<void>> {
  const sockets: BenchSocket[] = []
  while (sockets.length < count) {
    const batch = Math.min(200, count - sockets.length)
    const opened = await Promise.all(Array.from({ length: batch }, () => connect(url)))
    await Promise.all(opened.map((socket) => subscribe(socket, randomHex(32))))
    sockets.push(...opened)
  }
  return async () => void (await Promise.all(sockets.map((socket) => socket.close())))
}

export type Latency = { readonly p50: number; readonly p99: number }

export type Load<stats> = {
  readonly published: number
  readonly delivered: number
  /** Answered with an error, so that their senders try again. */
  readonly refused: number
  /** Neither delivered nor refused. */
  readonly lost: number
  /** Delivered more than once, as a client may be where it acknowledges late: counted by what was delivered. */
  readonly doubled: number
  readonly ack: Latency
  readonly delivery: Latency
  readonly before: stats
  readonly after: stats
}

type Counters = {
  readonly askedAt: Map<string, number>
  readonly sentAt: Map<string, number>
  readonly acks: number[]
  readonly deliveries: number[]
  next: number
  refused: number
  doubled: number
  isOver: boolean
}

/**
 * Pairs of a sender and a receiver; each message is acknowledged to its sender and by its receiver.
 * @param window messages of one sender on their way at once
 * @param rate messages per second over all pairs; left out, each answer is followed by the next message at once
 */
export async function runLoad<stats>(params: {
  /** Relays of one network: the two of a pair are at neighbours. */
  readonly urls: readonly string[]
  readonly pairs: number
  readonly window: number
  readonly rate: number | undefined
  readonly seconds: number
  /** Before anything is measured: what has just started still compiles what it runs. */
  readonly warmUp?: number | undefined
  readonly getStats: () => Promise<stats>
}): Promise<Load<stats>> {
  const { urls, pairs, window, rate, seconds, warmUp = 0, getStats } = params
  const counters: Counters = {
    askedAt: new Map(),
    sentAt: new Map(),
    acks: [],
    deliveries: [],
    next: 1,
    refused: 0,
    doubled: 0,
    isOver: false,
  }
  const senders: (() => void)[] = []
  const sockets: BenchSocket[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const [sender, receiver] = await Promise.all([connect(pick(urls, pair)), connect(pick(urls, pair + 1))])
    const topic = randomHex(32)
    await subscribe(receiver, topic)
    receive(receiver, counters)
    const send = () => sendOne(sender, topic, counters)
    sender.onMessage((data) => {
      countAnswer(data, counters)
      if (rate === undefined && !counters.isOver) send()
    })
    senders.push(send)
    sockets.push(sender, receiver)
  }
  const stop = rate === undefined ? burst(senders, window) : pace(senders, rate)
  await pause(warmUp)
  forgetTimes(counters)
  const before = await getStats()
  await pause(seconds)
  counters.isOver = true
  stop()
  const [published, delivered] = [counters.acks.length, counters.deliveries.length]
  const after = await getStats()
  await drain(counters)
  await Promise.all(sockets.map((socket) => socket.close()))
  return {
    published,
    delivered,
    refused: counters.refused,
    lost: counters.sentAt.size,
    doubled: counters.doubled,
    before,
    after,
    ack: toLatency(counters.acks),
    delivery: toLatency(counters.deliveries),
  }
}

function forgetTimes({ acks, deliveries }: Counters): void {
  acks.length = 0
  deliveries.length = 0
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}

function countAnswer(data: Buffer, counters: Counters): void {
  const { acks, askedAt, sentAt } = counters
  const head = data.toString('latin1', 0, headLength)
  const [, id = ''] = /^\{"id":"(\d+)"/.exec(head) ?? []
  if (head.includes('"error":')) {
    counters.refused += 1
    sentAt.delete(id)
  } else acks.push(performance.now() - (askedAt.get(id) ?? Number.NaN))
  askedAt.delete(id)
}

function pick(urls: readonly string[], index: number): string {
  return urls[index % urls.length] ?? ''
}

function sendOne(socket: BenchSocket, topic: string, counters: Counters): void {
  const id = String(counters.next)
  counters.next += 1
  counters.sentAt.set(id, performance.now())
  counters.askedAt.set(id, performance.now())
  const message = id.padEnd(messageLength, '.')
  const params = `{"topic":"${topic}","message":"${message}","ttl":300,"tag":1108,"prompt":false}`
  socket.send(`{"id":"${id}","jsonrpc":"2.0","method":"irn_publish","params":${params}}`)
}

function receive(socket: BenchSocket, counters: Counters): void {
  const { sentAt, deliveries } = counters
  socket.onMessage((data) => {
    const [, push, id = ''] = /^\{"id":(\d+).*"message":"(\d+)/.exec(data.toString('latin1', 0, headLength)) ?? []
    if (!push) return
    socket.send(`{"id":${push},"jsonrpc":"2.0","result":true}`)
    const sent = sentAt.get(id)
    if (sent === undefined) counters.doubled += 1
    else deliveries.push(performance.now() - sent)
    sentAt.delete(id)
  })
}

function burst(senders: readonly (() => void)[], window: number): () => void {
  for (const send of senders) for (let index = 0; index < window; index += 1) send()
  return () => undefined
}

/** Sends evenly, catching up with the clock every few milliseconds. */
function pace(senders: readonly (() => void)[], rate: number): () => void {
  const started = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1_000) * rate)
    for (; sent < due; sent += 1) senders[sent % senders.length]?.()
  }, 5)
  return () => clearInterval(timer)
}

/** Seconds without any arrival after which the rest is lost: what found no room is tried again after one, on a busy machine later. */
const longestSilence = 8

/** Waits until everything sent has arrived, or nothing more arrives. */
async function drain({ deliveries, sentAt }: Counters): Promise<void> {
  for (let [silence, before] = [0, -1]; silence < longestSilence && sentAt.size > 0; silence += 1) {
    if (deliveries.length > before) silence = 0
    before = deliveries.length
    await pause(1)
  }
}

function toLatency(values: readonly number[]): Latency {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
