import { html } from 'hono/html'
import type { ProjectUsage, Usage } from '../analytics/readUsage.ts'
import type { NamedStatus } from '../health/createStatusBoard.ts'
import { describeAge } from '../health/createStatusBoard.ts'
import type { Project } from '../projects/projects.ts'
import { type DayBar, dayChart } from './charts.ts'
import { type Page, type PageBase, shell } from './shell.ts'

export type OverviewParams = PageBase & {
  readonly now: number
  /** Of the figures. */
  readonly length: number
  readonly statuses: readonly NamedStatus[]
  readonly needs: readonly Need[]
  readonly usage: Usage
  /** Of as many days before. */
  readonly before: Usage
  readonly days: readonly DayBar[]
  readonly rows: readonly { readonly project: Project; readonly usage: ProjectUsage | undefined }[]
}

/** What the owner should see to, with the way to its cure. */
export type Need = { readonly what: string; readonly text: string; readonly path: string; readonly button: string }

export const lengths: readonly (readonly [days: number, name: string])[] = [
  [1, 'Today'],
  [7, '7 days'],
  [30, '30 days'],
]

const words = { well: 'well', slow: 'slow', away: 'away', off: 'off' } as const

/** Is everything well, is it used, what needs its owner. */
export function overviewView(params: OverviewParams): Page {
  const { base, length, statuses, needs, days, rows } = params
  const tabs = lengths.map(
    ([count, name]) =>
      html`<a href="${base}/dashboard?days=${count}"${count === length ? html` aria-current="true"` : ''}>${name}</a>`,
  )
  return shell(
    { ...params, current: 'overview' },
    html`<header><h1>Overview</h1><span class="push"></span><nav class="seg" aria-label="Time">${tabs}</nav></header>
<ul class="health" aria-label="Health">${statuses.map(
      ({ name, state, text }) =>
        html`<li><b><span class="led ${state}" role="img" aria-label="${words[state]}"></span>${name}</b><small>${text}</small></li>`,
    )}</ul>
${needs.length > 0 ? needsView(base, needs) : ''}
<ul class="figures">${figures(params)}</ul>
<section><header><h2>Connections per day</h2><small>All projects, counted without cookies</small></header>${dayChart('Connections', days)}</section>
<section><header><h2>Projects</h2><span class="push"></span><a class="btn" href="${base}/dashboard/projects#new">New project</a></header>${projectTable(params, rows)}</section>`,
  )
}

function needsView(base: string, needs: readonly Need[]): Page {
  return html`<section><h2>Needs attention</h2><div class="notes">${needs.map(
    ({ what, text, path, button }) =>
      html`<div class="note"><span><b>${what}</b> ${text}</span><a class="btn" href="${base}/dashboard${path}">${button}</a></div>`,
  )}</div></section>`
}

function figures({ usage, before }: OverviewParams): Page {
  const rate = ({ connections, failed }: Usage) =>
    connections + failed === 0 ? 0 : (100 * failed) / (connections + failed)
  const { connections, visitors, signedIn } = usage
  const of100 =
    connections === 0 ? 'none connected' : `${Math.round((100 * signedIn) / connections)} of 100 connections`
  const difference = rate(usage) - rate(before)
  const points =
    Math.abs(difference) < 0.05
      ? 'as before'
      : `${Math.abs(difference).toFixed(1)} points ${difference < 0 ? 'less' : 'more'}`
  return html`${figure('Connections', connections.toLocaleString('en'), compare(connections, before.connections))}
${figure('Visitors', visitors.toLocaleString('en'), compare(visitors, before.visitors))}
${figure('Signed in', signedIn.toLocaleString('en'), of100)}
${figure('Failed', `${rate(usage).toFixed(1)}%`, points)}`
}

function figure(name: string, value: string, hint: string): Page {
  return html`<li><small>${name}</small><b>${value}</b><small>${hint}</small></li>`
}

function compare(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'none yet' : 'none before'
  const part = Math.round((100 * (now - before)) / before)
  return part === 0 ? 'as before' : `${Math.abs(part)}% ${part > 0 ? 'more' : 'less'} than before`
}

/** Of the overview and of the page of projects. */
export function projectTable({ base, now }: Pick<OverviewParams, 'base' | 'now'>, rows: OverviewParams['rows']): Page {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Projects"><table><thead><tr><th scope="col">Project</th><th scope="col">Sites</th><th scope="col" class="n">Connections</th><th scope="col" class="n">Failed</th><th scope="col">Last seen</th></tr></thead><tbody>
${rows.map(({ project: { id, name, origins }, usage }) => {
  const [first, ...others] = origins
  const sites =
    first === undefined
      ? 'No sites yet'
      : `${first.replace(/^https:\/\//, '')}${others.length > 0 ? ` and ${others.length} more` : ''}`
  const tried = (usage?.connections ?? 0) + (usage?.failed ?? 0)
  const failed = tried === 0 ? '–' : `${((100 * (usage?.failed ?? 0)) / tried).toFixed(1)}%`
  const seen = usage?.lastAt ? describeAge(now - usage.lastAt) : 'never'
  return html`<tr><td><a href="${base}/dashboard/projects/${id}">${name}</a></td><td>${sites}</td><td class="n">${(usage?.connections ?? 0).toLocaleString('en')}</td><td class="n">${failed}</td><td class="nowrap">${seen}</td></tr>`
})}</tbody></table></div>`
}
