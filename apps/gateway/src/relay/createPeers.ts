import { randomUUID } from 'node:crypto'
import { isRecord } from '@foyer/relay-client/wire'

/** What the processes of one network tell each other. */
export type PeerChannel = {
  /** Longest text it takes, in bytes. */
  readonly maxBytes: number
  /** Throws nothing: what cannot be sent is lost. */
  send(text: string): void
  /** @returns stops */
  watch(listener: (text: string) => void): () => void
}

/** How much of what is limited the other processes of this network have, by key. */
export type Peers = {
  readonly id: string
  getElsewhere(key: string): number
  /** Counts that are told to the others, read once a second. @param limit of each; less than an eighth of it is not told */
  share(counts: () => Iterable<readonly [key: string, count: number, limit: number]>): void
  close(): void
}

/** Pause between two reports, in ms. */
const reportEvery = 1_000
/** After this long without a report a process has ended, in ms. */
const longestSilence = 5_000
/** Part of a limit from which on a count is told: all the rest of a network stays below one limit. */
const toldPart = 1 / 8
/** Most that one report tells. */
const maxTold = 2_000

type Report = { readonly counts: ReadonlyMap<string, number>; readonly at: number }

/**
 * A client that opens sockets at every process of a network, or stores through all of them, is limited as at one: each tells the others
 * once a second who has much of it. Between two reports a limit may be passed by what a second allows.
 */
export function createPeers(channel: PeerChannel, now: () => number = () => performance.now()): Peers {
  const id = randomUUID()
  const reports = new Map<string, Report>()
  const sources: Parameters<Peers['share']>[0][] = []
  let hadAny = false
  const stopWatching = channel.watch((text) => {
    const report = readReport(text)
    if (report && report.process !== id) reports.set(report.process, { counts: report.counts, at: now() })
  })
  const sendReport = () => {
    for (const [process, { at }] of reports) if (now() - at > longestSilence) reports.delete(process)
    const told = sources.flatMap((read) => listTold(read())).slice(0, maxTold)
    if (told.length > 0 || hadAny) channel.send(formatReport(id, told, channel.maxBytes))
    hadAny = told.length > 0
  }
  const clock = setInterval(sendReport, reportEvery).unref()
  return {
    id,
    getElsewhere(key) {
      let sum = 0
      for (const { counts } of reports.values()) sum += counts.get(key) ?? 0
      return sum
    },
    share: (read) => void sources.push(read),
    close() {
      clearInterval(clock)
      stopWatching()
    },
  }
}

/** Formats a report, without what does not fit: a client that sends names that long is limited by each process alone. */
function formatReport(process: string, counts: readonly (readonly [string, number])[], maxBytes: number): string {
  const [head, tail] = [`{"process":"${process}","counts":[`, ']}']
  const rows = counts.map((row) => JSON.stringify(row))
  const [part = []] = splitBySize(rows, maxBytes - head.length - tail.length)
  return head + part.join() + tail
}

function listTold(
  counts: Iterable<readonly [key: string, count: number, limit: number]>,
): readonly (readonly [string, number])[] {
  const told: (readonly [string, number])[] = []
  for (const [key, count, limit] of counts) if (limit > 0 && count >= limit * toldPart) told.push([key, count])
  return told
}

function readReport(
  text: string,
): { readonly process: string; readonly counts: ReadonlyMap<string, number> } | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(value) || typeof value['process'] !== 'string' || !Array.isArray(value['counts'])) return undefined
  const rows = value['counts'].flatMap((row): readonly (readonly [string, number])[] => {
    const [key, count] = Array.isArray(row) ? (row as unknown[]) : []
    return typeof key === 'string' && typeof count === 'number' && count > 0 ? [[key, count]] : []
  })
  return { process: value['process'], counts: new Map(rows.slice(0, maxTold)) }
}

/**
 * Parts of a list of texts, each of which is short enough to be sent at once with a character between its texts and one at each end.
 * A text that is longer alone is left out.
 * @param maxBytes in UTF-8
 */
export function splitBySize(texts: readonly string[], maxBytes: number): readonly (readonly string[])[] {
  const parts: string[][] = []
  let size = 0
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + 1
    if (bytes + 1 > maxBytes) continue
    const part = parts.at(-1)
    if (part && size + bytes <= maxBytes) {
      part.push(text)
      size += bytes
    } else {
      parts.push([text])
      size = bytes + 1
    }
  }
  return parts
}
