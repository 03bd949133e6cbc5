import type { Connection } from '@foyer/base'
import { vi } from 'vitest'
import { isSupported } from '../../src/connection/handleNetworkChanged.ts'
import {
  type AccountState,
  activeNamespaceAtom,
  cancelAttempt,
  close,
  connect,
  connectAttemptAtom,
  deleteConnection,
  disconnect,
  getAccount,
  goBack,
  isOpenAtom,
  open,
  startConnect,
  switchConnection,
  switchNetwork,
} from '../../src/index.ts'
import { cancelSignIn, startSignIn } from '../../src/internal/signingIn.ts'
import { dismiss } from '../../src/router/router.ts'
import { signInFlowAtom } from '../../src/siwx.ts'
import { activeCaipAddressAtom, activeConnectionAtom, connectionsAtom } from '../../src/state/connections.ts'
import { routeAtom } from '../../src/state/history.ts'
import type { Step, Trace } from './trace.ts'
import { announce, browser, createWorld, listConnections, type Page, type World } from './world.ts'

const ignore = () => {}
const realTurn = setImmediate

/** All that happens by itself now, whatever of it is loaded meanwhile. */
const rest = () => new Promise<void>((resolve) => void realTurn(resolve))

async function settle(ms = 0): Promise<void> {
  if (ms > 0) vi.advanceTimersByTime(ms)
  else vi.advanceTimersByTime(0)
  // one step is shorter than a reload, so that steps fall into it
  for (let turn = 0; turn < (ms > 0 ? 40 : 16); turn += 1) await undefined
}

/** @returns what was wrong, in words; empty where all was as it must be */
export async function runTrace(trace: Trace): Promise<readonly string[]> {
  const world = createWorld(trace)
  const { problems, pages } = world
  const holds = new Map<string, () => void>()
  await settle()
  for (const step of trace.steps) {
    const before = pages.map(({ foyer }) => getAccount(foyer))
    for (const page of pages) Object.assign(page, { heard: [], told: page.told - 1 })
    act(world, step, holds)
    await settle(step.do === 'wait' ? step.ms : 0)
    for (const [index, page] of pages.entries()) checkHeard(world, page, isOneMoment(step) ? before[index] : undefined)
    if (problems.length > 0) break
  }
  if (problems.length === 0) await checkRest(world, holds)
  if (problems.length === 0) await checkWayBack(world)
  for (const release of holds.values()) release()
  for (const { foyer } of pages) foyer.destroy()
  await rest()
  checkGone(world)
  return problems
}

/** A page that reloads begins anew, and in a long wait a page may give up one wallet and then follow another. */
const isOneMoment = (step: Step) => step.do !== 'reload' && !(step.do === 'wait' && step.ms >= 8_000)

function act(world: World, step: Step, holds: Map<string, () => void>): void {
  if ('tab' in step) return actOnPage(world, world.pages[step.tab] as Page, step)
  if ('wallet' in step) return actOnWallet(world, step, holds)
  if (step.do === 'fail') world.siwx?.failNext(step.call)
}

function actOnWallet(world: World, step: Extract<Step, { wallet: unknown }>, holds: Map<string, () => void>): void {
  const wallet = world.walletOf(step.wallet.connectorId)
  const { connectorId } = step.wallet
  if (step.do === 'hold' && !holds.has(connectorId)) holds.set(connectorId, wallet.hold())
  if (step.do === 'mood' || step.do === 'release') wallet.setMood(step.mood)
  if (step.do === 'release') {
    holds.get(connectorId)?.()
    holds.delete(connectorId)
  }
  if (step.do === 'uninstall') wallet.uninstall()
  if (step.do === 'install' && !wallet.installed) wallet.install()
  if (step.do === 'announce') announce(world, step.wallet, step.what)
  if (step.do === 'announceNext') world.answers.set(connectorId, step)
}

function actOnPage(world: World, page: Page, step: Extract<Step, { tab: unknown }>): void {
  const { foyer } = page
  switch (step.do) {
    case 'click':
      return startConnect(foyer, step.wallet)
    case 'connect':
      return void connect(foyer, step.wallet).catch(ignore)
    case 'leave':
      return void disconnect(foyer, step.wallet).catch(ignore)
    case 'use':
      return void switchConnection(foyer, step.wallet).catch(ignore)
    case 'forget':
      return void deleteConnection(foyer, step.wallet).catch(ignore)
    case 'disconnect':
      return void disconnect(foyer, step.namespace ? { namespace: step.namespace } : {}).catch(ignore)
    case 'open':
      return void open(foyer, step.namespace ? { namespace: step.namespace } : {})
    case 'switch':
      return void switchNetwork(foyer, { network: step.network }).catch(ignore)
    case 'cancel':
      return cancelAttempt(foyer)
    case 'dismiss':
      return dismiss(foyer)
    case 'close':
      return void close(foyer)
    case 'back':
      return void goBack(foyer)
    case 'reload':
      return world.reload(page)
    case 'sign':
      return void startSignIn(foyer)
    case 'refuse':
      return void cancelSignIn(foyer)
    case 'fill':
    case 'empty':
      page.isFull = step.do === 'fill'
      return
    case 'sleep':
      page.unheard ??= []
      return
    case 'wake':
      return wake(page)
  }
}

function wake(page: Page): void {
  const unheard = page.unheard ?? []
  page.unheard = undefined
  for (const deliver of unheard) deliver()
}

/** Checks what a page heard in one step: the last of it holds, and it says nothing between two states that are both otherwise. */
function checkHeard({ problems }: World, { foyer, heard, told, tab }: Page, before: AccountState | undefined): void {
  if (heard.length === 0) return
  const now = getAccount(foyer)
  if (heard.at(-1) !== now) problems.push(`tab ${tab} heard ${heard.at(-1)?.status} last, and it is ${now.status}`)
  // where another page ends what this one has, it is without until the next wallet has answered
  if (told > 0 || !before || before.namespace !== now.namespace) return
  const isOtherwise = before.status !== 'disconnected' && now.status !== 'disconnected'
  const isSaid = heard.some(({ status, namespace }) => status === 'disconnected' && namespace === now.namespace)
  if (isOtherwise && isSaid) problems.push(`tab ${tab} heard disconnected between ${before.status} and ${now.status}`)
}

const names = (connections: Iterable<Connection>) =>
  [...connections]
    .map(({ connectorId, networkId, accounts }) => `${connectorId} ${networkId} ${accounts[0]?.address}`)
    .sort()
    .join(', ')

/** Checks what must hold when nobody waits for anything. */
async function checkRest(world: World, holds: Map<string, () => void>): Promise<void> {
  const { pages, problems, trace, traffic, walletOf } = world
  for (const target of trace.wallets) walletOf(target.connectorId).setMood('approve')
  for (const [id, release] of holds) {
    release()
    holds.delete(id)
  }
  for (const page of pages) wake(page)
  await settle(1)
  await rest()
  await settle(60_001)
  await rest()
  const before = traffic.count
  for (const page of pages) checkPage(world, page)
  await rest()
  if (traffic.count > before) problems.push('pages do not come to rest')
  if (!mayDiffer(trace)) checkAlike(world)
}

/** A page that could not write, or reach a wallet that another reached, is on its own. */
function mayDiffer({ steps }: Trace): boolean {
  return steps.some(
    (step) =>
      step.do === 'fill' ||
      step.do === 'uninstall' ||
      (step.do === 'mood' && ['locked', 'hang', 'crash'].includes(step.mood)) ||
      ('what' in step && step.what === 'empty') ||
      (step.do === 'wait' && step.ms >= 8_000),
  )
}

function checkPage(world: World, page: Page): void {
  const { problems, trace } = world
  const { foyer, live, tab } = page
  const { store, storage } = foyer
  const report = (problem: string) => problems.push(`tab ${tab} at rest: ${problem}`)
  const connections = listConnections(foyer)
  const [known, held] = [names(connections), names(live.values())]
  if (known !== held) report(`knows ${known || 'nothing'}, and the wallets ${held || 'nothing'}`)
  const namespaces = connections.map(({ namespace }) => namespace)
  if (!trace.isMulti && new Set(namespaces).size < namespaces.length) report('several wallets in a namespace')
  if (store.get(connectAttemptAtom).step === 'waiting') report('still waits')
  if (getAccount(foyer).status === 'connecting') report('still connecting')
  const isActive = namespaces.includes(store.get(activeNamespaceAtom))
  if (connections.length > 0 && !store.get(isOpenAtom) && !isActive) report('the active namespace is not connected')
  const stored = storage.get('connections') ?? {}
  for (const { namespace, connectorId } of connections) {
    const isStored = stored[namespace]?.some((one) => one.connectorId === connectorId)
    if (!isStored) report(`${connectorId} would be lost with a reload`)
    const isAuthorized = world.walletOf(connectorId).authorized
    const isAlone = trace.steps.some((step) => step.do === 'fill')
    if (!isAuthorized && !isAlone) report(`${connectorId} has let the site go`)
  }
  checkSignIn(world, page, report)
}

function checkSignIn({ siwx, trace }: World, { foyer }: Page, report: (problem: string) => void): void {
  if (!siwx) return
  const { store } = foyer
  const connection = store.get(activeConnectionAtom)
  const account = store.get(activeCaipAddressAtom)
  const flow = store.get(signInFlowAtom)
  if (!connection || !isSupported(foyer, connection.networkId)) {
    if (flow.step !== 'idle') report(`${flow.step}, and nobody is there to sign in`)
    return
  }
  if (flow.step === 'idle' || flow.account !== account) return report(`${flow.step}, and ${account} is connected`)
  const hangs = trace.steps.some((step) => step.do === 'mood' && step.mood === 'hang')
  if (['checking', 'leaving'].includes(flow.step) || (flow.step === 'signing' && !hangs))
    report(`${flow.step} for ever`)
  const hasFailed = trace.steps.some((step) => step.do === 'fail')
  if (flow.step === 'signed' && !siwx.list().includes(flow.account) && !hasFailed)
    report('signed in, and the site knows of no session')
  if (trace.signIn === 'required' && flow.step === 'skipped') report('skipped what is required')
  // whatever screen is open gives way to it, or leads back; a site that has closed it opens it again
  if (flow.step === 'unsigned' && trace.steps.some((step) => step.do === 'close')) open(foyer)
  const isShown = store.get(isOpenAtom)
  if (flow.step === 'unsigned' && flow.required && !isShown)
    report(`has to sign, and sees ${store.get(isOpenAtom) ? store.get(routeAtom).name : 'nothing'}`)
}

function checkAlike({ pages: [one, other], problems }: World): void {
  const order = ({ foyer }: Page) =>
    [...foyer.store.get(connectionsAtom)]
      .map(([namespace, list]) => `${namespace}: ${names(list.slice(0, 1))} first of ${names(list)}`)
      .sort()
      .join('; ')
  if (order(one) !== order(other))
    problems.push(`tabs differ: ${order(one) || 'nothing'} | ${order(other) || 'nothing'}`)
}

/** Whatever happened, a visitor can connect, sign in, and leave all of it. */
async function checkWayBack(world: World): Promise<void> {
  const { pages, problems, trace, walletOf, siwx } = world
  for (const target of trace.wallets) {
    const wallet = walletOf(target.connectorId)
    if (!wallet.installed) wallet.install()
    if (wallet.accounts.length === 0) wallet.changeAccounts([`${target.connectorId} account`])
  }
  world.answers.clear()
  const [target] = trace.wallets
  if (!target) return
  for (const page of pages) {
    const { foyer, tab } = page
    const report = (problem: string) => problems.push(`tab ${tab} on the way back: ${problem}`)
    const tryConnect = async () => {
      await Promise.race([connect(foyer, target).catch((error: unknown) => report(`${error}`)), rest().then(rest)])
      await rest()
    }
    await tryConnect()
    // a page that could not write and now can says once more what it had in mind: the next try is after that
    const wasFull = trace.steps.some((step) => step.do === 'fill')
    if (wasFull && getAccount(foyer, target.namespace).connectorId !== target.connectorId) await tryConnect()
    const account = getAccount(foyer, target.namespace)
    if (account.connectorId !== target.connectorId) report(`${account.status} ${account.connectorId}`)
    const flow = foyer.store.get(signInFlowAtom)
    if (siwx && (flow.step === 'unsigned' || flow.step === 'skipped')) {
      await Promise.race([startSignIn(foyer), rest().then(rest)])
      await rest()
      const { step } = foyer.store.get(signInFlowAtom)
      const hasFailed = trace.steps.some((one) => one.do === 'fail')
      if (step !== 'signed' && !hasFailed) report(`signing ended ${step}`)
    }
    checkPage(world, page)
    await disconnect(foyer).catch(ignore)
    await rest()
    // a page that could not write goes on with what it has, and the others follow it
    if (trace.steps.some((step) => step.do === 'fill')) continue
    const left = names(listConnections(foyer))
    if (left) report(`left with ${left}`)
    if (Object.keys(foyer.storage.get('connections') ?? {}).length > 0)
      report('something is remembered of what was left')
  }
  if (trace.steps.some((step) => step.do === 'fill')) return
  for (const { foyer, tab } of pages) {
    const left = names(listConnections(foyer))
    if (left) problems.push(`tab ${tab} keeps ${left} after all was left in another`)
  }
}

/** A page that is gone leaves nothing behind. */
function checkGone({ adapters, problems }: World): void {
  if (vi.getTimerCount() > 0) problems.push(`${vi.getTimerCount()} timers left`)
  if (browser.channels.size > 0) problems.push(`${browser.channels.size} channels left`)
  const listeners = adapters.flatMap(({ wallets }) => wallets).reduce((sum, wallet) => sum + wallet.listeners, 0)
  if (listeners > 0) problems.push(`${listeners} listeners left on wallets`)
}
