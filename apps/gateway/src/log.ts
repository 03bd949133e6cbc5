export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type LogFields = { readonly [name: string]: string | number | boolean | undefined }

/** Writes one fact. `event` is a short constant name; the fields are plain values. */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void

const order: { readonly [level in LogLevel]: number } = { debug: 0, info: 1, warn: 2, error: 3 }

/**
 * Structured log: one JSON object per line.
 * @param write takes finished lines; they are handed over at most every 50 ms, errors at once
 */
export function createLog(params: {
  level: LogLevel
  write: (lines: string) => void
  now?: () => number
}): Log & { flush(): void } {
  const { level: least, write, now = Date.now } = params
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (lines) write(lines)
    lines = ''
  }
  const log: Log = (level, event, fields) => {
    if (order[level] < order[least]) return
    lines += `${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })}\n`
    if (level === 'error' || lines.length > 32_768) return flush()
    timer ??= setTimeout(flush, 50).unref()
  }
  return Object.assign(log, { flush })
}

/** What an error says, with its causes, for the log; never for a client. */
export function describeError(error: unknown): string {
  const parts: string[] = []
  for (let current = error; current !== undefined && parts.length < 5; ) {
    if (!(current instanceof Error)) {
      parts.push(String(current))
      break
    }
    parts.push(parts.length === 0 ? (current.stack ?? current.message) : current.message)
    current = current.cause
  }
  return parts.join(' ← ').slice(0, 4_000)
}
