import { html } from 'hono/html'
import type { ChainState } from './readChainStates.ts'
import { type Page, type PageBase, shell } from './shell.ts'

const words = { well: 'well', slow: 'slow', away: 'no answer' } as const

/** The nodes behind the gateway and how far its index is. */
export function networksView(params: PageBase & { readonly chains: readonly ChainState[] }): Page {
  const rows = params.chains.map(
    ({ id, name, state, ms, head, low, high }) =>
      html`<tr><td><b>${name}</b><br><code>${id}</code></td><td class="nowrap"><span class="led ${state}" role="img" aria-label="${words[state]}"></span> ${state === 'away' ? 'no answer' : `${ms} ms`}</td><td class="n">${head ?? '–'}</td><td class="n">${high === undefined ? '–' : `${low} to ${high}`}</td></tr>`,
  )
  return shell(
    { ...params, current: 'networks' },
    html`<header><h1>Networks</h1></header><section><header><small>Their nodes were asked for this page; over a second is slow</small></header><div class="scroll" tabindex="0" role="group" aria-label="Networks"><table><thead><tr><th scope="col">Network</th><th scope="col">Node</th><th scope="col" class="n">Newest block</th><th scope="col" class="n">Indexed</th></tr></thead><tbody>${rows}</tbody></table></div>${rows.length === 0 ? html`<p>No network is set up: name some under &ldquo;chains&rdquo; in the configuration.</p>` : ''}</section>`,
  )
}
