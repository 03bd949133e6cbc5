import type { Fault, LossyServer } from './serveSite.ts'

/** A page in some browser. */
export type Tab = {
  /** Evaluates an expression, awaits it, and gives what JSON can say of it. @throws while the page is being loaded anew */
  evaluate(expression: string): Promise<unknown>
  close(): Promise<void>
}

/** How a visitor got over a fault: not at all noticed, by a press on “Try again”, or with the page anew. */
export type Way = 'unnoticed' | 'again' | 'reload' | 'stuck'

/** In ms: far more than a busy machine takes. */
const patience = 20_000

/** What pages are looked at and pressed with, in the page itself: any browser has that. */
const tools = `(() => {
  if (window.look) return true
  const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? [one, ...all(one.shadowRoot)] : [one]))
  const buttons = (...words) => all(document).filter((one) => one.localName === 'button' && one.checkVisibility() && words.some((word) => one.textContent.includes(word) || one.ariaLabel?.includes(word)))
  window.has = (selector, word = '') => all(document).some((one) => one.matches(selector) && one.checkVisibility() && one.textContent.includes(word))
  window.press = (...words) => { const found = buttons(...words).at(-1); found?.click(); return found !== undefined }
  // what stood there before is gone with the next frame
  window.nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))
  window.look = (done) => {
    if (buttons('Reload page', 'neu laden').length > 0) return 'reload'
    if (buttons('Try again', 'Noch einmal').length > 0) return 'again'
    return done() ? 'unnoticed' : undefined
  }
  return true
})()`

const opensView = (view: string) => ({
  name: view,
  act: `site.open(${JSON.stringify(view)})`,
  done: `!has('[role=status].loading') && has('.body h3, .body p, .body button, .body input')`,
})

/** The way of a visitor through everything that a site with one wallet and no service has. */
const steps = [
  { name: 'page', act: 'true', done: `has('button', 'Connect wallet') || has('button', 'Wallet verbinden')` },
  { name: 'dialog', act: `press('Connect wallet', 'Wallet verbinden')`, done: `has('button', 'Sample')` },
  opensView('WhatIsAWallet'),
  opensView('WhatIsANetwork'),
  opensView('GetWallet'),
  { name: 'back', act: `site.open('Connect')`, done: `has('button', 'Sample')` },
  {
    name: 'connect',
    act: `site.isConnected() ? site.close() : press('Sample')`,
    done: `has('button', '0x71') && !site.isOpen()`,
  },
  { name: 'account', act: `site.open('Account')`, done: `has('[role=dialog]', '0x71')` },
  ...['AccountSettings', 'Networks', 'WalletReceive', 'WalletSend'].map(opensView),
] as const

/** Goes through the site until a fault was met and overcome, or the way is over. */
export async function goThrough(
  tab: Tab,
  repair: () => void,
  onStep?: (name: string) => void,
): Promise<{ readonly way: Way; readonly at?: string }> {
  for (const { name, act, done } of steps) {
    await evaluate(tab, `(${tools}, (${act}), nextFrame())`)
    const seen = await wait(tab, done)
    if (seen === 'unnoticed') {
      onStep?.(name)
      continue
    }
    if (seen === undefined) return { way: 'stuck', at: name }
    repair()
    const way = await overcome(tab, { act, done }, seen)
    return { way, at: name }
  }
  return { way: 'unnoticed' }
}

type Step = { readonly act: string; readonly done: string }

async function overcome(tab: Tab, step: Step, seen: 'again' | 'reload'): Promise<Way> {
  if (seen === 'again') {
    await evaluate(tab, `press('Try again', 'Noch einmal')`)
    const then = await wait(tab, step.done, 'again')
    if (then === 'unnoticed') return 'again'
    if (then !== 'reload') return 'stuck'
  }
  await evaluate(tab, `(window.isOld = true, press('Reload page', 'neu laden'))`)
  // the dialog stands there again by itself, and what was wanted goes on from there
  const isBack = await until(tab, `!window.isOld && window.site && ${tools} && has('[role=dialog]')`)
  if (!isBack) return 'stuck'
  await evaluate(tab, `(${tools}, (${step.act}), nextFrame())`)
  return (await wait(tab, step.done)) === 'unnoticed' ? 'reload' : 'stuck'
}

/** Waits until the page shows one of these. @param past what stood there before the press, and may stand there for a moment */
async function wait(tab: Tab, done: string, past?: string): Promise<'unnoticed' | 'again' | 'reload' | undefined> {
  const end = performance.now() + (past ? patience / 4 : patience)
  for (;;) {
    const seen = await evaluate(tab, `${tools} && look(() => ${done})`).catch(() => undefined)
    if (typeof seen === 'string' && seen !== past) return seen as 'unnoticed'
    if (performance.now() > end) return undefined
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

async function until(tab: Tab, expression: string): Promise<boolean> {
  const end = performance.now() + patience
  while (performance.now() < end) {
    if (await evaluate(tab, `!!(${expression})`).catch(() => false)) return true
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  return false
}

const evaluate = (tab: Tab, expression: string) => tab.evaluate(expression)

export type Row = { readonly file: string; readonly fault: Fault; readonly way: Way; readonly at?: string }

/** Every file with every fault. @param options.pages at a time; a browser whose pages are tabs draws one */
export async function tryFaults(
  server: LossyServer,
  cases: readonly { readonly file: string; readonly fault: Fault; readonly locale?: string }[],
  open: (url: string) => Promise<Tab>,
  { pages = 3, onRow }: { readonly pages?: number; readonly onRow?: (row: Row) => void } = {},
): Promise<readonly Row[]> {
  const rows: Row[] = []
  const rest = [...cases]
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const { file, fault, locale } = next
      const { url, repair } = server.visit(file, fault)
      const tab = await open(locale ? `${url}?locale=${locale}` : url)
      try {
        const row = { file, fault, ...(await goThrough(tab, repair)) }
        rows.push(row)
        onRow?.(row)
      } finally {
        await tab.close()
      }
    }
  }
  await Promise.all(Array.from({ length: pages }, work))
  return rows
}

export type LazyFile = { readonly file: string /** The step that asks for it. */; readonly at: string }

/** What a visit without any fault asks for, but for what the page itself has. */
export async function listLazyFiles(
  server: LossyServer,
  open: (url: string) => Promise<Tab>,
  locale?: string,
): Promise<readonly LazyFile[]> {
  const { url, asked } = server.visit()
  const tab = await open(locale ? `${url}?locale=${locale}` : url)
  const files = new Map<string, string>()
  const note = (step: string) => {
    for (const file of asked) if (!files.has(file)) files.set(file, step)
  }
  const { way, at } = await goThrough(tab, () => {}, note)
  await tab.close()
  if (way !== 'unnoticed') throw new Error(`Without a fault the visit does not get past ${at}: ${way}`)
  return [...files].flatMap(([file, step]) => (step !== 'page' && file.endsWith('.js') ? [{ file, at: step }] : []))
}
