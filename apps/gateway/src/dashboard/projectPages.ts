import { html } from 'hono/html'
import { countEvents } from '../analytics/events.ts'
import { readProjectUsage, readWalletShares } from '../analytics/readUsage.ts'
import { type Feature, featureIds, featureProviders } from '../projects/features.ts'
import { createProject, deleteProject, type Project, renewProjectId, updateProject } from '../projects/projects.ts'
import { type OverviewParams, projectTable, toDay } from './handleOverview.ts'
import { explainFeature, projectView } from './projectView.ts'
import { type Change, hidden, type Page, type PageBase, shell } from './shell.ts'
import type { Form, Visit } from './source.ts'
import { getBase, handleOwner, readPageBase } from './source.ts'

/** Days of the numbers. */
const days = 30

function readDays({ source }: Visit) {
  const now = source.now()
  return { from: toDay(now - (days - 1) * 86_400_000), to: toDay(now) }
}

export async function handleProjects(visit: Visit, problem?: string): Promise<Response> {
  const { source } = visit
  const usage = await readProjectUsage(source.store, readDays(visit))
  const rows = source.projects.list().map((project) => ({ project, usage: usage.get(project.id) }))
  const view = projectsView({ ...readPageBase(visit, problem), now: source.now(), rows })
  return await handleOwner(visit, 'Projects', view, problem)
}

export async function handleProject(visit: Visit, problem?: string): Promise<Response> {
  const { c, source } = visit
  const project = source.projects.get(c.req.param('id') ?? '')
  if (!project) return await handleProjects(visit, 'This project doesn’t exist.')
  const { store, config, refusedOrigins } = source
  const range = readDays(visit)
  const { events } = await countEvents(store, project.id, range.from)
  const features = featureIds.flatMap((id) => project.features.find((feature) => feature.id === id) ?? [])
  const view = projectView({
    ...readPageBase(visit, problem),
    project,
    features: features.map((feature) => explainFeature(feature, config)),
    refused: refusedOrigins.list(project.id).filter(({ origin }) => !project.origins.includes(origin)),
    events,
    shares: await readWalletShares(store, { ...range, projectId: project.id }),
    hasFrame: config.frame !== undefined,
  })
  return await handleOwner(visit, project.name, view, problem)
}

/** Does what a form asks; a rule that was broken is shown on the page. */
async function attempt(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof Error) return error.message
    throw error
  }
}

export async function addProject(visit: Visit, form: Form): Promise<Response> {
  const { c, source, changes, login } = visit
  let id = ''
  const origins = (form.get('origins') ?? '').split(/[\s,]+/).filter(Boolean)
  const problem = await attempt(async () => {
    id = (await createProject(source.store, { name: form.get('name') ?? '', origins })).id
  })
  if (problem) return await handleProjects(visit, problem)
  await source.projects.refresh()
  changes.set(login.tokenHash, { text: 'Project created. Add its ID to your page.' })
  return c.redirect(`${getBase(source)}/dashboard/projects/${id}`, 303)
}

/** What a form does to a project: the change that is said, with the form that takes it back. */
type Edit = (project: Project, form: Form, visit: Visit) => Promise<Change>

/** The forms of one project's page, by the end of their path. */
export const projectEdits: { readonly [path: string]: Edit } = {
  '/name': async ({ id, name }, form, { source }) => {
    await updateProject(source.store, id, { name: form.get('name') ?? '' })
    return { text: 'Renamed', undo: { path: `/projects/${id}/name`, fields: { name } } }
  },
  '/origins': async ({ id, origins }, form, { source }) => {
    const origin = form.get('origin') ?? ''
    if (!origin.trim()) throw new Error('Enter an origin, for example https://app.example.com')
    await updateProject(source.store, id, { origins: [...origins, origin.trim()] })
    return { text: `${origin} may use it now`, undo: { path: `/projects/${id}/origins/remove`, fields: { origin } } }
  },
  '/origins/remove': async ({ id, origins }, form, { source }) => {
    const origin = form.get('origin') ?? ''
    await updateProject(source.store, id, { origins: origins.filter((item) => item !== origin) })
    return { text: `${origin} is removed`, undo: { path: `/projects/${id}/origins`, fields: { origin } } }
  },
  '/features/:feature': editFeature,
  '/analytics': async ({ id }, form, { source }) => {
    const isOn = readState(form)
    await updateProject(source.store, id, { isAnalyticsEnabled: isOn })
    return toChange('Usage statistics', isOn, `/projects/${id}/analytics`)
  },
  '/passkey': async ({ id }, form, { source }) => {
    const isOn = readState(form)
    await updateProject(source.store, id, { needsPasskey: isOn })
    return toChange('Require a passkey', isOn, `/projects/${id}/passkey`)
  },
}

function readState(form: Form): boolean {
  const state = form.get('state')
  if (state !== 'on' && state !== 'off') throw new Error('The form was incomplete. Try again.')
  return state === 'on'
}

function toChange(name: string, isOn: boolean, path: string, fields: Readonly<Record<string, string>> = {}): Change {
  const undo = { path, fields: { ...fields, state: isOn ? 'off' : 'on' } }
  return { text: `${name}: ${isOn ? 'on' : 'off'}`, undo }
}

async function editFeature(project: Project, form: Form, { c, source }: Visit): Promise<Change> {
  const feature = project.features.find(({ id }) => id === c.req.param('feature'))
  if (!feature) throw new Error('This feature doesn’t exist')
  const isOn = readState(form)
  const choice = form.get('choice')
  const path = `/projects/${project.id}/features/${feature.id}`
  const { name, choices } = explainFeature(feature, source.config)
  const replace = (changed: Feature) => project.features.map((item) => (item === feature ? changed : item))
  if (choice === null) {
    await updateProject(source.store, project.id, { features: replace({ ...feature, isEnabled: isOn }) })
    return toChange(name, isOn, path)
  }
  const all = featureProviders[feature.id]
  if (!all.includes(choice)) throw new Error('This choice doesn’t exist')
  const config = all.filter((item) => (item === choice ? isOn : (feature.config ?? all).includes(item)))
  await updateProject(source.store, project.id, { features: replace({ ...feature, config }) })
  return toChange(choices.find(({ id }) => id === choice)?.name ?? choice, isOn, path, { choice })
}

export async function saveProject(visit: Visit, form: Form, edit: Edit): Promise<Response> {
  const { c, source, changes, login } = visit
  const project = source.projects.get(c.req.param('id') ?? '')
  if (!project) return await handleProjects(visit, 'This project doesn’t exist.')
  const problem = await attempt(async () => void changes.set(login.tokenHash, await edit(project, form, visit)))
  if (problem) return await handleProject(visit, problem)
  await source.projects.refresh()
  return c.redirect(`${getBase(source)}/dashboard/projects/${project.id}`, 303)
}

/** Renews the id of a project or deletes it, which cannot be taken back, for who types the project's name. */
export async function deleteProjectForever(visit: Visit, form: Form, how: 'renew' | 'delete'): Promise<Response> {
  const { c, source, changes, login } = visit
  const project = source.projects.get(c.req.param('id') ?? '')
  if (!project) return await handleProjects(visit, 'This project doesn’t exist.')
  if (form.get('confirm')?.trim() !== project.name) return await handleProject(visit, 'This isn’t the project’s name.')
  let id: string | undefined
  const problem = await attempt(async () => {
    if (how === 'renew') id = await renewProjectId(source.store, project.id)
    else await deleteProject(source.store, project.id)
  })
  if (problem) return await handleProject(visit, problem)
  await source.projects.refresh()
  source.log('warn', how === 'renew' ? 'project has a new id' : 'project deleted', { project: project.id })
  changes.set(login.tokenHash, { text: id ? 'The project has a new ID' : `${project.name} is deleted` })
  return c.redirect(`${getBase(source)}/dashboard/projects${id ? `/${id}` : ''}`, 303)
}

function projectsView(params: PageBase & Pick<OverviewParams, 'now' | 'rows'>): Page {
  const { base, csrf, rows } = params
  return shell(
    { ...params, current: 'projects' },
    html`<header><h1>Projects</h1></header>
<section>${projectTable(params, rows)}<p>Figures are for the last 30 days.</p></section>
<section class="set" id="new"><header><h2>New project</h2><p>Create one for each site, or for sites that share settings. Pages on your own computer can always use it.</p></header>
<div><form method="post" action="${base}/dashboard/projects">${hidden({ csrf })}<label><span>Name</span><input class="input" name="name" required maxlength="100" autocomplete="off"></label>
<label><span>Its first origin, for example https://app.example.com or https://*.example.com</span><input class="input" name="origins" inputmode="url" autocomplete="off" maxlength="300"></label>
<p><button class="btn primary" type="submit">Create</button></p></form></div></section>`,
  )
}
