import { createEmitter, FoyerError, isFoyerError } from '@foyer/base'
import type { AuthenticationParams } from '../authentication/request.ts'
import type { Approval, RelayPairing } from '../dapp/createProposals.ts'
import type { RelayDapp } from '../dapp/createRelayDapp.ts'
import type { ProposalNamespaces } from '../session/types.ts'

/** What a view draws. `ready`: show the link; `failed`: offer another try. */
export type PairingState =
  | { readonly step: 'idle' }
  | { readonly step: 'ready'; readonly uri: string; readonly expiresAt: number }
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
  keepFresh(): () => void
  /** Withdraws every link that was not answered. */
  cancel(): void
  /** @throws what the wallet, the relay or the clock made of it; `RequestAborted` when withdrawn */
  wait(signal?: AbortSignal): Promise<Approval>
}

/** A link counts as expired when this much of its four minutes is left, in ms (specification §4). */
export const pairingMargin = 10_000

/** Shortest pause between two tries of a visitor, in ms (specification §9). */
export const pairingRetryGap = 1_000

type Live = { readonly pairing: RelayPairing; readonly dapp: RelayDapp }

export function createPairings(params: {
  readonly getDapp: (walletId: string | undefined) => RelayDapp
  readonly getNamespaces: () => ProposalNamespaces
  /** What to have signed along, asked for each new link. */
  readonly getAuthentication: () => AuthenticationParams | undefined
  readonly now: () => number
}): Pairings {
  const { getDapp, getNamespaces, getAuthentication, now } = params
  const states = createEmitter<PairingState>()
  const outcomes = createEmitter<{ readonly approval: Approval } | { readonly error: unknown }>()
  const live = new Set<Live>()
  let state: PairingState = { step: 'idle' }
  let latest: Live | undefined
  let watchers = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let target: PairingTarget = {}

  function setState<next extends PairingState>(next: next): next {
    state = next
    states.emit(next)
    return next
  }

  function withdraw(): void {
    latest = undefined
    clearTimeout(timer)
    const withdrawn = [...live]
    live.clear()
    for (const { pairing } of withdrawn) pairing.cancel()
  }

  async function follow(entry: Live): Promise<void> {
    try {
      const approval = await entry.pairing.approval
      live.delete(entry)
      withdraw()
      setState({ step: 'idle' })
      outcomes.emit({ approval })
    } catch (error) {
      const wasWithdrawn = !live.delete(entry)
      // an older link that nobody used expires quietly
      if (wasWithdrawn || (entry !== latest && isFoyerError(error, 'ProposalExpired'))) return
      withdraw()
      setState({ step: 'failed', error })
      outcomes.emit({ error })
    }
  }

  function refresh(next: PairingTarget = target): Extract<PairingState, { step: 'ready' }> {
    target = next
    const dapp = getDapp(target.walletId)
    const pairing = dapp.propose({ namespaces: getNamespaces(), authentication: getAuthentication() })
    latest = { pairing, dapp }
    live.add(latest)
    void follow(latest)
    schedule()
    return setState({ step: 'ready', uri: pairing.uri, expiresAt: pairing.expiresAt })
  }

  function schedule(): void {
    clearTimeout(timer)
    if (watchers === 0 || !latest) return
    timer = setTimeout(() => refresh(), Math.max(0, latest.pairing.expiresAt - pairingMargin - now()))
  }

  return {
    getState: () => state,
    watch: states.on,
    start(next = {}) {
      const isFresh = state.step === 'ready' && state.expiresAt - now() > pairingMargin
      if (state.step !== 'ready' || !isFresh || latest?.dapp !== getDapp(next.walletId)) return refresh(next)
      target = next
      return state
    },
    refresh,
    keepFresh() {
      watchers += 1
      schedule()
      let isStopped = false
      return () => {
        if (isStopped) return
        isStopped = true
        watchers -= 1
        schedule()
      }
    },
    cancel() {
      withdraw()
      if (state.step !== 'idle') setState({ step: 'idle' })
      outcomes.emit({ error: new FoyerError('RequestAborted') })
    },
    wait(signal) {
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
    },
  }
}
