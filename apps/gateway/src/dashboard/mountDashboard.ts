import type { Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { countEvents } from '../analytics/events.ts'
import type { Chains } from '../chains/chains.ts'
import type { Config } from '../config/schema.ts'
import { getCaller } from '../http/clientAddress.ts'
import type { TakeToken } from '../http/createRateLimit.ts'
import { readBody } from '../http/readBody.ts'
import type { Indexer } from '../indexer/indexer.ts'
import type { Log } from '../log.ts'
import { answerPage, getBasePath } from '../pages/page.ts'
import { type Feature, featureIds, featureProviders } from '../projects/features.ts'
import { createProject, deleteProject, type Projects, updateProject } from '../projects/projects.ts'
import { isSameSecret } from '../secrets.ts'
import type { Store } from '../store/openStore.ts'
import { createLogin, deleteLogin, type Login, readLogin } from './logins.ts'
import { chainsView, loginView, offView, projectsView, projectView } from './views.ts'

const cookie = 'gateway_login'
const maxForm = 65_536

type Form = URLSearchParams

/** What the pages show and change. */
type Source = {
  readonly config: Config
  readonly log: Log
  readonly now: () => number
  readonly store: Store
  readonly takeToken: TakeToken
  readonly projects: Projects
  readonly chains: Chains
  readonly indexer: Indexer
  readonly getPublicUrl: () => string
}

/** The owner's pages: projects, their origins and features, their numbers, and the state of the chains. */
export function mountDashboard(app: Hono, gateway: Source): void {
  if (!gateway.config.secrets.ownerToken) {
    app.all('/dashboard', (c) => answerPage(c, 'Gateway', offView(), { base: getBase(gateway), status: 404 }))
    app.all('/dashboard/*', (c) => answerPage(c, 'Gateway', offView(), { base: getBase(gateway), status: 404 }))
    return
  }
  app.post('/dashboard/login', (c) => logIn(c, gateway))
  app.get('/dashboard', (c) => asOwner(c, gateway, (login) => answerProjects(c, gateway, login)))
  app.get('/dashboard/chains', (c) => asOwner(c, gateway, (login) => answerChains(c, gateway, login)))
  app.get('/dashboard/projects/:id', (c) => asOwner(c, gateway, (login) => answerProject(c, gateway, login)))
  const post = (path: string, act: (c: Context, form: Form, login: Login) => Promise<Response>) => {
    app.post(path, (c) => asOwner(c, gateway, (login) => withForm(c, gateway, login, (form) => act(c, form, login))))
  }
  post('/dashboard/logout', async (c, _form, login) => {
    await deleteLogin(gateway.store, login)
    deleteCookie(c, cookie, { path: `${getBase(gateway)}/dashboard` })
    return c.redirect(`${getBase(gateway)}/dashboard`, 303)
  })
  post('/dashboard/projects', (c, form, login) => addProject(c, gateway, form, login))
  post('/dashboard/projects/:id', (c, form, login) => saveProject(c, gateway, form, login))
  post('/dashboard/projects/:id/delete', (c, form, login) => removeProject(c, gateway, form, login))
}

function getBase(gateway: Source): string {
  return getBasePath(gateway.getPublicUrl())
}

async function answerLogin(
  c: Context,
  gateway: Source,
  options: { status: number; problem?: string; headers?: Readonly<Record<string, string>> },
): Promise<Response> {
  const base = getBase(gateway)
  const { status, problem, headers = {} } = options
  return await answerPage(c, 'Log in', loginView(base, problem), { base, status, headers })
}

async function asOwner(c: Context, gateway: Source, show: (login: Login) => Promise<Response>): Promise<Response> {
  const login = await readLogin(gateway.store, getCookie(c, cookie) ?? '', gateway.now())
  return login ? await show(login) : await answerLogin(c, gateway, { status: 401 })
}

async function withForm(
  c: Context,
  gateway: Source,
  login: Login,
  act: (form: Form) => Promise<Response>,
): Promise<Response> {
  const form = await readForm(c)
  if (!isSameSecret(form.get('csrf') ?? '', login.csrf)) {
    return await answerLogin(c, gateway, { status: 403, problem: 'That form was too old. Try again.' })
  }
  return await act(form)
}

async function readForm(c: Context): Promise<Form> {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams()
  return new URLSearchParams(await readBody(c.req.raw, maxForm))
}

async function logIn(c: Context, gateway: Source): Promise<Response> {
  const { config, takeToken, store, now } = gateway
  const wait = takeToken(`login ${getCaller(c, config.trustedProxies)}`, config.limits.login)
  if (wait > 0) {
    const problem = `Too many attempts. Try again in ${wait} s.`
    return await answerLogin(c, gateway, { status: 429, problem, headers: { 'retry-after': String(wait) } })
  }
  const form = await readForm(c)
  if (!isSameSecret(form.get('token') ?? '', config.secrets.ownerToken ?? '')) {
    gateway.log('warn', 'owner login refused')
    return await answerLogin(c, gateway, { status: 401, problem: 'That is not the owner token.' })
  }
  const { token, maxAge } = await createLogin(store, now())
  const secure = gateway.getPublicUrl().startsWith('https:')
  setCookie(c, cookie, token, {
    path: `${getBase(gateway)}/dashboard`,
    httpOnly: true,
    sameSite: 'Strict',
    secure,
    maxAge,
  })
  return c.redirect(`${getBase(gateway)}/dashboard`, 303)
}

async function answerProjects(c: Context, gateway: Source, login: Login, problem?: string): Promise<Response> {
  const base = getBase(gateway)
  const view = projectsView({ base, csrf: login.csrf, projects: gateway.projects.list(), problem })
  return await answerPage(c, 'Projects', view, { base, status: problem ? 400 : 200 })
}

async function answerProject(c: Context, gateway: Source, login: Login, problem?: string): Promise<Response> {
  const project = gateway.projects.get(c.req.param('id') ?? '')
  if (!project) return await answerProjects(c, gateway, login, 'There is no such project.')
  const since = new Date(gateway.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const counts = await countEvents(gateway.store, project.id, since)
  const isSaved = !problem && c.req.query('saved') === '1'
  const base = getBase(gateway)
  const view = projectView({ base, csrf: login.csrf, project, problem, isSaved, ...counts })
  return await answerPage(c, project.name, view, { base, status: problem ? 400 : 200 })
}

async function answerChains(c: Context, gateway: Source, login: Login): Promise<Response> {
  const status = new Map((await gateway.indexer.getStatus()).map((item) => [item.chainId, item]))
  const chains = [...gateway.chains.values()].map((chain) => ({
    id: chain.id,
    name: chain.config.name,
    head: chain.family === 'evm' ? chain.head.peek()?.number : undefined,
    low: status.get(chain.id)?.low,
    high: status.get(chain.id)?.high,
  }))
  const base = getBase(gateway)
  return await answerPage(c, 'Chains', chainsView({ base, csrf: login.csrf, chains }), { base })
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

function readOrigins(form: Form): readonly string[] {
  return (form.get('origins') ?? '').split(/[\s,]+/).filter(Boolean)
}

async function addProject(c: Context, gateway: Source, form: Form, login: Login): Promise<Response> {
  let id = ''
  const problem = await attempt(async () => {
    const project = await createProject(gateway.store, { name: form.get('name') ?? '', origins: readOrigins(form) })
    id = project.id
  })
  if (problem) return await answerProjects(c, gateway, login, problem)
  await gateway.projects.refresh()
  return c.redirect(`${getBase(gateway)}/dashboard/projects/${id}`, 303)
}

async function saveProject(c: Context, gateway: Source, form: Form, login: Login): Promise<Response> {
  const id = c.req.param('id') ?? ''
  const problem = await attempt(() =>
    updateProject(gateway.store, id, {
      name: form.get('name') ?? '',
      origins: readOrigins(form),
      features: featureIds.map((feature) => readFeature(form, feature)),
      isAnalyticsEnabled: form.has('analytics'),
    }),
  )
  if (problem) return await answerProject(c, gateway, login, problem)
  await gateway.projects.refresh()
  return c.redirect(`${getBase(gateway)}/dashboard/projects/${id}?saved=1`, 303)
}

function readFeature(form: Form, id: Feature['id']): Feature {
  return { id, isEnabled: form.has(id), config: featureProviders[id].filter((choice) => form.has(`${id}.${choice}`)) }
}

async function removeProject(c: Context, gateway: Source, form: Form, login: Login): Promise<Response> {
  const id = c.req.param('id') ?? ''
  if (form.get('confirm') !== id) return await answerProject(c, gateway, login, 'That is not the project id.')
  const problem = await attempt(() => deleteProject(gateway.store, id))
  if (problem) return await answerProject(c, gateway, login, problem)
  await gateway.projects.refresh()
  return c.redirect(`${getBase(gateway)}/dashboard`, 303)
}
