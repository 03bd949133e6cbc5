import { memorySiwx } from '@foyer/test'
import {
  type Course,
  chainIds,
  createHostile,
  fail,
  type Hostile,
  type PageStep,
  type Step,
  setMood,
  storageKeys,
  stranger,
  type WalletStep,
} from './hostileCourse.ts'

type Built = typeof import('@foyer/core') & typeof import('@foyer/ui') & typeof import('@foyer/adapter-wagmi')

/** The widget for a script tag, as built. */
const built: Built = await import('/foyer/foyer.js' as string)
const { close, connectWallet, createFoyer, defineFoyerElements, disconnect, getAccount, getState } = built
const { mountFoyer, switchNetwork, wagmiAdapter, watchAccount } = built

type Told = ReturnType<typeof getAccount>
type Foyer = ReturnType<typeof createFoyer>
type Button = HTMLElementTagNameMap['foyer-button']

const [one, two] = chainIds
const networks = [one, two].map((id) => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`${location.origin}/rpc/${id}`] } },
}))

const course = (window as unknown as { foyerCourse: Course }).foyerCourse
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const turn = () => new Promise((resolve) => setTimeout(resolve))
const ignore = () => {}

const siwx = memorySiwx({ required: course.siwx === 'required' })
let releaseSiwx = ignore
const wallets = course.wallets.map(createHostile)
const problems: string[] = []
/** For the figures of a run. */
const tally = { connected: 0, signedIn: 0, comparedLive: 0, silent: 0 }
let opened = 0
window.open = () => {
  opened += 1
  return null
}
let isFull = course.storage === 'full'
const { setItem } = Storage.prototype
Storage.prototype.setItem = function (...call) {
  if (isFull && this !== sessionStorage) throw new DOMException('full', 'QuotaExceededError')
  setItem.apply(this, call)
}

function start(): void {
  const foyer = createFoyer({
    projectId: 'test',
    networks,
    adapters: [wagmiAdapter()],
    enableWalletConnect: false,
    ...(course.siwx !== 'off' && { siwx }),
  })
  const stops = [watchAccount(foyer, handleAccount), once ? mountFoyer(foyer) : defineFoyerElements(foyer)]
  once = true
  const addButton = () => {
    const button = document.createElement('foyer-button')
    button.foyer = foyer
    document.body.append(button)
    return button
  }
  life = { foyer, stops, addButton, buttons: [addButton()] }
}

const lives: WeakRef<object>[] = []
let once = false
type Life = {
  readonly foyer: Foyer
  readonly stops: readonly (() => void)[]
  readonly addButton: () => Button
  readonly buttons: Button[]
}
let life: Life | undefined
const requireLife = () => life ?? fail()

/** By any name under which it has announced itself. */
const findHostile = (id = '') =>
  wallets.find(({ wallet: { info } }) => id === info.rdns || id.startsWith(`${info.rdns}.`))

/** Whatever moment it is: the page hears of no account that this wallet has not named. */
function handleAccount({ isConnected, connectorId, address }: Told): void {
  if (!isConnected) return
  tally.connected += 1
  if (!findHostile(connectorId)?.said.has(String(address))) problems.push(`heard ${address} of ${connectorId}`)
}

const press = (root: ParentNode | null | undefined, at: number) => {
  const found = [...(root?.querySelectorAll('button') ?? [])].filter(({ disabled }) => !disabled)
  found[at % Math.max(1, found.length)]?.click()
}
const findInHosts = (selector: string) =>
  [...document.querySelectorAll('foyer-host')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll(selector) ?? []),
  ])
/** Not the one that is drawn ahead. */
const findDialogs = () => findInHosts('[data-phase=open] [role=dialog]')
const findDialog = () => findDialogs()[0]

function chooseRow(name: string): boolean {
  const rows = [...(findDialog()?.querySelectorAll('button') ?? [])]
  const row = rows.find(({ textContent, disabled }) => !disabled && textContent?.includes(name))
  row?.click()
  return row !== undefined
}

const pressButton = () => press(requireLife().buttons[0]?.shadowRoot, 0)

/** As a visitor does: in the dialog, which is opened for it and may not come. */
async function connectByRow(name: string): Promise<void> {
  if (chooseRow(name)) return
  pressButton()
  for (let frames = 0; frames < 20 && !findDialog(); frames += 1) await frame()
  chooseRow(name)
}

/** Accounts that change 1,000 times a second, as long as this takes. */
async function storm({ wallet }: Hostile): Promise<void> {
  const { accounts } = wallet
  for (let sent = 0; sent < 300; sent += 10) {
    for (let more = 0; more < 10; more += 1) wallet.setAccounts([...wallet.accounts].reverse())
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  wallet.setAccounts(accounts)
}

function flood({ wallet, announce }: Hostile, isSame: boolean): void {
  for (let index = 0; index < 10_000; index += 1) {
    announce(isSame ? {} : { rdns: `${wallet.info.rdns}.flood-${index}`, name: `Flood ${index}` })
  }
}

function comeBack(): void {
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Does what a wallet, a visitor, a site or a browser does. */
async function act(step: Step): Promise<void> {
  if ('wallet' in step) await actOfWallet(step, wallets[step.wallet % wallets.length] ?? fail())
  else await actOfPage(step)
  await frame()
}

async function actOfWallet(step: WalletStep, hostile: Hostile): Promise<void> {
  const { wallet } = hostile
  const { foyer } = requireLife()
  if (step.do === 'hold') hostile.holds.push(wallet.hold())
  if (step.do === 'release') for (const release of hostile.holds.splice(0)) release()
  if (step.do === 'accounts') wallet.setAccounts([...wallet.accounts].reverse())
  if (step.do === 'chain') wallet.setChain(step.chainId)
  if (step.do === 'lock') wallet.lock()
  if (step.do === 'unlock') wallet.unlock()
  if (step.do === 'revoke') wallet.revoke()
  if (step.do === 'storm') await storm(hostile)
  if (step.do === 'flood') flood(hostile, step.isSame)
  if (step.do === 'announce') hostile.announce({ name: `Other ${wallet.info.name}`, rdns: `${wallet.info.rdns}.other` })
  if (step.do === 'connect') connectWallet(foyer, { wallet: wallet.info.rdns }).catch(ignore)
  if (step.do === 'row') await connectByRow(wallet.info.name)
  if (step.do === 'lie') wallet.emit('accountsChanged', [stranger])
  if (step.do === 'mood') setMood(hostile, step.mood)
  // what it says of itself now, and what it said without a word or in vain, is asked of it when the visitor comes back
  if (step.do === 'lie' || step.do === 'mood') comeBack()
  if (step.do !== 'nonsense') return
  for (const payload of [undefined, null, 'x', 5, {}, [5], ['0x'], [null], { length: 3 }]) {
    for (const event of ['accountsChanged', 'message', 'connect']) wallet.emit(event, payload)
    if (payload !== 5) wallet.emit('chainChanged', payload)
  }
}

async function actOfPage(step: PageStep): Promise<void> {
  const { foyer, buttons, addButton } = requireLife()
  if (step.do === 'open') pressButton()
  if (step.do === 'press') press(findDialog(), step.at)
  if (step.do === 'close') close(foyer)
  if (step.do === 'disconnect') disconnect(foyer).catch(ignore)
  if (step.do === 'switch') switchNetwork(foyer, { network: { id: step.chainId } }).catch(ignore)
  if (step.do === 'button' && buttons.length === 1) buttons.push(addButton())
  else if (step.do === 'button') buttons.pop()?.remove()
  if (step.do === 'return') comeBack()
  if (step.do === 'siwxFails') siwx.failNext(step.call)
  if (step.do === 'siwxHolds' || step.do === 'siwxGoesOn') {
    releaseSiwx()
    releaseSiwx = step.do === 'siwxHolds' ? siwx.hold() : ignore
  }
  if (step.do === 'sign') chooseRow('Sign in')
  if (step.do === 'full') isFull = !isFull
  if (step.do === 'poison' && course.storage !== 'blocked') poison(step.text)
}

/** Another page of the site, or of another version, has written this. */
function poison(text: string): void {
  for (const key of storageKeys) {
    try {
      setItem.call(localStorage, `@foyer/${key}`, text)
    } catch {}
    window.dispatchEvent(new StorageEvent('storage', { key: `@foyer/${key}`, newValue: text }))
  }
}

/** Requests what the wallet answers now; `silent` where it answers nothing that could be believed. */
async function requestLive({ wallet, isBroken, mood }: Hostile) {
  if (isBroken || mood === 'nonsense') return 'silent'
  const request = async (method: string) => wallet.provider.request({ method })
  const answers = Promise.all([request('eth_accounts'), request('eth_chainId')]).catch(() => undefined)
  // what is held, or never comes, is not there in this turn
  const answer = await Promise.race([answers, turn().then(turn)])
  if (!answer) return 'silent'
  const [accounts, chainId] = answer as [readonly string[], string]
  return { address: accounts[0], chainId: Number(chainId) }
}

/** Returns what is false at rest; undefined where nothing is. */
async function judge(): Promise<string | undefined> {
  await frame()
  if (problems.length > 0) return problems.join('\n')
  if (opened > 0) return 'a window was opened'
  const { foyer, buttons } = requireLife()
  if (findDialogs().length !== Number(getState(foyer).open)) return `${findDialogs().length} dialogs`
  const { status, address, caipAddress, connectorId } = getAccount(foyer)
  const shown = buttons.map(({ shadowRoot }) => shadowRoot?.querySelector('button')?.textContent ?? '')
  if (status === 'disconnected') {
    const calm = /^(Connect wallet|Couldn’t open. Try again)$/
    return shown.every((text) => calm.test(text)) ? undefined : `is disconnected, shows ${shown}`
  }
  if (status === 'connecting') {
    const isAsked = wallets.some(({ holds, mood }) => holds.length > 0 || mood === 'hang') || releaseSiwx !== ignore
    return isAsked ? undefined : 'is connecting, and no wallet waits'
  }
  const hostile = findHostile(connectorId)
  if (!hostile) return `is connected to ${connectorId}, which is not there`
  if (hostile.isDeaf) comeBack()
  const live = await requestLive(hostile)
  tally[live === 'silent' ? 'silent' : 'comparedLive'] += 1
  if (live === 'silent') return undefined
  const isShown = shown.every((text) => text.includes(String(address).slice(-4)))
  if (!isShown && live.chainId !== chainIds[2]) return `is connected to ${address}, shows ${shown}`
  if (live.address !== address) return `shows ${address}, and ${connectorId} has ${live.address}`
  const isSame = caipAddress === `eip155:${live.chainId}:${address}`
  return isSame ? undefined : `shows ${caipAddress}, and ${connectorId} is on ${live.chainId}`
}

/** Everything is as it should be again; the visitor is still there. */
function heal(): void {
  isFull = false
  releaseSiwx()
  releaseSiwx = ignore
  for (const hostile of wallets) {
    setMood(hostile, 'approve')
    for (const release of hostile.holds.splice(0)) release()
    hostile.wallet.unlock()
    hostile.wallet.setChain(one)
  }
  close(requireLife().foyer)
}

/** The widget leaves the page. @returns listeners that wallets still have */
async function leave(): Promise<number> {
  const { foyer, stops, buttons } = requireLife()
  for (const stop of stops) stop()
  for (const button of buttons) button.remove()
  foyer.destroy()
  life = undefined
  await turn()
  await frame()
  return countListeners()
}

/** Those that wallets still have. */
function countListeners(): number {
  // one is the wallet's own note of what it says
  return wallets.reduce((sum, { wallet, keepsListeners }) => sum + (keepsListeners ? 0 : wallet.listenerCount() - 1), 0)
}

const hostilePage = {
  start,
  act,
  judge,
  heal,
  leave,
  countListeners,
  async disconnect() {
    const { foyer } = requireLife()
    await disconnect(foyer).catch(ignore)
    await frame()
    return getAccount(foyer).status
  },
  connectHonest: async () => {
    const { foyer } = requireLife()
    const { connectorId } = getAccount(foyer)
    if (connectorId === 'test.honest') return connectorId
    // of another one an approval came late
    if (connectorId) await disconnect(foyer).catch(ignore)
    if (!findDialog()) pressButton()
    await frame()
    chooseRow('Honest') || chooseRow('Sign in')
    return getAccount(foyer).connectorId
  },
  tally: () => ({ ...tally, signedIn: siwx.calls.filter((call) => call.startsWith('addSession')).length }),
  /** But for what has loaded code, which stays loaded. */
  listElements: () =>
    [...document.querySelectorAll(':not(link[rel=modulepreload])')].map(
      (one) => (one.cloneNode() as Element).outerHTML,
    ),
  live,
  /** Of the lives that have ended, those that something still holds. */
  countHeld: () => lives.filter((one) => one.deref()).length,
  openOnce,
}

/** A whole life of the widget: it comes, is opened and closed, connects every other time, and goes. */
async function live(isConnecting: boolean): Promise<number> {
  start()
  const { foyer } = requireLife()
  lives.push(new WeakRef(foyer))
  await openOnce()
  if (isConnecting) {
    await connectWallet(foyer, { wallet: 'test.honest' })
    await openOnce()
    await disconnect(foyer)
  }
  return await leave()
}

/** @param isWaiting whether it is gone from the screen before this ends */
async function openOnce(isWaiting = true): Promise<void> {
  const { foyer, buttons } = requireLife()
  while (!buttons[0]?.shadowRoot?.querySelector('button')) await frame()
  pressButton()
  while (!findDialog()) await frame()
  close(foyer)
  while (findDialog() || (isWaiting && findInHosts('[data-phase=closing]').length > 0)) await frame()
}

export type HostilePage = typeof hostilePage
Object.assign(window, { hostile: hostilePage })
