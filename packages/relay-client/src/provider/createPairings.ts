import { createEmitter, type Emitter, FoyerError, isFoyerError } from '@foyer/base'
import type { Approval, ProposeParams, RelayPairing } from '../dapp/createProposals.ts'
import type { RelayDapp } from '../dapp/createRelayDapp.ts'
import type { ProposalNamespaces } from '../session/types.ts'

/** What a view draws. `ready`: show the link; `failed`: offer another try. */
export type PairingState =
  | { readonly step: 'idle' }
  | {
      readonly step: 'ready'
      readonly uri: string
      readonly expiresAt: number
      /** The relay has the proposal: a wallet that scans the link finds something. A tap may be faster, and waits in the wallet. */
      readonly isPublished: boolean
    }
  | { readonly step: 'failed'; readonly error: unknown }

export type PairingTarget = {
  /** The wallet's id in the catalogue, where another network serves it. */
  readonly walletId?: string | undefined
}

/** The handshake as views use it: a link that is there before anyone taps, and stays fresh while it is looked at. */
export type Pairings = {
  getState(): PairingState
  watch(listener: (state: PairingState) => void): () => void
  /** The link to offer now: the one there is, unless it is about to expire or belongs to another network. */
  start(target?: PairingTarget): Extract<PairingState, { step: 'ready' }>
  /** A new link, whatever there was; an older one may still be answered. */
  refresh(target?: PairingTarget): Extract<PairingState, { step: 'ready' }>
  /** Renews the link shortly before it expires, for as long as it is on screen. @returns stops renewing */
  watchExpiry(): () => void
  /** Withdraws every link that was not answered. */
  cancel(): void
  /** @throws what the wallet, the relay or the clock made of it; `RequestAborted` when withdrawn */
  wait(signal?: AbortSignal): Promise<Approval>
}

/** A link counts as expired when this much of its four minutes is left, in ms (specification §4). */
export const pairingExpiryMargin = 10_000

/** Shortest pause between two tries of a visitor, in ms (specification §9). */
export const pairingRetryDelay = 1_000

type Live = { readonly pairing: RelayPairing; readonly dapp: RelayDapp }
type Ready = Extract<PairingState, { step: 'ready' }>
type Outcome = { readonly approval: Approval } | { readonly error: unknown }

type Source = {
  readonly getDapp: (walletId: string | undefined) => RelayDapp
  readonly getNamespaces: () => ProposalNamespaces
  /** Returns what to have signed along, asked for each new link. */
  readonly getAuthentication: () => ProposeParams['authentication']
  /** Unix ms. */
  readonly now: () => number
}

/** The links that were made, and the one that is offered. */
type Scope = Source & {
  readonly states: Emitter<PairingState>
  readonly outcomes: Emitter<Outcome>
  readonly live: Set<Live>
  state: PairingState
  latest: Live | undefined
  target: PairingTarget
  /** Views that look at the link. */
  watchers: number
  timer: ReturnType<typeof setTimeout> | undefined
}

export function createPairings(source: Source): Pairings {
  const scope: Scope = {
    ...source,
    states: createEmitter(),
    outcomes: createEmitter(),
    live: new Set(),
    state: { step: 'idle' },
    latest: undefined,
    target: {},
    watchers: 0,
    timer: undefined,
  }
  return {
    getState: () => scope.state,
    watch: scope.states.on,
    start: (target = {}) => start(scope, target),
    refresh: (target = scope.target) => refresh(scope, target),
    watchExpiry: () => watchExpiry(scope),
    cancel() {
      cancelPairing(scope)
      if (scope.state.step !== 'idle') setState(scope, { step: 'idle' })
      scope.outcomes.emit({ error: new FoyerError('RequestAborted') })
    },
    wait: (signal) => wait(scope, signal),
  }
}

function setState<next extends PairingState>(scope: Scope, next: next): next {
  scope.state = next
  scope.states.emit(next)
  return next
}

function cancelPairing(scope: Scope): void {
  scope.latest = undefined
  clearTimeout(scope.timer)
  const withdrawn = [...scope.live]
  scope.live.clear()
  for (const { pairing } of withdrawn) pairing.cancel()
}

async function watchPairing(scope: Scope, entry: Live): Promise<void> {
  const { live, outcomes } = scope
  try {
    const approval = await entry.pairing.approval
    live.delete(entry)
    cancelPairing(scope)
    setState(scope, { step: 'idle' })
    outcomes.emit({ approval })
  } catch (error) {
    const wasWithdrawn = !live.delete(entry)
    // an older link that no one used expires quietly
    if (wasWithdrawn || (entry !== scope.latest && isFoyerError(error, 'ProposalExpired'))) return
    cancelPairing(scope)
    setState(scope, { step: 'failed', error })
    outcomes.emit({ error })
  }
}

/** Whether the link may still be offered to a wallet of this network. */
function isFresh({ state, latest, now }: Scope, dapp: RelayDapp): boolean {
  return state.step === 'ready' && state.expiresAt - now() > pairingExpiryMargin && latest?.dapp === dapp
}

function start(scope: Scope, target: PairingTarget): Ready {
  const { state } = scope
  if (state.step !== 'ready' || !isFresh(scope, scope.getDapp(target.walletId))) return refresh(scope, target)
  scope.target = target
  return state
}

function refresh(scope: Scope, target: PairingTarget): Ready {
  return offer(scope, target, scope.getAuthentication())
}

function offer(scope: Scope, target: PairingTarget, authentication: ProposeParams['authentication']): Ready {
  scope.target = target
  const dapp = scope.getDapp(target.walletId)
  const pairing = dapp.propose({ namespaces: scope.getNamespaces(), authentication })
  const entry = { pairing, dapp }
  // what to sign is not to be had: the link, which told wallets to wait for it, gives way to one that only connects
  Promise.resolve(authentication).catch(() => {
    if (scope.latest === entry) offer(scope, scope.target, undefined)
  })
  scope.latest = entry
  scope.live.add(entry)
  void watchPairing(scope, entry)
  schedule(scope)
  pairing.published.then(
    () => {
      const { state } = scope
      if (scope.latest === entry && state.step === 'ready') setState(scope, { ...state, isPublished: true })
    },
    // the approval says why
    () => {},
  )
  return setState(scope, { step: 'ready', uri: pairing.uri, expiresAt: pairing.expiresAt, isPublished: false })
}

function schedule(scope: Scope): void {
  const { latest, now, watchers } = scope
  clearTimeout(scope.timer)
  if (watchers === 0 || !latest) return
  const wait = Math.max(0, latest.pairing.expiresAt - pairingExpiryMargin - now())
  scope.timer = setTimeout(() => refresh(scope, scope.target), wait)
}

function watchExpiry(scope: Scope): () => void {
  scope.watchers += 1
  schedule(scope)
  let isStopped = false
  return () => {
    if (isStopped) return
    isStopped = true
    scope.watchers -= 1
    schedule(scope)
  }
}

function wait({ outcomes }: Scope, signal: AbortSignal | undefined): Promise<Approval> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      stop()
      signal?.removeEventListener('abort', abort)
      settle()
    }
    const abort = () => finish(() => reject(new FoyerError('RequestAborted', { cause: signal?.reason })))
    const stop = outcomes.on((outcome) =>
      finish(() => ('approval' in outcome ? resolve(outcome.approval) : reject(outcome.error))),
    )
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
