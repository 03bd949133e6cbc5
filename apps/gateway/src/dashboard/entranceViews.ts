import { html } from 'hono/html'
import type { Page } from './shell.ts'

/** What is asked of whoever is not logged in. */
export function loginView(base: string, problem: string | undefined): Page {
  return html`<div class="card narrow"><h1>Gateway</h1>
${problem ? html`<p class="bad" role="alert">${problem}</p>` : ''}
<form method="post" action="${base}/dashboard/login"><label><span>Owner token</span><input type="password" name="token" required autocomplete="current-password"></label><button type="submit">Sign in</button></form></div>`
}

/** In the place of the pages where they are off. */
export function offView(): Page {
  return html`<div class="card narrow"><h1>Gateway</h1><p>The owner's pages are off. Set GATEWAY_OWNER_TOKEN to a secret of at least 16 characters and start again.</p></div>`
}
