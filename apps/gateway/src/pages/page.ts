import type { Context } from 'hono'
import { html } from 'hono/html'

type Html = ReturnType<typeof html>

/** Nothing inline, nothing from elsewhere, no scripts at all. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

export const pageHeaders: { readonly [name: string]: string } = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // with none a browser does not tell either whose form it sends
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cache-control': 'no-store',
}

/** Stands on every page that only seems to move money. */
export const sandboxLabel = 'Sandbox – no real money'

/** The path under which visitors find this gateway, without a slash at the end: empty, unless something in front adds one. */
export function getBasePath(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/+$/, '')
}

/**
 * Answers with a page. Every value in the content is escaped by `html`.
 * @param options.base from `getBasePath`
 * @param options.sheet the stylesheet, by its name under `/assets`. The pages of `dashboard` bring their own `<main>`
 * @param options.refresh seconds after which the browser asks again
 */
export async function handlePage(
  c: Context,
  title: string,
  content: Html,
  options: {
    base: string
    sheet?: 'gateway' | 'dashboard'
    status?: number
    refresh?: number
    headers?: Readonly<Record<string, string>>
  },
): Promise<Response> {
  const { base, sheet = 'gateway', status = 200, refresh, headers = {} } = options
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh === undefined ? '' : html`<meta http-equiv="refresh" content="${refresh}">`}
<title>${title}</title>
<link rel="stylesheet" href="${base}/assets/${sheet}.css">
</head>
<body>${sheet === 'gateway' ? html`<main>${content}</main>` : content}</body>
</html>`
  return c.html(page, status as 200, { ...pageHeaders, ...headers })
}

/** The stylesheet of the gateway's own pages. */
export const styles = `
:root { color-scheme: light dark; --text: #14171f; --soft: #5b6272; --line: #d9dde5; --ground: #f6f7f9; --card: #fff;
  --accent: #2454d6; --on-accent: #fff; --bad: #b3261e; --good: #176b3a; --mark: #fff3cd; --on-mark: #5c4400 }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaf0; --soft: #a2a9b8; --line: #333947; --ground: #12141a;
  --card: #1b1f28; --accent: #7ea2ff; --on-accent: #0c1430; --bad: #ff9b94; --good: #7fd6a2; --mark: #4a3a00; --on-mark: #ffe9a8 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
main.narrow, .narrow { max-width: 28rem; margin-inline: auto }
h1 { font-size: 1.4rem; margin: 0 0 1rem } h2 { font-size: 1.1rem; margin: 0 0 .75rem }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; margin: 0 0 1rem }
.label { display: inline-block; background: var(--mark); color: var(--on-mark); border-radius: 6px; padding: .15rem .5rem; font-weight: 600 }
.soft { color: var(--soft) } .bad { color: var(--bad) } .good { color: var(--good) } .number { text-align: right; font-variant-numeric: tabular-nums }
label { display: block; margin: 0 0 .75rem } label > span { display: block; font-size: .875rem; color: var(--soft) }
input, select, textarea { width: 100%; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 8px; padding: .55rem .65rem }
input[type=checkbox] { width: auto; margin-inline-end: .5rem } label.check { display: flex; align-items: center }
button { font: inherit; font-weight: 600; background: var(--accent); color: var(--on-accent); border: 0; border-radius: 8px; padding: .6rem 1rem; cursor: pointer }
button.quiet { background: none; color: var(--accent); padding-inline: 0 }
:is(a, button, input, select, textarea):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
a { color: var(--accent) } nav { display: flex; gap: 1rem; flex-wrap: wrap; align-items: baseline; margin: 0 0 1.5rem } nav strong { margin-inline-end: auto }
table { width: 100%; border-collapse: collapse } th, td { text-align: start; padding: .4rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top } th { font-size: .8rem; color: var(--soft) }
.scroll { overflow-x: auto } code { font-size: .9em; overflow-wrap: anywhere } dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
`
