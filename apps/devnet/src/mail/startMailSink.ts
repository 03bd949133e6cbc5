import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { hasOwnHost } from '../demoServer/mounts.ts'
import type { Part } from '../supervisor/runProcess.ts'
import { escapeText, pageStyles, sendPage, toWebPage } from '../webPage.ts'

/** A mail as it arrived. */
export type SinkMail = {
  readonly id: number
  /** Those the SMTP client named, whatever the mail's own lines say. */
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  /** ISO 8601 */
  readonly receivedAt: string
}

export type MailSink = {
  /** Where mail is handed in, on 127.0.0.1. */
  readonly smtpPort: number
  /** The inbox: a page at `/`, and `/api/mails?to=<address>` as JSON, newest first. */
  readonly url: string
  /** Lists what has arrived, newest first. */
  mails(to?: string): readonly SinkMail[]
  /**
   * The next mail to an address that fits, or one that has arrived after `since` already.
   * @throws the signal's reason when it comes first
   */
  waitForMail(query: MailQuery): Promise<SinkMail>
  stop(): Promise<void>
}

export type MailQuery = {
  readonly to: string
  readonly subject?: RegExp
  /** Only mails with a greater id. */
  readonly since?: number
  readonly signal?: AbortSignal
}

export type MailSinkOptions = {
  /** Default: a free one. */
  readonly smtpPort?: number
  /** Default: a free one. */
  readonly webPort?: number
}

/** Older ones are forgotten. */
const maxMails = 500
const largest = 1_000_000

/** A mail server on this machine that takes every mail and delivers none: real SMTP, with a page to read what came. */
export async function startMailSink(options: MailSinkOptions = {}): Promise<MailSink> {
  const mails: SinkMail[] = []
  const listeners = new Set<() => void>()
  let lastId = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: largest,
    logger: false,
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
      readMail(stream).then((mail) => {
        lastId += 1
        mails.unshift({ ...mail, id: lastId, to: recipients, receivedAt: new Date().toISOString() })
        mails.splice(maxMails)
        done()
        for (const listener of listeners) listener()
      }, done)
    },
  })
  smtp.on('error', () => {
    // a client that hangs up in the middle; the others go on
  })
  const find = (to?: string) => mails.filter((mail) => to === undefined || mail.to.includes(to.toLowerCase()))
  const web = createServer((request, response) => handleInbox(find, request, response))
  const smtpPort = await listenSmtp(smtp, options.smtpPort ?? 0)
  const webPort = await listen(web, options.webPort ?? 0)
  return {
    smtpPort,
    url: `http://127.0.0.1:${webPort}`,
    mails: find,
    waitForMail: (query) => waitForMail(find, listeners, query),
    stop: async () => {
      const closed = once(web, 'close')
      web.close()
      web.closeAllConnections()
      await Promise.all([closed, new Promise<void>((done) => smtp.close(done))])
    },
  }
}

async function readMail(stream: AsyncIterable<Buffer>): Promise<Pick<SinkMail, 'from' | 'subject' | 'text'>> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const { from, subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
  return { from: from?.address ?? '', subject, text }
}

function waitForMail(
  find: (to: string) => readonly SinkMail[],
  listeners: Set<() => void>,
  { to, subject, since = 0, signal }: MailQuery,
): Promise<SinkMail> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      listeners.delete(look)
      signal?.removeEventListener('abort', abort)
    }
    const look = () => {
      const found = find(to).findLast(({ id, subject: own }) => id > since && (subject?.test(own) ?? true))
      if (!found) return
      stop()
      resolve(found)
    }
    const abort = () => {
      stop()
      reject(signal?.reason)
    }
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    listeners.add(look)
    look()
  })
}

async function listenSmtp(smtp: SMTPServer, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject)
    smtp.listen(port, '127.0.0.1', resolve)
  })
  return (smtp.server.address() as AddressInfo).port
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

type Find = (to?: string) => readonly SinkMail[]

/** The inbox as a page, as JSON, and its stylesheet. */
function handleInbox(find: Find, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://inbox')
  const to = url.searchParams.get('to') ?? undefined
  const send = (status: number, type: string, body: string) => sendPage(response, { status, type, body })
  // a name that only leads here is another site's
  if (!hasOwnHost(request)) return send(403, 'text/plain', 'Forbidden')
  if (url.pathname === '/api/mails') return send(200, 'application/json', JSON.stringify(find(to)))
  if (url.pathname === '/page.css') return send(200, 'text/css', pageStyles)
  if (url.pathname === '/') return send(200, 'text/html', toPage(find(to), to))
  send(404, 'text/plain', 'Not Found')
}

function toPage(mails: readonly SinkMail[], to: string | undefined): string {
  const title = to === undefined ? 'Inbox' : `Inbox of ${to}`
  const body = `<h1>${escapeText(title)}</h1>${mails.length === 0 ? '<p>No mail yet. This page looks again by itself.</p>' : ''}
${mails.map(toArticle).join('\n')}`
  return toWebPage(`${title} (${mails.length})`, body)
}

function toArticle({ to, from, subject, text, receivedAt }: SinkMail): string {
  return `<article><h2>${escapeText(subject)}</h2>
<p>To ${to.map((address) => `<a href="/?to=${encodeURIComponent(address)}">${escapeText(address)}</a>`).join(', ')}
· from ${escapeText(from)} · <time datetime="${receivedAt}">${receivedAt.slice(11, 19)} UTC</time></p>
<pre>${withLinks(text)}</pre></article>`
}

/** Addresses become links; everything else is text. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeText(part)}">${escapeText(part)}</a>` : escapeText(part),
    )
    .join('')
}

/** The mail sink as a part of what runs together. */
export function mailPart(options: MailSinkOptions = {}): Part<MailSink> {
  return {
    name: 'mail',
    start: async () => {
      const sink = await startMailSink(options)
      return { value: sink, stop: sink.stop }
    },
  }
}
