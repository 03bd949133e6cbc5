import { html } from 'hono/html'
import type { DayCount, EventCount } from '../analytics/events.ts'
import { featureProviders } from '../projects/features.ts'
import type { Project } from '../projects/projects.ts'

/** What the pages of the dashboard show. Every value is escaped by `html`. */
export type Page = ReturnType<typeof html>

export type ChainRow = {
  readonly id: string
  readonly name: string
  readonly head: number | undefined
  readonly low: number | undefined
  readonly high: number | undefined
}

/** What every page of the dashboard needs: where it is, and the word its forms must bring back. */
export type PageBase = { readonly base: string; readonly csrf: string }

function hidden(csrf: string): Page {
  return html`<input type="hidden" name="csrf" value="${csrf}">`
}

function navigation({ base, csrf }: PageBase): Page {
  return html`<nav aria-label="Pages"><strong>Gateway</strong><a href="${base}/dashboard">Projects</a><a href="${base}/dashboard/chains">Chains</a><form method="post" action="${base}/dashboard/logout">${hidden(csrf)}<button class="quiet" type="submit">Log out</button></form></nav>`
}

export function loginView(base: string, problem: string | undefined): Page {
  return html`<div class="card narrow"><h1>Gateway</h1>
${problem ? html`<p class="bad" role="alert">${problem}</p>` : ''}
<form method="post" action="${base}/dashboard/login"><label><span>Owner token</span><input type="password" name="token" required autocomplete="current-password"></label><button type="submit">Log in</button></form></div>`
}

export function offView(): Page {
  return html`<div class="card narrow"><h1>Gateway</h1><p>The owner's pages are off. Set GATEWAY_OWNER_TOKEN to a secret of at least 16 characters and start again.</p></div>`
}

export function projectsView(
  params: PageBase & {
    projects: readonly Project[]
    problem?: string | undefined
  },
): Page {
  const { base, csrf, projects, problem } = params
  return html`${navigation(params)}<h1>Projects</h1>
${problem ? html`<p class="bad" role="alert">${problem}</p>` : ''}
<div class="card scroll"><table><thead><tr><th>Name</th><th>Project id</th><th>Allowed origins</th></tr></thead><tbody>
${projects.map(
  (project) =>
    html`<tr><td><a href="${base}/dashboard/projects/${project.id}">${project.name}</a></td><td><code>${project.id}</code></td><td>${project.origins.join(', ') || 'this computer only'}</td></tr>`,
)}
</tbody></table></div>
<div class="card"><h2>New project</h2><form method="post" action="${base}/dashboard/projects">${hidden(csrf)}
<label><span>Name</span><input name="name" required maxlength="100"></label>
<label><span>Allowed origins, one per line, for example https://app.example.com or https://*.example.com</span><textarea name="origins" rows="3"></textarea></label>
<button type="submit">Create</button></form></div>`
}

export type ProjectViewParams = PageBase & {
  readonly project: Project
  readonly problem?: string | undefined
  readonly isSaved: boolean
  readonly events: readonly EventCount[]
  readonly days: readonly DayCount[]
}

export function projectView(params: ProjectViewParams): Page {
  const { base, csrf, project, problem, isSaved } = params
  return html`${navigation(params)}<h1>${project.name}</h1>
${problem ? html`<p class="bad" role="alert">${problem}</p>` : ''}${isSaved ? html`<p class="good" role="status">Saved.</p>` : ''}
<div class="card"><dl><dt>Project id</dt><dd><code>${project.id}</code></dd><dt>Created</dt><dd>${new Date(project.createdAt).toISOString().slice(0, 10)}</dd></dl></div>
<div class="card"><h2>Settings</h2><form method="post" action="${base}/dashboard/projects/${project.id}">${hidden(csrf)}
<label><span>Name</span><input name="name" required maxlength="100" value="${project.name}"></label>
<label><span>Allowed origins, one per line; pages on your own computer are always allowed</span><textarea name="origins" rows="4">${project.origins.join('\n')}</textarea></label>
${project.features.map((feature) => featureFields(feature))}
<label class="check"><input type="checkbox" name="analytics" ${project.isAnalyticsEnabled ? 'checked' : ''}>Collect usage events</label>
<button type="submit">Save</button></form></div>
${numbers(params.events, params.days)}
<div class="card"><h2>Delete</h2><form method="post" action="${base}/dashboard/projects/${project.id}/delete">${hidden(csrf)}
<label><span>Type the project id to delete it. Its sites stop working at once.</span><input name="confirm" required autocomplete="off"></label><button type="submit">Delete</button></form></div>`
}

const featureNames: { readonly [id: string]: string } = {
  social_login: 'E-mail and social login',
  swap: 'Swaps',
  onramp: 'Buying coins',
  activity: 'Activity list',
  reown_branding: 'Branding',
  multi_wallet: 'Several wallets at once',
}

function featureFields(feature: Project['features'][number]): Page {
  const choices = featureProviders[feature.id]
  return html`<fieldset><legend><label class="check"><input type="checkbox" name="${feature.id}" ${feature.isEnabled ? 'checked' : ''}>${featureNames[feature.id] ?? feature.id}</label></legend>
${choices.map(
  (choice) =>
    html`<label class="check"><input type="checkbox" name="${feature.id}.${choice}" ${feature.config?.includes(choice) ? 'checked' : ''}>${choice}</label>`,
)}</fieldset>`
}

function numbers(events: readonly EventCount[], days: readonly DayCount[]): Page {
  if (days.length === 0)
    return html`<div class="card"><h2>Usage, last 30 days</h2><p class="soft">No events yet.</p></div>`
  return html`<div class="card scroll"><h2>Usage, last 30 days</h2><table id="events"><thead><tr><th>Event</th><th class="number">Times</th><th class="number">Wallets</th></tr></thead><tbody>
${events.map(({ event, count, visitors }) => html`<tr><td>${event}</td><td class="number">${count}</td><td class="number">${visitors}</td></tr>`)}
</tbody></table></div>
<div class="card scroll"><h2>By day</h2><table id="days"><thead><tr><th>Day</th><th class="number">Events</th><th class="number">Wallets</th></tr></thead><tbody>
${days.map(({ day, count, visitors }) => html`<tr><td>${day}</td><td class="number">${count}</td><td class="number">${visitors}</td></tr>`)}
</tbody></table></div>`
}

export function chainsView(params: PageBase & { chains: readonly ChainRow[] }): Page {
  return html`${navigation(params)}<h1>Chains</h1><div class="card scroll"><table><thead><tr><th>Chain</th><th>Id</th><th class="number">Head</th><th class="number">Indexed</th></tr></thead><tbody>
${params.chains.map(
  ({ id, name, head, low, high }) =>
    html`<tr><td>${name}</td><td><code>${id}</code></td><td class="number">${head ?? '–'}</td><td class="number">${high === undefined ? '–' : `${low} to ${high}`}</td></tr>`,
)}
</tbody></table></div>`
}
