import { atom, type Getter, type Setter } from 'jotai/vanilla'
import {
  type ConnectFlow,
  connectFlowAtom,
  getPending,
  idle,
  type Login,
  markStale,
  type Target,
  toKey,
} from './connectFlow.ts'

export type ConnectEvent =
  | { readonly type: 'requested'; readonly target: Target; readonly controller: AbortController }
  /** The wallet did not answer at once. */
  | { readonly type: 'waitStarted'; readonly controller: AbortController }
  /** @param answered what the wallet was asked for, where someone asked */
  | { readonly type: 'connected'; readonly targets: readonly Target[]; readonly answered: Target | undefined }
  | { readonly type: 'failed'; readonly controller: AbortController; readonly error: unknown }
  | { readonly type: 'loginStarted' | 'loginEnded'; readonly login: Login }
  /** The screens of the login have come to their end. */
  | { readonly type: 'loginJoined' }

const isSame = (one: Target, other: Target) => toKey(one) === toKey(other)

/** Only what can follow: what an attempt that is over says changes nothing. */
export function transition(flow: ConnectFlow, event: ConnectEvent): ConnectFlow {
  const pending = getPending(flow)
  const { login } = flow
  switch (event.type) {
    case 'requested': {
      const { target, controller } = event
      const stale = clearStale(markStale(flow.stale, pending), [target])
      // the caller that waits goes on waiting, for another wallet
      const step = pending?.step ?? 'requested'
      return { ...flow, attempt: { step, target, controller }, stale }
    }
    case 'waitStarted':
      if (pending?.step !== 'requested' || pending.controller !== event.controller) return flow
      return { ...flow, attempt: { ...pending, step: 'waiting' } }
    case 'connected': {
      const { targets, answered } = event
      const current = getTarget(flow)
      const isOver = answered !== undefined && current !== undefined && isSame(answered, current)
      const stale = clearStale(flow.stale, answered ? [...targets, answered] : targets)
      return { ...flow, attempt: isOver ? idle : flow.attempt, stale }
    }
    case 'failed': {
      if (pending?.controller !== event.controller) return flow
      const failure = { step: 'failed', ...pending.target, error: event.error } as const
      return { ...flow, attempt: { step: 'failed', failure }, stale: markStale(flow.stale, pending) }
    }
    case 'loginStarted':
      return { ...flow, login: event.login }
    case 'loginJoined':
      return login ? { ...flow, login: { ...login, closes: true } } : flow
    case 'loginEnded':
      return login?.connection === event.login.connection ? { ...flow, login: undefined } : flow
  }
}

function clearStale(stale: ReadonlySet<string>, targets: readonly Target[]): ReadonlySet<string> {
  const keys = targets.map(toKey)
  return keys.some((key) => stale.has(key)) ? new Set([...stale].filter((key) => !keys.includes(key))) : stale
}

function getTarget({ attempt }: ConnectFlow): Target | undefined {
  if (attempt.step === 'idle') return undefined
  return attempt.step === 'failed' ? attempt.failure : attempt.target
}

/** Whether the visitor gave up waiting for this wallet, and chose no other way to it since. */
export function isStale({ stale }: ConnectFlow, target: Target): boolean {
  return stale.has(toKey(target))
}

export const connectEventAtom = atom(null, (get, set, event: ConnectEvent) =>
  set(connectFlowAtom, transition(get(connectFlowAtom), event)),
)

/** Sends an event. @returns ends the wait that the event left behind; call it once listeners have heard */
export function sendConnectEvent(get: Getter, set: Setter, event: ConnectEvent): () => void {
  const before = getPending(get(connectFlowAtom))?.controller
  set(connectEventAtom, event)
  const after = getPending(get(connectFlowAtom))?.controller
  return () => {
    if (before !== after) before?.abort()
  }
}
