import { html } from 'hono/html'
import {
  type ProjectUsage,
  readConnectionDays,
  readProjectUsage,
  readUsage,
  type Usage,
} from '../analytics/readUsage.ts'
import { describeAge, formatMs, type NamedStatus } from '../health/createStatusBoard.ts'
import type { Project } from '../projects/projects.ts'
import { readStoreSize } from '../store/openStore.ts'
import { type DayBar, dayChart } from './charts.ts'
import { type ChainState, readChainStates } from './readChainStates.ts'
import { type Page, type PageBase, shell } from './shell.ts'
import { handleOwner, readPageBase, type Source, type Visit } from './source.ts'

const day = 86_400_000
/** Bars of the chart, whatever the figures are of. */
const chartDays = 30

export const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

export async function handleOverview(visit: Visit): Promise<Response> {
  const { c, source } = visit
  const { store, now } = source
  const asked = Number(c.req.query('days'))
  const length = lengths.some(([count]) => count === asked) ? asked : chartDays
  const today = now()
  const recent = { from: toDay(today - (length - 1) * day), to: toDay(today) }
  const earlier = { from: toDay(today - (2 * length - 1) * day), to: toDay(today - length * day) }
  const month = { from: toDay(today - (chartDays - 1) * day), to: toDay(today) }
  const [own, database, chains, statuses, usage, before, counts, byProject] = await Promise.all([
    readOwnStatus(source),
    readDatabaseStatus(source),
    readChainStates(source),
    source.statusBoard.read(),
    readUsage(store, recent),
    readUsage(store, earlier),
    readConnectionDays(store, month),
    readProjectUsage(store, recent),
  ])
  const bars = Array.from({ length: chartDays }, (_, index) => toDay(today - (chartDays - 1 - index) * day))
  const page = overviewView({
    ...readPageBase(visit),
    now: today,
    length,
    statuses: [own, ...statuses, toNodesStatus(chains), database],
    needs: findNeeds(source, chains, statuses),
    usage,
    before,
    days: bars.map((bar) => ({ day: bar, count: counts.get(bar) ?? 0 })),
    rows: source.projects.list().map((project) => ({ project, usage: byProject.get(project.id) })),
  })
  return await handleOwner(visit, 'Overview', page)
}

/** From here on answers are slow, in ms. */
const slowAnswer = 500

async function readOwnStatus({ readiness, responseTimes }: Source): Promise<NamedStatus> {
  const problems = await readiness.findProblems()
  if (problems.length > 0) return { name: 'Data service', state: 'away', text: `not ready: ${problems.join(', ')}` }
  const time = responseTimes.getRecent()
  if (time === undefined) return { name: 'Data service', state: 'well', text: 'ready, no recent requests' }
  return { name: 'Data service', state: time < slowAnswer ? 'well' : 'slow', text: `p95 ${formatMs(time)}` }
}

async function readDatabaseStatus({ config, store }: Source): Promise<NamedStatus> {
  const isPostgres = Boolean(config.secrets.databaseUrl)
  const kind = isPostgres ? 'Postgres' : 'SQLite'
  try {
    const megabytes = (await readStoreSize(store, isPostgres)) / 1e6
    const size = megabytes.toLocaleString('en', { maximumFractionDigits: megabytes < 10 ? 1 : 0 })
    return { name: 'Database', state: 'well', text: `${size} MB, ${kind}` }
  } catch {
    return { name: 'Database', state: 'away', text: `${kind} didn’t report its size` }
  }
}

function toNodesStatus(chains: readonly ChainState[]): NamedStatus {
  if (chains.length === 0) return { name: 'Nodes', state: 'off', text: 'no network is set up' }
  const quick = chains.filter(({ state }) => state === 'well').length
  const state = quick === chains.length ? 'well' : chains.some((chain) => chain.state === 'away') ? 'away' : 'slow'
  return { name: 'Nodes', state, text: `${quick} of ${chains.length} quick` }
}

/** Lists what to see to: slow nodes, parts that are away, pages that were refused. */
function findNeeds(source: Source, chains: readonly ChainState[], statuses: readonly NamedStatus[]): readonly Need[] {
  const nodes = chains.flatMap(({ name, state, ms }): readonly Need[] => {
    if (state === 'well') return []
    const what =
      state === 'away' ? `No node of ${name} answers.` : `The node of ${name} answers in ${(ms / 1_000).toFixed(1)} s.`
    const text =
      state === 'away' ? 'Balances and sending fail on this network.' : 'Balances load slowly on this network.'
    return [{ what, text, path: '/chains', button: 'Show nodes' }]
  })
  const parts = statuses.flatMap(({ name, state, text }): readonly Need[] =>
    state === 'away' ? [{ what: `${name} needs attention:`, text: `${text}.`, path: '/parts', button: 'Show it' }] : [],
  )
  const pages = source.projects.list().flatMap(({ id, name }): readonly Need[] => {
    const [first, ...others] = source.refusedOrigins.list(id)
    if (!first) return []
    const times = first.count === 1 ? 'once' : `${first.count} times`
    const more = others.length > 0 ? `, and ${others.length} more` : ''
    return [
      {
        what: first.origin,
        text: `was refused ${times} today by project ${name}${more}.`,
        path: `/projects/${id}`,
        button: 'Show project',
      },
    ]
  })
  return [...nodes, ...parts, ...pages]
}

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
type Need = { readonly what: string; readonly text: string; readonly path: string; readonly button: string }

const lengths: readonly (readonly [days: number, name: string])[] = [
  [1, 'Today'],
  [7, '7 days'],
  [30, '30 days'],
]

const words = { well: 'well', slow: 'slow', away: 'away', off: 'off' } as const

/** Is everything well, is it used, what needs its owner. */
function overviewView(params: OverviewParams): Page {
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
