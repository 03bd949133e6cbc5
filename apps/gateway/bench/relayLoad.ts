import { signRelayJwt, toIdentity } from '@foyer/relay-client/wire'
import { type BenchSocket, openBenchSocket } from './openBenchSocket.ts'

const messageLength = 500
/** Where a push says what its message is: behind its own id and those of subscription and topic, in bytes. */
const messageAt = 200
const messageKey = Buffer.from('"message":"')
/** Of an answer or a push, in front of its id: `{"id":`, and a quotation mark where the id is text. */
const [pushHead, answerHead] = [6, 7]
/** Between the id of an answer and `result` or `error`. */
const answerGap = '","jsonrpc":"2.0","'.length
const [firstOfError, zero] = ['e'.charCodeAt(0), '0'.charCodeAt(0)]

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
export async function controlIdle(url: string, count: number): Promise<() => Promise<void>> {
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
  /** By id, in ms; 0 once it is answered. */
  readonly askedAt: number[]
  /** By id, in ms; 0 once it is delivered or refused. */
  readonly sentAt: number[]
  readonly acks: number[]
  readonly deliveries: number[]
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
    askedAt: [0],
    sentAt: [0],
    acks: [],
    deliveries: [],
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
  removeTimes(counters)
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
    lost: countLost(counters),
    doubled: counters.doubled,
    before,
    after,
    ack: toLatency(counters.acks),
    delivery: toLatency(counters.deliveries),
  }
}

function removeTimes({ acks, deliveries }: Counters): void {
  acks.length = 0
  deliveries.length = 0
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}

function countAnswer(data: Buffer, counters: Counters): void {
  const { acks, askedAt, sentAt } = counters
  const id = readDigits(data, answerHead)
  const asked = askedAt[id] ?? 0
  if (asked === 0) throw new Error(`No client waits for ${data.toString('latin1', 0, 80)}`)
  askedAt[id] = 0
  if (data[answerHead + String(id).length + answerGap] === firstOfError) {
    counters.refused += 1
    sentAt[id] = 0
  } else acks.push(performance.now() - asked)
}

function countLost({ sentAt }: Counters): number {
  return sentAt.reduce((lost, at) => (at > 0 ? lost + 1 : lost), 0)
}

/** 0 where there is no digit. */
function readDigits(data: Buffer, from: number): number {
  let value = 0
  for (let at = from; ; at += 1) {
    const digit = (data[at] ?? 0) - zero
    if (digit < 0 || digit > 9) return value
    value = value * 10 + digit
  }
}

function pick(urls: readonly string[], index: number): string {
  return urls[index % urls.length] ?? ''
}

function sendOne(socket: BenchSocket, topic: string, { askedAt, sentAt }: Counters): void {
  const now = performance.now()
  const id = sentAt.push(now) - 1
  askedAt.push(now)
  const message = String(id).padEnd(messageLength, '.')
  const params = `{"topic":"${topic}","message":"${message}","ttl":300,"tag":1108,"prompt":false}`
  socket.send(`{"id":"${id}","jsonrpc":"2.0","method":"irn_publish","params":${params}}`)
}

function receive(socket: BenchSocket, counters: Counters): void {
  const { sentAt, deliveries } = counters
  socket.onMessage((data) => {
    const key = data.indexOf(messageKey, messageAt)
    if (key < 0) throw new Error(`No push: ${data.toString('latin1', 0, 80)}`)
    const id = readDigits(data, key + messageKey.length)
    socket.send(`{"id":${readDigits(data, pushHead)},"jsonrpc":"2.0","result":true}`)
    const sent = sentAt[id] ?? 0
    if (sent === 0) counters.doubled += 1
    else deliveries.push(performance.now() - sent)
    sentAt[id] = 0
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
async function drain(counters: Counters): Promise<void> {
  for (let [silence, before] = [0, -1]; silence < longestSilence && countLost(counters) > 0; silence += 1) {
    if (counters.deliveries.length > before) silence = 0
    before = counters.deliveries.length
    await pause(1)
  }
}

function toLatency(values: readonly number[]): Latency {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
