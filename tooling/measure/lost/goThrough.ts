import { patience } from '../../../patience.base.ts'
import type { Browser } from './openBrowser.ts'
import type { Fault, LossyServer, LossyVisit } from './serveSite.ts'
import { findStep, findStepBefore, type Step, type Visit, type Visitor, visits } from './visits.ts'

/** A page in some browser. */
export type Tab = {
  /** Evaluates an expression, awaits it, and gives what JSON can say of it. @throws while the page is being loaded anew */
  evaluate(expression: string): Promise<unknown>
  close(): Promise<void>
}

/** How a visitor got over a fault: not at all noticed, by a press on “Try again”, or with the page anew. */
export type Way = 'unnoticed' | 'again' | 'reload' | 'stuck'

/** What pages are looked at and pressed with, in the page itself, before its own scripts: any browser has that. */
export const tools = `
  const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? [one, ...all(one.shadowRoot)] : [one]))
  const buttons = (...words) => all(document).filter((one) => one.localName === 'button' && one.checkVisibility() && words.some((word) => one.textContent.includes(word) || one.ariaLabel?.includes(word)))
  window.has = (selector, word = '') => all(document).some((one) => one.matches(selector) && one.checkVisibility() && one.textContent.includes(word))
  window.press = (...words) => { const found = buttons(...words).at(-1); found?.click(); return found !== undefined }
  const fields = () => all(document).filter((one) => one.matches('.body :is(form, .code) :is(input, textarea)') && one.checkVisibility())
  window.type = (index, text) => {
    const field = fields()[index]
    // past React's own setter, which would take it for what it has written itself
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  }
  window.getTyped = () => fields().map(({ value }) => value)
  window.getText = () => [...document.querySelectorAll('body'), ...all(document).flatMap((one) => (one.shadowRoot ? [...one.shadowRoot.children] : []))].map((one) => one.innerText ?? '').join(' | ')
  window.idle = () => new Promise((done) => requestIdleCallback(() => done(true), { timeout: 5000 }))
  // what stood there before is gone with the next frame
  window.nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))
  const look = (done) => {
    if (buttons('Reload page', 'neu laden').length > 0) return 'reload'
    // a refusal offers another try too, and no file is missing
    const isRefused = window.has('.body', 'Connection rejected')
    if (!isRefused && (buttons('Try again', 'Noch einmal').length > 0 || window.has('.notice', 'then try again'))) return 'again'
    return done() ? 'unnoticed' : undefined
  }
  /** What is true in the end; undefined when it did not come. */
  window.waitFor = (get, ms) => new Promise((resolve) => {
    const end = performance.now() + ms
    const turn = () => {
      let found
      try { found = get() } catch {}
      if (found || performance.now() > end) resolve(found || undefined)
      else setTimeout(turn, 16)
    }
    turn()
  })
  window.waitForEnd = (done, past, ms) => window.waitFor(() => { const seen = look(done); return seen !== past && seen }, ms)
`

/** @returns undefined where it did not come */
async function until(tab: Tab, expression: string, ms = patience): Promise<unknown> {
  const end = performance.now() + ms
  while (performance.now() < end) {
    // a page that is being loaded anew has no answer yet
    const found = await tab.evaluate(`waitFor(() => ${expression}, ${end - performance.now()})`).catch(() => undefined)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  return undefined
}

type Seen = 'unnoticed' | 'again' | 'reload'

/** Waits until the page shows one of these. @param past what stood there before the press, and may stand there for a moment */
async function wait(tab: Tab, done: string, past?: Seen): Promise<Seen | undefined> {
  const end = performance.now() + (past ? patience / 4 : patience)
  while (performance.now() < end) {
    const rest = end - performance.now()
    const seen = await tab
      .evaluate(`waitForEnd(() => ${done}, ${JSON.stringify(past)}, ${rest})`)
      .catch(() => undefined)
    if (seen) return seen as Seen
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  return undefined
}

/** Does it as soon as the site is there, where the step does not come with the page; what has no end is left to itself. */
const act = (tab: Tab, { act: action, after }: Step) =>
  tab.evaluate(
    `Promise.race([waitFor(() => ${action === 'true' || after.length > 0} || window.site, ${patience}).then(() => ${action}), waitFor(() => false, 10_000)]).then(nextFrame)`,
  )

/** Waits for what a step has begun: it ends with the step or after it. */
async function settle(tab: Tab, visit: LossyVisit): Promise<void> {
  await visit.settle()
  // a page that is being loaded anew has nothing left to do
  await tab.evaluate('idle()').catch(() => undefined)
  await visit.settle()
}

/** Returns what leads to a step, and the step. */
const toPath = (step: Step): readonly Step[] => [...step.after.map(findStep), step]

export type Kept = { readonly [visitor in Visitor]?: string }

function toAddress(url: string, { visitor = 'new', query }: Step, kept: Kept): string {
  const known = kept[visitor]
  return `${url}${query ? `?${query}` : ''}${known ? `#${encodeURIComponent(known)}` : ''}`
}

type Row = {
  readonly way: Way
  /** The step at which it was noticed. */
  readonly at?: string
  /** Whether the file was asked for at all. */
  readonly isMet: boolean
  /** After “Reload page”: the screen that stood there again by itself. */
  readonly back?: unknown
}

/** Goes to the step that asks for a file until its fault was met and overcome, or the step is done without it. */
export async function meetFault(tab: Tab, visit: LossyVisit, { file, at }: LazyFile): Promise<Row> {
  const isMet = () => visit.asked.has(file)
  for (const step of toPath(findStep(at))) {
    await act(tab, step).catch(() => undefined)
    let seen = await wait(tab, step.done)
    if (seen === 'unnoticed' && step.name === at) {
      await settle(tab, visit)
      // on a busy machine it is asked for after a pause
      if (!isMet() && (await visit.whenAsked(file))) await settle(tab, visit)
      seen = await wait(tab, step.done)
    }
    if (seen === 'unnoticed') continue
    if (seen === undefined) return { way: 'stuck', at: step.name, isMet: isMet() }
    visit.repair()
    return { ...(await overcome(tab, step, seen, () => visit.sent.has(file))), at: step.name, isMet: isMet() }
  }
  return { way: 'unnoticed', isMet: isMet() }
}

/** @param hasCome whether the file has come by now */
async function overcome(
  tab: Tab,
  step: Step,
  seen: 'again' | 'reload',
  hasCome: () => boolean,
): Promise<Pick<Row, 'way' | 'back'>> {
  if (seen === 'again') {
    const then = await tryAgain(tab, step, hasCome)
    if (then === 'unnoticed') return { way: 'again' }
    if (then !== 'reload') return { way: 'stuck' }
  }
  const isPressed = await tab.evaluate(`(window.isOld = true, press('Reload page', 'neu laden'))`).catch(() => true)
  // a screen that goes on without the part offers it for a moment
  if (!isPressed && (await wait(tab, step.done)) === 'unnoticed') return { way: 'unnoticed' }
  // the dialog stands there again by itself, and what was wanted goes on from there
  const isThere = step.isSites ? 'true' : `(has('[role=dialog]') || ${step.done})`
  if (!(await until(tab, `!window.isOld && window.site && ${isThere}`))) return { way: 'stuck' }
  const back = step.isSites ? {} : { back: await tab.evaluate('site.getView()') }
  // what led there may have to be gone through once more
  for (const one of toPath(step).filter(({ name }) => name !== 'page')) {
    await act(tab, one)
    const then = await wait(tab, one.done)
    // what the page says anew is pressed anew
    if ((then === 'again' ? await tryAgain(tab, one, hasCome) : then) !== 'unnoticed') return { way: 'stuck', ...back }
  }
  return { way: 'reload', ...back }
}

/** Presses until it leads on: more than one place may say “Try again”, and let no one press for half a minute. */
async function tryAgain(tab: Tab, step: Step, hasCome: () => boolean): Promise<Seen | undefined> {
  for (let times = 0; times < 6; times += 1) {
    // where none can be pressed, what was wanted is done again: an address that was to be typed is typed now
    if (!(await tab.evaluate(`press('Try again', 'Noch einmal')`))) await act(tab, step).catch(() => undefined)
    const then = await wait(tab, step.done, 'again')
    if (then) return then
    // what still says so is about a service that never answers
    if (hasCome() && (await tab.evaluate(step.done).catch(() => false))) return 'unnoticed'
  }
  return undefined
}

type Form = {
  readonly view: string
  readonly isConnected: boolean
  readonly texts: readonly string[]
  /** What the button says that leads to the part that is lost. */
  readonly button: string
}

/** Types into a form, and loses what a press leads to. @returns what the form holds on the page anew */
export async function reloadForm(
  tab: Tab,
  { view, isConnected, texts, button }: Form,
): Promise<{ readonly typed: unknown; readonly asked: unknown }> {
  const need = async (expression: string) => {
    if (await until(tab, expression)) return
    throw new Error(`${view} has not come to ${expression}: ${await tab.evaluate('getText()')}`)
  }
  const isThere = `has('.body form input')`
  await need(`window.site && site.isConnected() === ${isConnected}`)
  await tab.evaluate(`site.open('${view}')`)
  await need(isThere)
  for (const [index, text] of texts.entries()) await tab.evaluate(`type(${index}, ${JSON.stringify(text)})`)
  await tab.evaluate(`(window.isOld = true, press('${button}'))`)
  await need(`has('button', 'Reload page')`)
  // the page may be gone before it can say that it was pressed
  await tab.evaluate(`press('Reload page')`).catch(() => undefined)
  await need(`!window.isOld && ${isThere}`)
  return { typed: await tab.evaluate('getTyped()'), asked: await tab.evaluate('site.asked') }
}

export type Case = LazyFile & { readonly fault: Fault }

export type FaultRow = Row & {
  readonly file: string
  readonly fault: Fault
  /** What a page shows that leads no further. */
  readonly text?: string
}

type Cases = { readonly cases: readonly Case[] } & Pick<LazyFiles, 'kept'>
type Opener = Pick<Browser, 'open' | 'pages'>

/** Who gets past all files of a visit that come late, or at the second request, gets past each of them. */
const passing: readonly Fault[] = ['once', 'late']

/** Every file with its fault, but for those of a visit that no one has to notice: these together. @param onRow each as soon as it is known */
export async function tryFaults(
  server: LossyServer,
  { cases, kept }: Cases,
  browser: Opener,
  onRow: (row: FaultRow) => void = () => {},
): Promise<readonly FaultRow[]> {
  const known: FaultRow[] = []
  const add = (row: FaultRow) => {
    known.push(row)
    onRow(row)
  }
  for (const fault of passing) {
    const own = cases.filter((one) => one.fault === fault)
    await tryTogether(server, { cases: own, kept }, browser, add)
  }
  const isKnown = new Set(known.map(({ file, fault }) => `${fault} ${file}`))
  const rest = cases.filter(({ file, fault }) => !isKnown.has(`${fault} ${file}`))
  await tryAlone(server, { cases: rest, kept }, browser, add)
  return known
}

/** Each visit once, with one fault of all its files; gives rows for those that it asked for before anything was noticed. */
async function tryTogether(
  server: LossyServer,
  { cases, kept }: Cases,
  { open, pages }: Opener,
  onRow: (row: FaultRow) => void,
): Promise<void> {
  const rest = visits.filter(({ steps }) => cases.some(({ at }) => steps.some(({ name }) => name === at)))
  const go = async ({ steps }: Visit) => {
    const own = cases.filter(({ at }) => steps.some(({ name }) => name === at))
    const [one] = own
    const [first] = steps
    if (!one || !first) return
    const files = own.map(({ file }) => file)
    const visit = server.visit(files, one.fault)
    const tab = await open(toAddress(visit.url, first, kept))
    const left = new Set(own)
    try {
      for (const step of [...first.after.map(findStep), ...steps]) {
        if (left.size === 0) return
        await act(tab, step)
        if ((await wait(tab, step.done)) !== 'unnoticed') return
        await settle(tab, visit)
        if ((await wait(tab, step.done)) !== 'unnoticed') return
        for (const found of left) {
          if (!visit.asked.has(found.file)) continue
          left.delete(found)
          onRow({ file: found.file, fault: found.fault, way: 'unnoticed', isMet: true })
        }
      }
    } catch {
      // what was not seen is tried alone
    } finally {
      await tab.close()
    }
  }
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) await go(next)
  }
  await Promise.all(Array.from({ length: pages }, work))
}

async function tryAlone(
  server: LossyServer,
  { cases, kept }: Cases,
  { open, pages }: Opener,
  onRow: (row: FaultRow) => void,
): Promise<void> {
  const rest = [...cases]
  const tryOne = async (one: Case, at: string) => {
    const { file, fault } = one
    const visit = server.visit([file], fault)
    const tab = await open(toAddress(visit.url, findStep(at), kept))
    try {
      const end = await meetFault(tab, visit, { file, at })
      return { file, fault, ...end, ...(end.way === 'stuck' && { text: String(await tab.evaluate('getText()')) }) }
    } finally {
      await tab.close()
    }
  }
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const row = await tryOne(next, next.at)
      const before = findStepBefore(next.at)
      // the step before has begun what was seen with this one
      onRow(row.isMet || !before ? row : await tryOne(next, before))
    }
  }
  await Promise.all(Array.from({ length: pages }, work))
}

export type LazyFile = { readonly file: string /** The step that asks for it. */; readonly at: string }

export type LazyFiles = {
  readonly files: readonly LazyFile[]
  /** What the site keeps of visitors who are connected. */
  readonly kept: Kept
}

/** Lists what visits without any fault ask for, but for what the page cannot be without. */
export async function listLazyFiles(
  server: LossyServer,
  own: ReadonlySet<string>,
  { open, pages }: Pick<Browser, 'open' | 'pages'>,
  visits: readonly Visit[],
  known: Kept = {},
): Promise<LazyFiles> {
  const files = new Map<string, string>()
  const kept: { [visitor in Visitor]?: string } = { ...known }
  const go = async ({ steps, makes }: Visit) => {
    const [first] = steps
    if (!first) return
    const visit = server.visit()
    const tab = await open(toAddress(visit.url, first, kept))
    for (const step of [...first.after.map(findStep), ...steps]) {
      await act(tab, step)
      const seen = await wait(tab, step.done)
      if (seen !== 'unnoticed') {
        throw new Error(
          `Without a fault the visit does not get past ${step.name}: ${seen} ${await tab.evaluate('getText()')}`,
        )
      }
      await settle(tab, visit)
      // what is asked for after a pause, on a busy machine, is a file of this step too
      await visit.settle(1_000)
      for (const file of visit.asked) {
        // what leads to the first step is gone through as this visitor with it alone
        const { name } = steps.includes(step) ? step : first
        if (!own.has(file) && file.startsWith('/assets/') && !files.has(file)) files.set(file, name)
      }
    }
    if (makes) kept[makes] = String(await tab.evaluate('JSON.stringify({ ...localStorage })'))
    await tab.close()
  }
  // those that make a visitor first
  for (const visit of visits.filter(({ makes }) => makes)) await go(visit)
  const rest = visits.filter(({ makes }) => !makes)
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) await go(next)
  }
  await Promise.all(Array.from({ length: pages }, work))
  return { files: [...files].map(([file, at]) => ({ file, at })), kept }
}
