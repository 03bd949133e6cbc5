import { readConnectionDays, readProjectUsage, readUsage } from '../analytics/readUsage.ts'
import type { NamedStatus } from '../health/createStatusBoard.ts'
import { formatMs } from '../health/createStatusBoard.ts'
import { readStoreSize } from '../store/readStoreSize.ts'
import { lengths, type Need, overviewView } from './overviewView.ts'
import { type ChainState, readChainStates } from './readChainStates.ts'
import type { Source, Visit } from './source.ts'
import { handleOwner, readPageBase } from './source.ts'

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

/** What to see to: slow nodes, parts that are away, pages that were refused. */
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
