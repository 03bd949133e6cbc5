import type { Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { LRUCache } from 'lru-cache'
import { readWalletShares } from '../analytics/readUsage.ts'
import { listOwnersWallets, setWalletShown } from '../catalogue/ownersWallets.ts'
import { readImports } from '../catalogue/readImports.ts'
import type { NamedStatus } from '../health/createStatusBoard.ts'
import { getCaller } from '../http/clientAddress.ts'
import { readBody } from '../http/readBody.ts'
import { handlePage } from '../pages/page.ts'
import { isSameSecret } from '../secrets.ts'
import { getBase, handleOwner, readPageBase } from './answer.ts'
import { hourCurve } from './charts.ts'
import { dashboardStyles } from './dashboardStyles.ts'
import { handleOverview, toDay } from './handleOverview.ts'
import { createLogin, deleteLogin, readLogin } from './logins.ts'
import {
  addProject,
  deleteProjectForever,
  handleProject,
  handleProjects,
  projectEdits,
  saveProject,
} from './projectPages.ts'
import type { ChainState } from './readChainStates.ts'
import { readChainStates } from './readChainStates.ts'
import type { Change, Page } from './shell.ts'
import { type PageBase, shell } from './shell.ts'
import type { Form, Source, Visit } from './source.ts'
import { walletsView } from './walletsView.ts'

/** Imports that are shown. */
const shownImports = 5
const maxPage = 10_000

async function handleWallets(visit: Visit, problem?: string): Promise<Response> {
  const { c, source } = visit
  const search = (c.req.query('q') ?? '').trim().slice(0, 100)
  const onlyHidden = c.req.query('show') === 'hidden'
  const asked = Number(c.req.query('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= maxPage ? asked : 1
  const now = source.now()
  const range = { from: toDay(now - 29 * 86_400_000), to: toDay(now) }
  const counts = await readWalletShares(source.store, range)
  const sum = counts.reduce((total, { count }) => total + count, 0)
  const view = walletsView({
    ...readPageBase(visit, problem),
    found: await listOwnersWallets(source.store, { search, page, onlyHidden }),
    search,
    page,
    onlyHidden,
    shares: new Map(counts.map(({ name, count }) => [name.toLowerCase(), count / sum])),
    imports: await readImports(source.store, shownImports),
  })
  return await handleOwner(visit, 'Wallets', view, problem)
}

async function saveWallet(visit: Visit, form: Form): Promise<Response> {
  const { c, source, changes, login } = visit
  const id = c.req.param('id') ?? ''
  const isShown = form.get('state') === 'on'
  const name = await setWalletShown(source.store, id, isShown).catch(() => undefined)
  if (name === undefined) return await handleWallets(visit, 'This wallet doesn’t exist.')
  const fields = { q: form.get('q') ?? '', page: form.get('page') ?? '', show: form.get('show') ?? '' }
  const undo = { path: `/wallets/${id}`, fields: { ...fields, state: isShown ? 'off' : 'on' } }
  changes.set(login.tokenHash, { text: isShown ? `${name} is offered again` : `${name} is no longer offered`, undo })
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value)).toString()
  return c.redirect(`${getBase(source)}/dashboard/wallets${query ? `?${query}` : ''}`, 303)
}

const words = { well: 'well', slow: 'slow', away: 'no answer' } as const

/** The nodes behind the gateway and how far its index is. */
function networksView(params: PageBase & { readonly chains: readonly ChainState[] }): Page {
  const rows = params.chains.map(
    ({ id, name, state, ms, head, low, high }) =>
      html`<tr><td><b>${name}</b><br><code>${id}</code></td><td class="nowrap"><span class="led ${state}" role="img" aria-label="${words[state]}"></span> ${state === 'away' ? 'no answer' : `${ms} ms`}</td><td class="n">${head ?? '–'}</td><td class="n">${high === undefined ? '–' : `${low} to ${high}`}</td></tr>`,
  )
  return shell(
    { ...params, current: 'networks' },
    html`<header><h1>Networks</h1></header><section><header><small>Nodes were checked just now; more than a second is slow</small></header><div class="scroll" tabindex="0" role="group" aria-label="Networks"><table><thead><tr><th scope="col">Network</th><th scope="col">Node</th><th scope="col" class="n">Newest block</th><th scope="col" class="n">Indexed</th></tr></thead><tbody>${rows}</tbody></table></div>${rows.length === 0 ? html`<p>No networks are set up: add some under &ldquo;chains&rdquo; in the configuration.</p>` : ''}</section>`,
  )
}

const cookie = 'gateway_login'
const maxForm = 65_536
/** A change is said, and can be taken back from the next page, for so long, in ms. */
const changeTime = 60_000

/** The owner's pages: is everything well, what needs the owner, projects, wallets, networks, relay and mail. */
export function mountDashboard(app: Hono, source: Source): void {
  if (!source.config.secrets.ownerToken) {
    app.all('/dashboard', (c) => handlePage(c, 'Gateway', offView(), { base: getBase(source), status: 404 }))
    app.all('/dashboard/*', (c) => handlePage(c, 'Gateway', offView(), { base: getBase(source), status: 404 }))
    return
  }
  const changes = new LRUCache<string, Change>({ max: 100, ttl: changeTime })
  const get = (path: string, show: (visit: Visit) => Promise<Response>) => {
    app.get(path, (c) => asOwner(c, source, changes, show))
  }
  const post = (path: string, act: (visit: Visit, form: Form) => Promise<Response>) => {
    app.post(path, (c) => asOwner(c, source, changes, (visit) => withForm(visit, (form) => act(visit, form))))
  }
  app.get('/assets/dashboard.css', (c) => {
    const headers = { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300' }
    return c.body(dashboardStyles, 200, headers)
  })
  app.post('/dashboard/login', (c) => logIn(c, source))
  get('/dashboard', handleOverview)
  get('/dashboard/projects', (visit) => handleProjects(visit))
  get('/dashboard/projects/:id', (visit) => handleProject(visit))
  get('/dashboard/wallets', (visit) => handleWallets(visit))
  get('/dashboard/chains', handleNetworks)
  get('/dashboard/parts', handleParts)
  post('/dashboard/logout', logOut)
  post('/dashboard/projects', addProject)
  for (const [path, edit] of Object.entries(projectEdits)) {
    post(`/dashboard/projects/:id${path}`, (visit, form) => saveProject(visit, form, edit))
  }
  post('/dashboard/projects/:id/renew', (visit, form) => deleteProjectForever(visit, form, 'renew'))
  post('/dashboard/projects/:id/delete', (visit, form) => deleteProjectForever(visit, form, 'delete'))
  post('/dashboard/wallets/:id', saveWallet)
}

async function handleLogin(
  c: Context,
  source: Source,
  options: { status: number; problem?: string; headers?: Readonly<Record<string, string>> },
): Promise<Response> {
  const base = getBase(source)
  const { status, problem, headers = {} } = options
  return await handlePage(c, 'Sign in', loginView(base, problem), { base, status, headers })
}

async function asOwner(
  c: Context,
  source: Source,
  changes: Visit['changes'],
  show: (visit: Visit) => Promise<Response>,
): Promise<Response> {
  const login = await readLogin(source.store, getCookie(c, cookie) ?? '', source.now())
  return login ? await show({ c, source, login, changes }) : await handleLogin(c, source, { status: 401 })
}

async function withForm({ c, source, login }: Visit, act: (form: Form) => Promise<Response>): Promise<Response> {
  const form = await readForm(c)
  if (!isSameSecret(form.get('csrf') ?? '', login.csrf)) {
    return await handleLogin(c, source, { status: 403, problem: 'The form expired. Try again.' })
  }
  return await act(form)
}

async function readForm(c: Context): Promise<Form> {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams()
  return new URLSearchParams(await readBody(c.req.raw, maxForm))
}

async function logIn(c: Context, source: Source): Promise<Response> {
  const { config, takeToken, store, now } = source
  if (!isOwnPage(c, source)) {
    return await handleLogin(c, source, {
      status: 403,
      problem: 'The form was submitted from another site. Sign in here.',
    })
  }
  const wait = takeToken(`login ${getCaller(c, config.trustedProxies)}`, config.limits.login)
  if (wait > 0) {
    const problem = `Too many attempts. Try again in ${wait} s.`
    return await handleLogin(c, source, { status: 429, problem, headers: { 'retry-after': String(wait) } })
  }
  const form = await readForm(c)
  if (!isSameSecret(form.get('token') ?? '', config.secrets.ownerToken ?? '')) {
    source.log('warn', 'owner login refused')
    return await handleLogin(c, source, { status: 401, problem: 'This isn’t the owner token.' })
  }
  const { token, maxAge } = await createLogin(store, now())
  const secure = source.getPublicUrl().startsWith('https:')
  setCookie(c, cookie, token, {
    path: `${getBase(source)}/dashboard`,
    httpOnly: true,
    sameSite: 'Strict',
    secure,
    maxAge,
  })
  return c.redirect(`${getBase(source)}/dashboard`, 303)
}

/** No one's page but this one logs a browser in. The name that the browser asked for counts as well: an owner may come by another way. */
function isOwnPage(c: Context, source: Source): boolean {
  const origin = c.req.header('origin')
  if (origin === undefined) return true
  // of a page that something in front has told to hide where it is: the browser, which no page speaks for here, says whose it is
  if (origin === 'null') return c.req.header('sec-fetch-site') === 'same-origin'
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === new URL(source.getPublicUrl()).host || host === (c.req.header('host') ?? new URL(c.req.url).host)
}

async function logOut({ c, source, login }: Visit): Promise<Response> {
  await deleteLogin(source.store, login)
  deleteCookie(c, cookie, { path: `${getBase(source)}/dashboard` })
  return c.redirect(`${getBase(source)}/dashboard`, 303)
}

async function handleNetworks(visit: Visit): Promise<Response> {
  const chains = await readChainStates(visit.source)
  return await handleOwner(visit, 'Networks', networksView({ ...readPageBase(visit), chains }))
}

async function handleParts(visit: Visit): Promise<Response> {
  const statuses = await visit.source.statusBoard.read()
  return await handleOwner(
    visit,
    'Relay and email',
    partsView({ ...readPageBase(visit), now: visit.source.now(), statuses }),
  )
}

/** What is asked of an owner who isn't signed in. */
function loginView(base: string, problem: string | undefined): Page {
  return html`<div class="card narrow"><h1>Gateway</h1>
${problem ? html`<p class="bad" role="alert">${problem}</p>` : ''}
<form method="post" action="${base}/dashboard/login"><label><span>Owner token</span><input type="password" name="token" required autocomplete="current-password"></label><button type="submit">Sign in</button></form></div>`
}

/** In the place of the pages where they are off. */
function offView(): Page {
  return html`<div class="card narrow"><h1>Gateway</h1><p>The dashboard is off. To turn it on, set GATEWAY_OWNER_TOKEN to a secret of at least 16 characters and restart.</p></div>`
}

/** The relay and the mail of the embedded wallet: what they say of themselves, in figures where they have some. */
function partsView(params: PageBase & { readonly now: number; readonly statuses: readonly NamedStatus[] }): Page {
  const sections = params.statuses.map(
    ({ name, state, text, figures = [], curve }) =>
      html`<section><header><h2>${name}</h2><small><span class="led ${state}" role="img" aria-label="${state}"></span> ${text}</small></header>
${figures.length > 0 ? html`<ul class="figures">${figures.map(({ label, value, hint }) => html`<li><small>${label}</small><b>${value}</b><small>${hint}</small></li>`)}</ul>` : ''}
${curve ? hourCurve(curve, params.now) : ''}</section>`,
  )
  return shell(
    { ...params, current: 'parts' },
    html`<header><h1>Relay and email</h1></header><p>Messages are encrypted and emails aren&rsquo;t stored. This page shows counts of this process only.</p>${sections}${sections.length === 0 ? html`<p>Neither is running: set &ldquo;relay&rdquo; or &ldquo;frame&rdquo; in the configuration.</p>` : ''}`,
  )
}
