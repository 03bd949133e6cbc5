import pino from 'pino'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type LogFields = { readonly [name: string]: string | number | boolean | undefined }

/** Writes one fact. `event` is a short constant name; the fields are plain values, whose secrets and addresses are left out. */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void

/** Characters of one field; what is looked through is bounded. */
const maxText = 4_000

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
  const take = (line: string) => {
    lines += line
    timer ??= setTimeout(flush, 50).unref()
  }
  const logger = pino(
    {
      level: least,
      base: null,
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    { write: take },
  )
  const log: Log = (level, event, fields = {}) => {
    logger[level]({ event, ...hideFields(fields) })
    if (level === 'error' || lines.length > 32_768) flush()
  }
  return Object.assign(log, { flush })
}

function hideFields(fields: LogFields): LogFields {
  const hide = (value: LogFields[string]) => (typeof value === 'string' ? hidePrivate(value) : value)
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, hide(value)]))
}

/** With the longest that a name and a label may be, and begun only where a name begins: a long text of others is read in one pass. */
const mailAddress = /(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g

/**
 * Hides what a text of others may carry and no log may keep: keys in the addresses of nodes, mail addresses, accounts, and what is
 * as long as a key. Of a URL its origin stays.
 */
function hidePrivate(text: string): string {
  return text
    .slice(0, maxText)
    .replaceAll(/\b(https?|wss?|postgres(?:ql)?|smtps?|nats):\/\/[^\s"'<>]+/gi, hideUrl)
    .replaceAll(mailAddress, '…@…')
    .replaceAll(/\b0x[0-9a-f]{40,}/gi, '0x…')
    .replaceAll(/\b[1-9A-HJ-NP-Za-km-z]{43,88}\b/g, '…')
}

/** Nodes, databases and servers carry their keys in user names, paths and queries. */
function hideUrl(text: string): string {
  if (!URL.canParse(text)) return '…'
  const { protocol, host, pathname, search } = new URL(text)
  return `${protocol}//${host}${pathname.length > 1 || search ? '/…' : ''}`
}

/** Describes an error, with its causes, for the log; never for a client. */
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
  return parts.join(' ← ').slice(0, maxText)
}
