import type { Connection, Namespace } from '@foyer/base'
import { atom, type Getter, type Setter } from 'jotai/vanilla'
import { activeConnectionAtom, activeNamespaceAtom, restoringAtom } from './connections.ts'

/** A wallet in one namespace. */
export type Target = { readonly connectorId: string; readonly namespace: Namespace }

/** Where an attempt to connect stands. One attempt at a time: a new one cancels the one before. */
export type ConnectAttempt = { readonly step: 'idle' } | ({ readonly step: 'waiting' } & Target) | Failure

type Failure = { readonly step: 'failed'; readonly error: unknown } & Target

/** The wallet was asked. A wallet that knows the site answers at once and is never waited for. */
type Pending = { readonly step: 'asked' | 'waiting'; readonly target: Target; readonly controller: AbortController }

/** The embedded wallet is being connected: whoever asks for it meanwhile gets that connection. */
export type Login = {
  readonly namespace: Namespace
  readonly connection: Promise<Connection>
  /** Whether the modal closes with it: a visitor went through its screens. */
  readonly closes: boolean
}

export type ConnectFlow = {
  readonly attempt: { readonly step: 'idle' } | Pending | { readonly step: 'failed'; readonly failure: Failure }
  /** Wallets whose answer nobody waits for any more; one may still come. */
  readonly stale: ReadonlySet<string>
  readonly login: Login | undefined
}

export type ConnectEvent =
  | { readonly type: 'asked'; readonly target: Target; readonly controller: AbortController }
  /** The wallet did not answer at once. */
  | { readonly type: 'waited'; readonly controller: AbortController }
  /** @param answered what the wallet was asked for, where somebody asked */
  | { readonly type: 'connected'; readonly targets: readonly Target[]; readonly answered: Target | undefined }
  | { readonly type: 'failed'; readonly controller: AbortController; readonly error: unknown }
  | { readonly type: 'cancelled' }
  | { readonly type: 'loginStarted' | 'loginEnded'; readonly login: Login }
  /** The screens of the login have come to their end. */
  | { readonly type: 'loginJoined' }

const idle = { step: 'idle' } as const

const toKey = ({ connectorId, namespace }: Target) => `${namespace} ${connectorId}`

const isSame = (one: Target, other: Target) => toKey(one) === toKey(other)

/** Only what can follow: what an attempt that is over says changes nothing. */
export function transition(flow: ConnectFlow, event: ConnectEvent): ConnectFlow {
  const pending = getPending(flow)
  const { login } = flow
  switch (event.type) {
    case 'asked': {
      const { target, controller } = event
      const stale = clearStale(markStale(flow.stale, pending), [target])
      // whoever waits goes on waiting, for another wallet
      const step = pending?.step ?? 'asked'
      return { ...flow, attempt: { step, target, controller }, stale }
    }
    case 'waited':
      if (pending?.step !== 'asked' || pending.controller !== event.controller) return flow
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
    case 'cancelled':
      return flow.attempt.step === 'idle' ? flow : { ...flow, attempt: idle, stale: markStale(flow.stale, pending) }
    case 'loginStarted':
      return { ...flow, login: event.login }
    case 'loginJoined':
      return login ? { ...flow, login: { ...login, closes: true } } : flow
    case 'loginEnded':
      return login?.connection === event.login.connection ? { ...flow, login: undefined } : flow
  }
}

function markStale(stale: ReadonlySet<string>, pending: Pending | undefined): ReadonlySet<string> {
  return pending ? new Set(stale).add(toKey(pending.target)) : stale
}

function clearStale(stale: ReadonlySet<string>, targets: readonly Target[]): ReadonlySet<string> {
  const keys = targets.map(toKey)
  return keys.some((key) => stale.has(key)) ? new Set([...stale].filter((key) => !keys.includes(key))) : stale
}

/** The attempt that is under way. */
export function getPending({ attempt }: ConnectFlow): Pending | undefined {
  return attempt.step === 'asked' || attempt.step === 'waiting' ? attempt : undefined
}

function getTarget({ attempt }: ConnectFlow): Target | undefined {
  if (attempt.step === 'idle') return undefined
  return attempt.step === 'failed' ? attempt.failure : attempt.target
}

/** Whether the visitor gave up waiting for this wallet, and chose no other way to it since. */
export function isStale({ stale }: ConnectFlow, target: Target): boolean {
  return stale.has(toKey(target))
}

const initial: ConnectFlow = { attempt: idle, stale: new Set(), login: undefined }

const flowAtom = atom(initial)

// jotai's `atomWithReducer` would bring all its utilities into a page's first load
export const connectFlowAtom = atom(
  (get) => get(flowAtom),
  (get, set, event: ConnectEvent) => set(flowAtom, transition(get(flowAtom), event)),
)

const waitingAtom = atom((get): Target | undefined => {
  const { attempt } = get(connectFlowAtom)
  return attempt.step === 'waiting' ? attempt.target : undefined
})

const failedAtom = atom((get): ConnectAttempt | undefined => {
  const { attempt } = get(connectFlowAtom)
  return attempt.step === 'failed' ? attempt.failure : undefined
})

/** Changes only with what a visitor can see. */
export const connectAttemptAtom = atom((get): ConnectAttempt => {
  const target = get(waitingAtom)
  return target ? { step: 'waiting', ...target } : (get(failedAtom) ?? idle)
})

/** Specification §4, §9. `connecting` also while a remembered connection is being verified. */
export type Status = 'disconnected' | 'connecting' | 'connected'

export const statusAtom = atom((get): Status => {
  if (get(activeConnectionAtom)) return 'connected'
  const isRestoring = get(restoringAtom).has(get(activeNamespaceAtom))
  return isRestoring || get(connectAttemptAtom).step === 'waiting' ? 'connecting' : 'disconnected'
})

/** Sends an event. @returns ends the wait that the event left behind; call it once listeners have heard */
export function sendConnectEvent(get: Getter, set: Setter, event: ConnectEvent): () => void {
  const before = getPending(get(connectFlowAtom))?.controller
  set(connectFlowAtom, event)
  const after = getPending(get(connectFlowAtom))?.controller
  return () => {
    if (before !== after) before?.abort()
  }
}
