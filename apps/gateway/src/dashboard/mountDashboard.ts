import type { Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { LRUCache } from 'lru-cache'
import { getCaller } from '../http/clientAddress.ts'
import { readBody } from '../http/readBody.ts'
import { handlePage } from '../pages/page.ts'
import { isSameSecret } from '../secrets.ts'
import { getBase, handleOwner, readPageBase } from './answer.ts'
import { dashboardStyles } from './dashboardStyles.ts'
import { loginView, offView } from './entranceViews.ts'
import { handleOverview } from './handleOverview.ts'
import { createLogin, deleteLogin, readLogin } from './logins.ts'
import { networksView } from './networksView.ts'
import { partsView } from './partsView.ts'
import {
  addProject,
  deleteProjectForever,
  handleProject,
  handleProjects,
  projectEdits,
  saveProject,
} from './projectPages.ts'
import { readChainStates } from './readChainStates.ts'
import type { Change } from './shell.ts'
import type { Form, Source, Visit } from './source.ts'
import { handleWallets, saveWallet } from './walletPages.ts'

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
    return await handleLogin(c, source, { status: 403, problem: 'That form was too old. Try again.' })
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
    return await handleLogin(c, source, { status: 403, problem: 'That form was on another site. Log in here.' })
  }
  const wait = takeToken(`login ${getCaller(c, config.trustedProxies)}`, config.limits.login)
  if (wait > 0) {
    const problem = `Too many attempts. Try again in ${wait} s.`
    return await handleLogin(c, source, { status: 429, problem, headers: { 'retry-after': String(wait) } })
  }
  const form = await readForm(c)
  if (!isSameSecret(form.get('token') ?? '', config.secrets.ownerToken ?? '')) {
    source.log('warn', 'owner login refused')
    return await handleLogin(c, source, { status: 401, problem: 'That is not the owner token.' })
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

/** Nobody's page but this one logs a browser in. The name that the browser asked for counts as well: an owner may come by another way. */
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
    'Relay and mail',
    partsView({ ...readPageBase(visit), now: visit.source.now(), statuses }),
  )
}
