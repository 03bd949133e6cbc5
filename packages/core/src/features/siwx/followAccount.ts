import { abortable, type CaipAddress, type Connection, parseCaipAddress, type SiwxSession } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { isSupported } from '../../connection/handleNetworkChanged.ts'
import type { Foyer } from '../../foyer.ts'
import { close } from '../../router/close.ts'
import { resetTo, show } from '../../router/router.ts'
import { activeCaipAddressAtom, activeConnectionAtom, activeNamespaceAtom } from '../../state/connections.ts'
import { isOpenAtom, routeAtom, signInRoute } from '../../state/history.ts'
import { restoredNamespacesAtom, signInFlowAtom } from '../../state/signInFlow.ts'
import { loadSiwx } from './loadSiwx.ts'
import { signInEventAtom } from './signInTransition.ts'

/** From now on, a visitor who is connected without a session is asked to sign (specification §4). @returns stops that */
export function followAccount(foyer: Foyer): () => void {
  const { store } = foyer
  const follow = () => changeAccount(foyer)
  const leave = () => {
    if (!store.get(isOpenAtom)) skipClosed(foyer)
  }
  const channel = openSignInChannel(() => void checkAgain(foyer).catch(() => {}))
  let { step } = store.get(signInFlowAtom)
  const announceSigned = () => {
    const before = step
    step = store.get(signInFlowAtom).step
    if (before === 'signing' && step === 'signed') channel.announce()
  }
  store.set(signInChannelAtom, channel)
  const stops = [
    store.sub(activeCaipAddressAtom, follow),
    store.sub(isOpenAtom, leave),
    store.sub(signInFlowAtom, announceSigned),
    channel.close,
  ]
  foyer.parts.signOut = revokeSessions
  follow()
  return () => {
    for (const stop of stops) stop()
  }
}

/** The account and network in use, where the site named the network. */
function getAccount(foyer: Foyer): CaipAddress | undefined {
  const connection = foyer.store.get(activeConnectionAtom)
  if (!connection || !isSupported(foyer, connection.networkId)) return undefined
  return foyer.store.get(activeCaipAddressAtom)
}

function changeAccount(foyer: Foyer): void {
  const { store } = foyer
  const before = store.get(signInFlowAtom)
  const account = getAccount(foyer)
  store.set(signInEventAtom, { type: 'accountChanged', account })
  const flow = store.get(signInFlowAtom)
  if (flow === before) return
  if (!account) return void leaveScreen(foyer)
  // on the visit's first sight of a restored connection, the visitor has not asked for anything
  const isRestored = before.step === 'idle' && store.get(restoredNamespacesAtom).has(store.get(activeNamespaceAtom))
  check(foyer, account, isRestored).catch((error: unknown) => {
    foyer.events.emit({ type: 'INTERNAL_SDK_ERROR', properties: { error } })
  })
}

/** Once whatever removed the account has said where to go on. */
async function leaveScreen(foyer: Foyer): Promise<void> {
  await Promise.resolve()
  const isLeft = !foyer.signal.aborted && foyer.store.get(signInFlowAtom).step === 'idle'
  if (isLeft && foyer.store.get(routeAtom).name === 'SIWXSignMessage') close(foyer)
}

async function check(foyer: Foyer, account: CaipAddress, isRestored: boolean): Promise<void> {
  const { store, signal } = foyer
  const answer = await abortable(requestSession(foyer, account), signal)
  store.set(signInEventAtom, { type: 'checked', account, ...answer })
  const flow = store.get(signInFlowAtom)
  if (flow.step === 'idle' || flow.account !== account) return
  if (flow.step === 'signed') {
    // with the connection, as a wallet does over the relay
    if (!isRestored) store.get(signInChannelAtom)?.announce()
    return closeSignIn(foyer)
  }
  if (flow.step !== 'unsigned') return
  if (isRestored && !flow.required) store.set(signInEventAtom, { type: 'skipped' })
  else showSignIn(foyer)
}

/**
 * Someone signed in or out on another page: the site says whether this account has a session now. Where it says nothing, all
 * stays as it is.
 */
async function checkAgain(foyer: Foyer): Promise<void> {
  const { store, signal } = foyer
  const before = store.get(signInFlowAtom)
  if (before.step === 'idle' || before.step === 'checking') return
  const { account } = before
  const { session, required, error } = await abortable(requestSession(foyer, account), signal)
  if (session) {
    store.set(signInEventAtom, { type: 'signed', account, session })
    const now = store.get(signInFlowAtom)
    return now.step === 'signed' && now.account === account ? closeSignIn(foyer) : undefined
  }
  if (error !== undefined) return
  store.set(signInEventAtom, { type: 'ended', account, required })
  const now = store.get(signInFlowAtom)
  if (before.step === 'signed' && now.step === 'unsigned' && now.account === account) showSignIn(foyer)
}

type SiteAnswer = { readonly session: SiwxSession | undefined; readonly required: boolean; readonly error?: unknown }

/** Never rejects: who cannot be asked about has to sign, and hears why. */
async function requestSession(foyer: Foyer, account: CaipAddress): Promise<SiteAnswer> {
  let required = false
  try {
    const siwx = await loadSiwx(foyer)
    required = siwx.getRequired?.() === true
    const { networkId, address } = parseCaipAddress(account)
    const [session] = await siwx.getSessions(networkId, address)
    return { session, required }
  } catch (error) {
    return { session: undefined, required, error }
  }
}

export function showSignIn(foyer: Foyer): void {
  resetTo(foyer, signInRoute)
  show(foyer)
}

/** Signed in: the screens of it are done. */
export function closeSignIn(foyer: Foyer): void {
  const { name } = foyer.store.get(routeAtom)
  if (name === 'SIWXSignMessage' || name === 'ApproveTransaction') close(foyer)
}

/** A visitor who closes the modal on a sign-in that isn't required doesn't sign. */
function skipClosed({ store }: Foyer): void {
  const flow = store.get(signInFlowAtom)
  if ('required' in flow && !flow.required) store.set(signInEventAtom, { type: 'skipped' })
}

/** Ends the sessions of accounts that are disconnected, where the site wishes that: each its own, and no other. */
async function revokeSessions(foyer: Foyer, connections: readonly Connection[]): Promise<void> {
  const siwx = await loadSiwx(foyer)
  if (siwx.signOutOnDisconnect === false) return
  const accounts = connections.flatMap(({ networkId, accounts: [first] }) =>
    first ? [{ networkId, address: first.address }] : [],
  )
  const revoked = await Promise.allSettled(
    accounts.map(async ({ networkId, address }) => siwx.revokeSession(networkId, address)),
  )
  foyer.store.get(signInChannelAtom)?.announce()
  // another wallet that stays may have had the same account
  await checkAgain(foyer).catch(() => {})
  const failure = revoked.find((result) => result.status === 'rejected')
  if (failure) throw failure.reason
}

export type SignInChannel = {
  /** Tells the other pages of the site in this browser to look again who is signed in. Nothing else is said, and nothing believed. */
  announce(): void
  close(): void
}

/** The foyer's own, while it follows its accounts. */
export const signInChannelAtom = atom<SignInChannel | undefined>(undefined)

/** Opens the channel between pages; where a browser has no `BroadcastChannel`, a page looks again when the visitor comes back to it. */
export function openSignInChannel(onHeard: () => void): SignInChannel {
  const controller = new AbortController()
  const { signal } = controller
  // sessions that are kept in the storage, and tokens, change with it
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === null || key.includes('@foyer/siwx')) onHeard()
  }
  globalThis.addEventListener?.('storage', handleStorage, { signal })
  if (typeof BroadcastChannel === 'undefined') {
    globalThis.addEventListener?.('focus', onHeard, { signal })
    return { announce: () => {}, close: () => controller.abort() }
  }
  const channel = new BroadcastChannel('@foyer/sign-in')
  channel.addEventListener('message', onHeard, { signal })
  return {
    announce: () => channel.postMessage(''),
    close() {
      controller.abort()
      channel.close()
    },
  }
}
