import type { Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { LRUCache } from 'lru-cache'
import { readWalletShares } from '../analytics/readUsage.ts'
import { readImports } from '../catalogue/catalogue.ts'
import { listOwnersWallets, setWalletShown } from '../catalogue/ownersWallets.ts'
import type { NamedStatus } from '../health/createStatusBoard.ts'
import { getCaller } from '../http/clientAddress.ts'
import { readBody } from '../http/readBody.ts'
import { handlePage } from '../pages/page.ts'
import { isSameSecret } from '../secrets.ts'
import { hourCurve } from './charts.ts'
import { handleOverview, toDay } from './handleOverview.ts'
import {
  addProject,
  deleteProjectForever,
  handleProject,
  handleProjects,
  projectEdits,
  saveProject,
} from './projectPages.ts'
import { type ChainState, readChainStates } from './readChainStates.ts'
import { type Change, type Page, type PageBase, shell } from './shell.ts'
import type { Form, Source, Visit } from './source.ts'
import { createLogin, deleteLogin, getBase, handleOwner, readLogin, readPageBase } from './source.ts'
import { walletsView } from './walletsView.ts'

/** The stylesheet of the owner's pages. Colours are those of the widget; one accent, everything else derived. */
const dashboardStyles = `
:root { color-scheme: light dark; --accent: #4f46e5; --on-accent: #fff; --bg: #fff; --fill-1: #f5f5f6; --fill-2: #ececee; --line: #12121717; --edge: #85858f;
  --ink: #17171c; --ink-2: #5d5d68; --ink-3: #6a6a75; --ok: #0a7a45; --ok-fill: #e6f5ed; --bad: #c2343b; --warn: #8a5a00; --warn-fill: #fdf3dc;
  --accent-fill: color-mix(in oklab, var(--accent) 9%, transparent); --accent-ink: #4238d8; --toast: #17171c; --on-toast: #fff }
@media (prefers-color-scheme: dark) { :root { --accent: #7f79f0; --on-accent: #0e0e11; --bg: #17171a; --fill-1: #212125; --fill-2: #2c2c32; --line: #ffffff17; --edge: #7d7d88;
  --ink: #f5f5f7; --ink-2: #a9a9b4; --ink-3: #9a9aa5; --ok: #4cd08b; --ok-fill: #16301f; --bad: #ff8a8f; --warn: #f0c063; --warn-fill: #33290f;
  --accent-fill: color-mix(in oklab, var(--accent) 16%, transparent); --accent-ink: #b3aeff; --toast: #f5f5f7; --on-toast: #17171c } }
* { box-sizing: border-box; margin: 0 }
html { background: var(--bg); color: var(--ink); font: 14px/1.5 Inter, -apple-system, system-ui, 'Segoe UI', sans-serif; -webkit-text-size-adjust: 100% }
body { display: grid; grid-template-columns: 228px minmax(0, 1fr); min-height: 100vh }
ul, ol { list-style: none; padding: 0 } a { color: var(--ink); text-decoration: none; font-weight: 500 } b { font-weight: 500 } small { font-size: 12px; color: var(--ink-2) }
p a, small a, .more { color: var(--accent-ink); text-decoration: underline; text-underline-offset: 2px } p { color: var(--ink-2); text-wrap: pretty }
svg { flex: none } .icon { width: 18px; height: 18px; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round }
button, input, select { font: inherit; color: inherit } button { cursor: pointer; border: 0; background: none; padding: 0 } code { font-family: ui-monospace, 'SF Mono', Menlo, monospace; font-size: .92em; overflow-wrap: anywhere }
:is(a, button, input, select, summary, .scroll):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 8px }
.skip { position: absolute; inset-inline-start: 8px; inset-block-start: -60px; background: var(--bg); padding: 10px 14px; z-index: 2 } .skip:focus { inset-block-start: 8px }
.side { border-inline-end: 1px solid var(--line); padding: 20px 14px; display: flex; flex-direction: column; gap: 2px }
.side .brand { display: inline-flex; align-items: center; gap: 8px; font-size: 16px; font-weight: 600; letter-spacing: -.02em; padding: 4px 10px 20px } .brand svg { width: 24px; height: 24px; fill: var(--accent) }
.side :is(li a, button) { display: flex; width: 100%; align-items: center; gap: 10px; min-height: 36px; padding: 0 10px; border-radius: 12px; color: var(--ink-2); font-weight: 500 }
.side :is(li a, button):hover { background: var(--fill-1) } .side a[aria-current] { background: var(--fill-1); color: var(--ink) } .side li.deep a { padding-inline-start: 38px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; display: block; line-height: 36px }
.side .host { padding: 18px 10px 6px; overflow-wrap: anywhere } .side ul { display: grid; gap: 2px }
main { padding: 32px 40px 48px; display: grid; gap: 36px; align-content: start; min-width: 0; max-width: 1080px }
main > header { display: flex; align-items: center; gap: 12px; flex-wrap: wrap } .push { flex: 1 } h1 { font-size: 20px; font-weight: 600; letter-spacing: -.02em; line-height: 1.2; overflow-wrap: anywhere } h2 { font-size: 16px; font-weight: 600; letter-spacing: -.01em; line-height: 1.2 }
.crumb { color: var(--ink-2); font-size: 16px } .crumb::after { content: '/'; margin-inline-start: 12px; color: var(--ink-3) }
section { display: grid; gap: 14px; min-width: 0 } section > header { display: flex; align-items: baseline; gap: 12px; flex-wrap: wrap } section > header > small { flex: 1 }
.btn { display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: 36px; padding: 0 14px; border-radius: 12px; font-weight: 500; background: var(--fill-1); color: var(--ink); white-space: nowrap } .btn:hover { background: var(--fill-2) }
.btn.primary { background: var(--accent); color: var(--on-accent) } .btn.outline { background: none; box-shadow: inset 0 0 0 1px var(--line) } .btn.danger { background: none; box-shadow: inset 0 0 0 1px var(--line); color: var(--bad) }
.input { min-height: 40px; width: 100%; min-width: 0; padding: 0 12px; border-radius: 12px; background: var(--fill-1); border: 1px solid transparent; color: var(--ink) } .input::placeholder { color: var(--ink-3) } .input:hover { border-color: var(--line) }
.add { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px; align-items: end } .add .btn { min-height: 40px } label > span { display: block; font-size: 12px; color: var(--ink-2); padding-bottom: 6px }
.seg { display: inline-flex; padding: 3px; border-radius: 12px; background: var(--fill-1) } .seg a { display: inline-grid; place-items: center; min-height: 32px; padding: 0 14px; border-radius: 9px; color: var(--ink-2) } .seg a[aria-current] { background: var(--bg); color: var(--ink); box-shadow: 0 0 0 1px var(--line) }
.tag { display: inline-block; font-size: 12px; font-weight: 500; padding: 1px 8px; border-radius: 999px; background: var(--fill-1); color: var(--ink-2) } .tag.ok { background: var(--ok-fill); color: var(--ok) } .tag.on { background: var(--accent-fill); color: var(--accent-ink) }
.health { display: grid; grid-template-columns: repeat(auto-fit, minmax(136px, 1fr)); border-radius: 16px; box-shadow: inset 0 0 0 1px var(--line); overflow: hidden } .health li { padding: 14px 16px; display: grid; gap: 2px; box-shadow: -1px -1px 0 var(--line) } .health b { display: flex; align-items: center; gap: 8px }
.led { width: 8px; height: 8px; border-radius: 50%; background: var(--ok) } .led.slow { background: var(--warn); border-radius: 2px } .led.away { background: none; box-shadow: inset 0 0 0 2px var(--bad); border-radius: 2px } .led.off { background: none; box-shadow: inset 0 0 0 1px var(--ink-3) }
.note { display: flex; align-items: center; gap: 12px; padding: 10px 10px 10px 14px; border-radius: 12px; background: var(--warn-fill); color: var(--warn); flex-wrap: wrap } .note > span { flex: 1 1 200px; overflow-wrap: anywhere } .note b { font-weight: 600 } .note .btn { background: var(--bg); color: var(--ink) } .notes { display: grid; gap: 10px }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 20px } .figures li { display: grid; gap: 2px } .figures b { font-size: 32px; font-weight: 600; letter-spacing: -.04em; line-height: 1.2; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
.up { color: var(--ok) } .bad { color: var(--bad) }
.plot { width: 100%; height: auto; display: block; direction: ltr } .plot.slim { display: none } .plot text { font-size: 12px; fill: var(--ink-3); font-variant-numeric: tabular-nums } .plot .grid { stroke: var(--line); stroke-width: 1; fill: none } .plot .bar { fill: var(--accent) } .plot .open { opacity: .4 } .plot .curve { fill: none; stroke: var(--accent); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round } .plot .limit { fill: none; stroke: var(--ink-3); stroke-dasharray: 4 5 }
.scroll { overflow-x: auto } table { width: 100%; border-collapse: collapse } th { font-size: 12px; font-weight: 500; color: var(--ink-2); text-align: start; padding: 0 12px 8px 0 } td { padding: 10px 12px 10px 0; vertical-align: middle } th, td { border-bottom: 1px solid var(--line) }
:is(th, td).n { text-align: end; font-variant-numeric: tabular-nums } :is(th, td):last-child { padding-inline-end: 0 } .who { display: flex; align-items: center; gap: 12px; min-width: 0 } .who small { display: block; overflow-wrap: anywhere } .who img { width: 32px; height: 32px; border-radius: 9px; background: var(--fill-1) } .nowrap { white-space: nowrap } td.n form { display: flex; justify-content: flex-end } .n + td:not(.n) { padding-inline-start: 28px } .n + th:not(.n) { padding-inline-start: 28px }
.set { display: grid; grid-template-columns: 240px minmax(0, 1fr); gap: 40px; padding-top: 32px; border-top: 1px solid var(--line) } .set > header { display: grid; gap: 6px; align-content: start } .set > div { display: grid; gap: 12px; min-width: 0 }
.lineup li { display: flex; align-items: center; gap: 14px; padding: 14px 0; border-top: 1px solid var(--line) } .lineup li:first-child { border: 0; padding-top: 0 } .lineup .grow { flex: 1 1 200px; min-width: 0; overflow-wrap: anywhere } .lineup .grow > b { display: block } .lineup .grow > small { display: block }
.lineup li:has(> .picks) { flex-wrap: wrap } .picks { flex: 1 0 100%; display: flex; gap: 6px; flex-wrap: wrap } .pick { font-size: 12px; font-weight: 500; padding: 0 10px; min-height: 28px; display: inline-grid; place-items: center; border-radius: 999px; background: var(--fill-1); color: var(--ink-2) } .pick[aria-pressed='true'] { background: var(--accent-fill); color: var(--accent-ink); box-shadow: inset 0 0 0 1px var(--accent) } .pick:disabled { cursor: default; text-decoration: line-through }
.switch { display: block; width: 40px; height: 24px; border-radius: 12px; background: var(--fill-2); position: relative; box-shadow: inset 0 0 0 1px var(--edge) } .switch::after { content: ''; position: absolute; inset-block-start: 4px; inset-inline-start: 4px; width: 16px; height: 16px; border-radius: 50%; background: var(--edge) }
.switch[aria-checked='true'] { background: var(--accent); box-shadow: none } .switch[aria-checked='true']::after { inset-inline-start: 20px; background: var(--on-accent) } .switch:disabled { opacity: .5; cursor: default }
.funnel { display: grid; gap: 10px } .funnel li { display: grid; grid-template-columns: 132px minmax(0, 1fr) 84px; gap: 16px; align-items: center } .funnel svg { width: 100%; height: 24px; border-radius: 6px; background: var(--fill-1); display: block } .funnel rect { fill: var(--accent) } .funnel .n { text-align: end; font-variant-numeric: tabular-nums } .funnel span { overflow-wrap: anywhere }
.danger { border-radius: 16px; box-shadow: inset 0 0 0 1px var(--line); padding: 4px 18px } .danger .lineup li:first-child { padding-top: 14px } .danger form { display: flex; gap: 8px; flex-wrap: wrap; align-items: end } .danger .input { width: 180px }
.toast { position: fixed; inset-block-start: 16px; inset-inline: 0; margin-inline: auto; width: fit-content; max-width: calc(100% - 32px); display: flex; align-items: center; gap: 12px; padding: 8px 16px; border-radius: 12px; background: var(--toast); color: var(--on-toast); z-index: 1; overflow-wrap: anywhere } .toast button { color: inherit; text-decoration: underline; font-weight: 600; min-height: 24px } .toast button:focus-visible { outline-color: currentColor }
.problem { padding: 10px 14px; border-radius: 12px; box-shadow: inset 0 0 0 1px var(--bad); color: var(--bad) }
summary { cursor: pointer; color: var(--ink-2); width: fit-content; min-height: 24px } details[open] summary { padding-bottom: 12px } dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 20px } dt { color: var(--ink-2) } dd { margin: 0; overflow-wrap: anywhere }
.pager { display: flex; gap: 8px; align-items: center; flex-wrap: wrap } .hidden-label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@media (min-width: 901px) and (max-width: 1300px) { .plot text { font-size: 15px } } @media (min-width: 901px) and (max-width: 1100px) { .plot text { font-size: 19px } }
@media (max-width: 900px) { body { grid-template-columns: minmax(0, 1fr); align-content: start } .set { grid-template-columns: minmax(0, 1fr); gap: 16px } .side { border: 0; border-bottom: 1px solid var(--line); padding: 8px 12px; flex-flow: row wrap; align-items: center } .side ul { display: flex; flex-wrap: wrap } .side :is(li a, button) { white-space: nowrap } .side .brand { padding: 4px 10px } .side .host, .side li.deep { display: none } main { padding: 24px 20px; gap: 28px } .lineup li { flex-wrap: wrap } .funnel li { grid-template-columns: 92px minmax(0, 1fr) 48px; gap: 10px } .plot text { font-size: 22px } .plot .sparse { display: none } .add { grid-template-columns: minmax(0, 1fr) } .toast { inset-block: auto 16px } th, td { padding-inline-end: 16px } }
@media (max-width: 560px) { .plot.wide { display: none } .plot.slim { display: block } .plot.slim text { font-size: 14px } }
@media (forced-colors: active) { .switch, .pick, .btn, .seg a[aria-current] { border: 1px solid ButtonText } .switch[aria-checked='true']::after, .led { background: Highlight; forced-color-adjust: none } .plot .bar, .funnel rect { fill: Highlight; forced-color-adjust: none } .plot .curve { stroke: Highlight } }
`

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

/** Shows what is asked of an owner who isn't signed in. */
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
