import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasOwnHost } from '../demoServer/ownRequest.ts'
import { escapeText, pageStyles, sendPage, toWebPage } from '../webPage.ts'
import type { SinkMail } from './sinkMail.ts'

type Find = (to?: string) => readonly SinkMail[]

/** The inbox as a page, as JSON, and its stylesheet. */
export function answerInbox(find: Find, request: IncomingMessage, response: ServerResponse): void {
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
