import type { ServerResponse } from 'node:http'

/** The pages of what stands in for a person's own devices: plain, without a script, looking again every three seconds. */

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

export function sendPage(
  response: ServerResponse,
  { status, type, body }: { readonly status: number; readonly type: string; readonly body: string },
): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    // a form of one of these pages says that it is its own
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  response.end(body)
}

/** @param body HTML; what comes from elsewhere has gone through `escapeText` */
export function toWebPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3"><title>${escapeText(title)}</title><link rel="stylesheet" href="/page.css"></head>
<body>${body}</body></html>`
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Served at `/page.css`. */
export const pageStyles = `:root { color-scheme: light dark } body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin: 0 } article { border: 1px solid #8886; border-radius: 12px; padding: 1rem; margin: 0 0 1rem }
p { margin: .25rem 0 } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0 }
button { font: inherit; padding: .5rem 1rem; margin: .5rem 0 0 }`
