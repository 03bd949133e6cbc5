import { html } from 'hono/html'
import type { NamedStatus } from '../health/createStatusBoard.ts'
import { hourCurve } from './charts.ts'
import { type Page, type PageBase, shell } from './shell.ts'

/** The relay and the mail of the embedded wallet: what they say of themselves, in figures where they have some. */
export function partsView(
  params: PageBase & { readonly now: number; readonly statuses: readonly NamedStatus[] },
): Page {
  const sections = params.statuses.map(
    ({ name, state, text, figures = [], curve }) =>
      html`<section><header><h2>${name}</h2><small><span class="led ${state}" role="img" aria-label="${state}"></span> ${text}</small></header>
${figures.length > 0 ? html`<ul class="figures">${figures.map(({ label, value, hint }) => html`<li><small>${label}</small><b>${value}</b><small>${hint}</small></li>`)}</ul>` : ''}
${curve ? hourCurve(curve, params.now) : ''}</section>`,
  )
  return shell(
    { ...params, current: 'parts' },
    html`<header><h1>Relay and mail</h1></header><p>Messages are sealed and mails are not kept: this page sees counts only, of this process.</p>${sections}${sections.length === 0 ? html`<p>Neither runs here: set &ldquo;relay&rdquo; or &ldquo;frame&rdquo; in the configuration.</p>` : ''}`,
  )
}
