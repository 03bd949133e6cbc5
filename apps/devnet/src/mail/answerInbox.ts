import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasOwnHost } from '../demoServer/ownRequest.ts'
import type { SinkMail } from './sinkMail.ts'

type Find = (to?: string) => readonly SinkMail[]

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The inbox as a page, as JSON, and its stylesheet. */
export function answerInbox(find: Find, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://inbox')
  const to = url.searchParams.get('to') ?? undefined
  const send = (status: number, type: string, body: string) => {
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    response.end(body)
  }
  // a name that only leads here is another site's
  if (!hasOwnHost(request)) return send(403, 'text/plain', 'Forbidden')
  if (url.pathname === '/api/mails') return send(200, 'application/json', JSON.stringify(find(to)))
  if (url.pathname === '/inbox.css') return send(200, 'text/css', styles)
  if (url.pathname === '/') return send(200, 'text/html', toPage(find(to), to))
  send(404, 'text/plain', 'Not Found')
}

function toPage(mails: readonly SinkMail[], to: string | undefined): string {
  const title = to === undefined ? 'Inbox' : `Inbox of ${to}`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3"><title>${escapeText(title)} (${mails.length})</title><link rel="stylesheet" href="/inbox.css"></head>
<body><h1>${escapeText(title)}</h1>${mails.length === 0 ? '<p>No mail yet. This page looks again by itself.</p>' : ''}
${mails.map(toArticle).join('\n')}</body></html>`
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

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const styles = `:root { color-scheme: light dark } body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin: 0 } article { border: 1px solid #8886; border-radius: 12px; padding: 1rem; margin: 0 0 1rem }
p { margin: .25rem 0 } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0 }`
