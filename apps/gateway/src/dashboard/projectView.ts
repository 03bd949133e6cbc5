import { socialProviders } from '@foyer/base/socials'
import { html } from 'hono/html'
import type { EventCount } from '../analytics/events.ts'
import type { Config } from '../config/schema.ts'
import type { RefusedOrigin } from '../http/createRefusedOrigins.ts'
import { type Feature, featureProviders, toOfferedFeature } from '../projects/features.ts'
import type { Project } from '../projects/projects.ts'
import { funnel } from './charts.ts'
import { hidden, type Page, type PageBase, shell } from './shell.ts'

type ProjectParams = PageBase & {
  readonly project: Project
  readonly features: readonly ExplainedFeature[]
  readonly refused: readonly RefusedOrigin[]
  /** Of 30 days. */
  readonly events: readonly EventCount[]
  readonly shares: readonly { readonly name: string; readonly count: number }[]
  readonly hasFrame: boolean
}

/** Groups of settings with their reason at the side; a change is saved when it is made. */
export function projectView(params: ProjectParams): Page {
  const { base, project, shares } = params
  return shell(
    { ...params, current: 'projects', projectId: project.id },
    html`<header><a class="crumb" href="${base}/dashboard/projects">Projects</a><h1>${project.name}</h1>${project.origins.length > 0 || shares.length > 0 ? html`<span class="tag ok">Live</span>` : html`<span class="tag">No sites yet</span>`}</header>
${general(params)}${originSettings(params)}${featureSettings(params)}${privacy(params)}${usage(params)}${danger(params)}`,
  )
}

const toPath = ({ base, project }: ProjectParams, rest: string) => `${base}/dashboard/projects/${project.id}${rest}`

function general(params: ProjectParams): Page {
  const { csrf, project } = params
  return html`<section class="set"><header><h2>General</h2><p>The project ID is part of your page. It isn&rsquo;t a secret.</p></header>
<div><form class="add" method="post" action="${toPath(params, '/name')}">${hidden({ csrf })}<label><span>Name</span><input class="input" name="name" required maxlength="100" value="${project.name}" autocomplete="off"></label><button class="btn" type="submit">Rename</button></form>
<dl><dt>Project id</dt><dd><code>${project.id}</code></dd><dt>Made on</dt><dd>${new Date(project.createdAt).toISOString().slice(0, 10)}</dd></dl></div></section>`
}

function originSettings(params: ProjectParams): Page {
  const { csrf, project, refused } = params
  const rows = project.origins.map(
    (origin) =>
      html`<li><span class="grow"><b>${origin}</b><small>${describeOrigin(origin)}</small></span><form method="post" action="${toPath(params, '/origins/remove')}">${hidden({ csrf, origin })}<button class="btn" type="submit" aria-label="Remove ${origin}">Remove</button></form></li>`,
  )
  const notes = refused.map(
    ({ origin, count }) =>
      html`<div class="note"><span><b>${origin}</b> was refused ${count === 1 ? 'once' : `${count} times`} today</span><form method="post" action="${toPath(params, '/origins')}">${hidden({ csrf, origin })}<button class="btn" type="submit" aria-label="Allow ${origin}">Allow</button></form></div>`,
  )
  return html`<section class="set"><header><h2>Allowed origins</h2><p>Only pages on these origins can use this project. Pages on your own computer always can.</p></header>
<div>${rows.length > 0 ? html`<ul class="lineup">${rows}</ul>` : html`<p>No page on the internet can use this project yet.</p>`}
${notes.length > 0 ? html`<div class="notes">${notes}</div>` : ''}
<form class="add" method="post" action="${toPath(params, '/origins')}">${hidden({ csrf })}<label><span>An origin, for example https://app.example.com or https://*.example.com</span><input class="input" name="origin" required maxlength="300" inputmode="url" placeholder="https://" autocomplete="off"></label><button class="btn" type="submit">Add origin</button></form></div></section>`
}

function describeOrigin(origin: string): string {
  if (origin === '*') return 'Any page'
  if (origin.includes('*.')) return 'All subdomains'
  return origin.includes('://') ? 'Only this origin' : 'http and https'
}

type SwitchParams = {
  readonly path: string
  readonly csrf: string
  readonly name: string
  readonly text: string
  readonly isOn: boolean
  readonly obstacle?: string | undefined
  readonly more?: Page | string
}

/** A switch is a form with one button: it works without scripts, and is saved by being pressed. */
function switchRow({ path, csrf, name, text, isOn, obstacle, more = '' }: SwitchParams): Page {
  // one that does nothing here can still be taken back
  const isStuck = obstacle !== undefined && !isOn
  return html`<li><span class="grow"><b>${name}</b><small>${text}</small>${obstacle ? html`<small class="obstacle">${obstacle}</small>` : ''}</span>
<form method="post" action="${path}">${hidden({ csrf, state: isOn ? 'off' : 'on' })}<button class="switch" type="submit" role="switch" aria-checked="${isOn ? 'true' : 'false'}" aria-label="${name}"${isStuck ? html` disabled` : ''}></button></form>${more}</li>`
}

function featureSettings(params: ProjectParams): Page {
  const { csrf, features } = params
  return html`<section class="set"><header><h2>Features</h2><p>What visitors see in the dialog. Takes effect when a page is next loaded.</p></header><div><ul class="lineup">
${features.map((feature) => {
  const path = toPath(params, `/features/${feature.id}`)
  const { name, text, isEnabled: isOn, obstacle } = feature
  return switchRow({ path, csrf, name, text, isOn, obstacle, more: picks(feature, path, csrf) })
})}</ul></div></section>`
}

function picks({ choices, isEnabled }: ExplainedFeature, path: string, csrf: string): Page | string {
  if (choices.length === 0 || !isEnabled) return ''
  return html`<span class="picks">${choices.map(
    ({ id, name, isChosen, canBeChosen }) =>
      html`<form method="post" action="${path}">${hidden({ csrf, choice: id, state: isChosen ? 'off' : 'on' })}<button class="pick" type="submit" aria-pressed="${isChosen ? 'true' : 'false'}"${canBeChosen ? '' : html` disabled title="Not set up on this gateway"`}>${name}${canBeChosen ? '' : html`<span class="hidden-label"> (not set up on this gateway)</span>`}</button></form>`,
  )}</span>`
}

function privacy(params: ProjectParams): Page {
  const { csrf, project, hasFrame } = params
  const passkey = {
    path: toPath(params, '/passkey'),
    csrf,
    name: 'Require a passkey',
    text: 'The embedded wallet requires a passkey before payments and approvals.',
    isOn: project.needsPasskey,
    obstacle: hasFrame ? undefined : 'This gateway has no embedded wallet.',
  }
  const events = {
    path: toPath(params, '/analytics'),
    csrf,
    name: 'Usage statistics',
    text: 'Counts what visitors do, without addresses or cookies. If off, pages send nothing.',
    isOn: project.isAnalyticsEnabled,
  }
  return html`<section class="set"><header><h2>Safety and privacy</h2><p>Passkeys and usage statistics.</p></header><div><ul class="lineup">${switchRow(passkey)}${switchRow(events)}</ul></div></section>`
}

const steps: readonly (readonly [event: string, name: string])[] = [
  ['MODAL_OPEN', 'Opened'],
  ['SELECT_WALLET', 'Chose a wallet'],
  ['CONNECT_SUCCESS', 'Connected'],
  ['SIWX_AUTH_SUCCESS', 'Signed in'],
]

/** Wallets that have a bar of their own. */
const shownWallets = 4

function usage({ events, shares }: ProjectParams): Page {
  const reason = html`<header><h2>Usage</h2><p>Last 30 days. Counts only; no addresses or cookies are stored.</p></header>`
  if (events.length === 0) return html`<section class="set">${reason}<div><p>No events yet.</p></div></section>`
  const rows = steps.map(([event, name]) => {
    const count = events.find((row) => row.event === event)?.count ?? 0
    return { name, count, text: count.toLocaleString('en') }
  })
  const sum = shares.reduce((total, { count }) => total + count, 0)
  const others = shares.slice(shownWallets)
  const rest = others.reduce((total, { count }) => total + count, 0)
  const toRow = ({ name, count }: { name: string; count: number }) => ({
    name,
    count,
    text: `${Math.round((100 * count) / sum)}%`,
  })
  const wallets = [
    ...shares.slice(0, shownWallets).map(toRow),
    ...(rest > 0 ? [toRow({ name: `${others.length} other${others.length === 1 ? '' : 's'}`, count: rest })] : []),
  ]
  return html`<section class="set">${reason}<div>${funnel(rows)}${wallets.length > 0 ? html`<h3>Connected with</h3>${funnel(wallets)}` : ''}
<details><summary>Every event</summary><div class="scroll" tabindex="0" role="group" aria-label="Events"><table id="events"><thead><tr><th scope="col">Event</th><th scope="col" class="n">Times</th><th scope="col" class="n">Wallets</th></tr></thead><tbody>
${events.map(({ event, count, visitors }) => html`<tr><td>${event}</td><td class="n">${count}</td><td class="n">${visitors}</td></tr>`)}</tbody></table></div></details></div></section>`
}

function danger(params: ProjectParams): Page {
  const { csrf, project } = params
  const row = (path: string, title: string, text: string, button: string) =>
    html`<li><span class="grow"><b>${title}</b><small>${text}</small></span><form method="post" action="${toPath(params, path)}">${hidden({ csrf })}<label><span>Enter the project&rsquo;s name</span><input class="input" name="confirm" required autocomplete="off" aria-label="${title}: type the project&rsquo;s name"></label><button class="btn danger" type="submit">${button}</button></form></li>`
  return html`<section class="set"><header><h2>Danger zone</h2><p>Both take effect immediately and can&rsquo;t be undone.</p></header>
<div class="danger"><ul class="lineup">${row('/renew', 'New project ID', 'Pages with the old ID stop working. Settings and statistics stay.', 'Create new ID')}${row('/delete', 'Delete project', 'Deletes its settings, and its sites stop working. Visitors keep their wallets.', `Delete ${project.name}`)}</ul></div></section>`
}

/** One switch of a project, as its owner is told of it. */
type ExplainedFeature = {
  readonly id: Feature['id']
  readonly name: string
  /** What visitors get. */
  readonly text: string
  /** Why it does nothing on this gateway, and what would change that. */
  readonly obstacle: string | undefined
  readonly isEnabled: boolean
  readonly choices: readonly {
    readonly id: string
    readonly name: string
    readonly isChosen: boolean
    readonly canBeChosen: boolean
  }[]
}

const texts: { readonly [id in Feature['id']]: readonly [name: string, text: string] } = {
  social_login: [
    'Email and social sign-in',
    'Visitors get a wallet by signing in with an email code or a social account.',
  ],
  swap: ['Swap', 'Visitors swap tokens in the dialog, through your networks’ routers.'],
  onramp: ['Buy', 'Visitors buy crypto from this gateway’s provider.'],
  activity: ['Activity', 'Visitors see their transactions, from this gateway’s index and sources.'],
  reown_branding: ['Branding', 'Shows “Powered by” at the bottom of the dialog.'],
  multi_wallet: ['Several wallets', 'Visitors can connect more than one wallet.'],
}

const choiceNames: { readonly [id: string]: string } = {
  ...Object.fromEntries(Object.entries(socialProviders).map(([id, { name }]) => [id, name])),
  email: 'Email',
  passkey: 'Passkey',
}

/** Returns what a switch says of itself on this gateway. */
export function explainFeature(feature: Feature, config: Config): ExplainedFeature {
  const { id, isEnabled } = feature
  const [name, text] = texts[id]
  // one provider is no choice
  const providers = featureProviders[id].length > 1 ? featureProviders[id] : []
  const offered = toOfferedFeature({ ...feature, config: [...providers] }, config.frame).config ?? []
  const choices = providers.map((choice) => ({
    id: choice,
    name: choiceNames[choice] ?? choice,
    isChosen: feature.config === null || feature.config.includes(choice),
    canBeChosen: offered.includes(choice),
  }))
  return { id, name, text, obstacle: findObstacle(id, config), isEnabled, choices }
}

function findObstacle(id: Feature['id'], { chains, onramp, frame }: Config): string | undefined {
  if (id === 'onramp' && onramp.kind === 'off')
    return 'No provider is set up: set “onramp” in the gateway’s configuration.'
  if (id === 'swap' && !chains.some(({ router }) => router)) {
    return 'No network has a router: set “router” for one in the gateway’s configuration.'
  }
  if (id === 'activity' && chains.every(({ indexFrom }) => indexFrom === 'off')) {
    return 'No network is indexed: set “indexFrom” for one in the gateway’s configuration.'
  }
  if (id === 'social_login' && !frame)
    return 'This gateway has no embedded wallet, so this only works for sites that use another frame.'
  return undefined
}
