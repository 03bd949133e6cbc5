import type { Browser } from './openBrowser.ts'
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
  const fields = () => all(document).filter((one) => one.matches('.body form :is(input, textarea)') && one.checkVisibility())
  window.type = (index, text) => {
    const field = fields()[index]
    // past React's own setter, which would take it for what it has written itself
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  }
  window.getTyped = () => fields().map(({ value }) => value)
  window.getText = () => [...document.querySelectorAll('body'), ...all(document).flatMap((one) => (one.shadowRoot ? [...one.shadowRoot.children] : []))].map((one) => one.innerText ?? '').join(' | ')
  // what stood there before is gone with the next frame
  window.nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))
  window.look = (done) => {
    if (buttons('Reload page', 'neu laden').length > 0) return 'reload'
    if (buttons('Try again', 'Noch einmal').length > 0) return 'again'
    return done() ? 'unnoticed' : undefined
  }
  return true
})()`

type Step = {
  readonly name: string
  readonly act: string
  readonly done: string
  /** What has to be gone through before, to reach this step alone. */
  readonly after: readonly string[]
  readonly isConnected?: true
  /** What the page's address asks for. */
  readonly query?: string
}

const opensView = (view: string, isConnected?: true): Step => ({
  name: view,
  act: `site.open(${JSON.stringify(view)})`,
  done: `!has('[role=status].loading') && has('.body h3, .body p, .body button, .body input')`,
  after: ['page'],
  ...(isConnected && { isConnected }),
})

/** The way of a visitor through everything that a site with one wallet and no service has. */
const steps: readonly Step[] = [
  {
    name: 'page',
    act: 'true',
    done: `has('button', 'Connect wallet') || has('button', 'Wallet verbinden') || has('button', '0x71')`,
    after: [],
  },
  {
    name: 'dialog',
    act: `press('Connect wallet', 'Wallet verbinden')`,
    done: `has('button', 'Sample')`,
    after: ['page'],
  },
  ...['WhatIsAWallet', 'WhatIsANetwork', 'GetWallet'].map((view) => opensView(view)),
  { name: 'back', act: `site.open('Connect')`, done: `has('button', 'Sample')`, after: ['page'] },
  {
    name: 'connect',
    act: `site.isConnected() ? site.close() : press('Sample')`,
    done: `has('button', '0x71') && !site.isOpen()`,
    after: ['page', 'dialog'],
  },
  {
    name: 'account',
    act: `site.open('Account')`,
    done: `has('[role=dialog]', '0x71')`,
    after: ['page'],
    isConnected: true,
  },
  ...['AccountSettings', 'Networks', 'WalletReceive', 'WalletSend'].map((view) => opensView(view, true)),
]

/** What a page does by itself for a returning visitor who reads German. */
const returning: Step = {
  ...{ name: 'return', act: 'true', done: `has('button', '0x71')`, after: [], isConnected: true, query: 'locale=de' },
}

/** A screen of a site with every service, by its name in the table of routes. */
const showsScreen = (name: string, isConnected: true | undefined, params?: object): Step => ({
  ...{ name: `${name} screen`, act: `site.go('${name}', ${JSON.stringify(params)})`, done: 'site.isThere()' },
  ...{ after: ['page'], query: 'all', ...(isConnected && { isConnected }) },
})

const sampleWallet = { id: 'sample', name: 'Sample', homepage: 'https://sample.test' }
const sampleNft = {
  networkId: 'eip155:1',
  name: 'Tern 218',
  contract: `0x${'5b'.repeat(20)}`,
  tokenId: '218',
  isTransferable: true,
}

const showsTab = (name: string): Step => ({
  ...showsScreen('Account', true),
  name: `${name} tab`,
  act: `site.go('Account').then(() => press('${name}'))`,
  done: `has('[role=tab][aria-selected=true]', '${name}') && has('[role=tabpanel] .skeleton')`,
})

/** Each screen that a site with one wallet and no service does not show, visit by visit. */
const screens: readonly (readonly Step[])[] = [
  [
    ...['AllWallets', 'ConnectWallets', 'ConnectSocials', 'Create', 'WhatIsAWallet', 'WhatIsABuy', 'UnsupportedChain'],
    ...['EmailLogin', 'EmailVerifyOtp', 'EmailVerifyDevice', 'OpenWallet'],
    ...['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'],
  ].map((name) => showsScreen(name, undefined)),
  [
    showsScreen('Downloads', undefined, { wallet: sampleWallet }),
    showsScreen('ConnectingExternal', undefined, { connectorId: 'org.slow', namespace: 'eip155' }),
    showsScreen('ConnectingMultiChain', undefined, { ways: [{ connectorId: 'org.slow', namespace: 'eip155' }] }),
    showsScreen('ConnectingSocial', undefined, { provider: 'google' }),
  ],
  [
    ...['ProfileWallets', 'ChooseAccountName', 'RegisterAccountName', 'Pay', 'PayLoading'],
    ...['OnRampProviders', 'BuyInProgress', 'Swap', 'SwapPreview', 'ApproveTransaction'],
    ...['UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp', 'SIWXSignMessage'],
    ...['WalletCompatibleNetworks', 'WalletSend', 'WalletSendSelectToken', 'WalletSendPreview'],
  ].map((name) => showsScreen(name, true)),
  [
    showsScreen('SwapSelectToken', true, { target: 'to' }),
    showsScreen('SwapReceipt', true, { id: 'a' }),
    showsScreen('WalletSendReceipt', true, { id: 'a' }),
    showsScreen('Nft', true, sampleNft),
    showsScreen('RegisterAccountNameSuccess', true, { name: 'ada.reown.id' }),
    showsScreen('SmartSessionCreated', true, { expiry: 1_900_000_000 }),
    showsScreen('SwitchActiveChain', true, { switchToChain: 'eip155' }),
    showsScreen('SwitchNetwork', true, { networkId: 'eip155:8453' }),
    ...['NFTs', 'Activity'].map(showsTab),
  ],
  // one from right to left, and one with letters of its own; the others come through the same table. Without its file a page speaks English
  ...['ar', 'ja'].map((locale): readonly Step[] => [
    {
      ...{ name: locale, act: 'true', done: `has('button')` },
      ...{ after: [], query: `locale=${locale}` },
    },
  ]),
]

type Course = {
  /** The step that asks for the file; default: all of `through`. */
  readonly at?: string | undefined
  /** Default: the way of a visitor of a site without services. */
  readonly through?: readonly Step[] | undefined
  readonly onStep?: (name: string) => void
}

const findStep = (name: string | undefined) =>
  [...steps, returning, ...screens.flat()].find((step) => step.name === name)

const toAddress = (url: string, { isConnected, query }: Step, kept: string) =>
  `${url}${query ? `?${query}` : ''}${isConnected ? `#${encodeURIComponent(kept)}` : ''}`

/** Goes through the site until a fault was met and overcome, or the way is over. */
export async function goThrough(
  tab: Tab,
  repair: () => void,
  { at, through, onStep }: Course = {},
): Promise<{ readonly way: Way; readonly at?: string }> {
  const list = through ?? [findStep(at)].filter((step) => step !== undefined)
  const chosen = list.length > 0 ? [...steps.filter(({ name }) => list[0]?.after.includes(name)), ...list] : steps
  for (const step of chosen) {
    const { name, act, done } = step
    await evaluate(tab, `(${tools}, (${act}), nextFrame())`)
    const seen = await wait(tab, done)
    if (seen === 'unnoticed') {
      onStep?.(name)
      continue
    }
    if (seen === undefined) return { way: 'stuck', at: name }
    repair()
    return { way: await overcome(tab, step, seen), at: name }
  }
  return { way: 'unnoticed' }
}

/** Types into the form of a transfer, and loses the list of tokens that is pressed then. @returns what the form holds on the page anew */
export async function reloadForm(tab: Tab, texts: readonly string[]): Promise<unknown> {
  const send = findStep('WalletSend')
  const isThere = `${tools} && has('.body form input')`
  if (!(await until(tab, `window.site?.isConnected()`))) return undefined
  await evaluate(tab, `(${tools}, (${send?.act}))`)
  if (!(await until(tab, isThere))) return undefined
  for (const [index, text] of texts.entries()) await evaluate(tab, `type(${index}, ${JSON.stringify(text)})`)
  await evaluate(tab, `(window.isOld = true, press('ETH'))`)
  if (!(await until(tab, `press('Reload page')`))) return undefined
  if (!(await until(tab, `!window.isOld && ${isThere}`))) return undefined
  return { typed: await evaluate(tab, 'getTyped()'), asked: await evaluate(tab, 'site.asked') }
}

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

export type Row = {
  readonly file: string
  readonly fault: Fault
  readonly way: Way
  readonly at?: string
  /** What a page shows that leads no further. */
  readonly text?: string
}

export type Case = LazyFile & { readonly fault: Fault }

/** Every file with its fault. */
export async function tryFaults(
  server: LossyServer,
  { cases, kept }: { readonly cases: readonly Case[] } & Pick<LazyFiles, 'kept'>,
  { open, pages }: Pick<Browser, 'open' | 'pages'>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  const rest = [...cases]
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const { file, fault, at } = next
      const { url, repair } = server.visit(file, fault)
      const tab = await open(toAddress(url, findStep(at) ?? returning, kept))
      try {
        const end = await goThrough(tab, repair, { at })
        const text = end.way === 'stuck' ? { text: String(await evaluate(tab, `(${tools}, getText())`)) } : {}
        rows.push({ file, fault, ...end, ...text })
      } finally {
        await tab.close()
      }
    }
  }
  await Promise.all(Array.from({ length: pages }, work))
  return rows
}

export type LazyFile = { readonly file: string /** The step that asks for it. */; readonly at: string }

type LazyFiles = {
  readonly files: readonly LazyFile[]
  /** What the site keeps of a visitor who is connected. */
  readonly kept: string
}

/** What visits without any fault ask for, but for what the page cannot be without. */
export async function listLazyFiles(
  server: LossyServer,
  own: ReadonlySet<string>,
  open: (url: string) => Promise<Tab>,
  extent: 'all' | 'withoutServices' = 'all',
): Promise<LazyFiles> {
  const files = new Map<string, string>()
  const visit = async (toUrl: (url: string) => string, course: Pick<Course, 'at' | 'through'> = {}) => {
    const { url, asked } = server.visit()
    const tab = await open(toUrl(url))
    const onStep = (step: string) => {
      for (const file of asked) if (!own.has(file) && file.endsWith('.js') && !files.has(file)) files.set(file, step)
    }
    const { way, at: stuckAt } = await goThrough(tab, () => {}, { ...course, onStep })
    const kept = String(await evaluate(tab, 'JSON.stringify({ ...localStorage })'))
    await tab.close()
    if (way !== 'unnoticed') throw new Error(`Without a fault the visit does not get past ${stuckAt}: ${way}`)
    return kept
  }
  const kept = await visit((url) => url)
  await visit((url) => toAddress(url, returning, kept), { at: 'return' })
  for (const through of extent === 'all' ? screens : []) {
    const [first] = through
    if (first) await visit((url) => toAddress(url, first, kept), { through })
  }
  return { files: [...files].map(([file, at]) => ({ file, at })), kept }
}
