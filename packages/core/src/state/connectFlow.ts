import type { Connection, Namespace } from '@foyer/base'
import { atom, type Getter, type Setter } from 'jotai/vanilla'
import { activeConnectionAtom, activeNamespaceAtom, restoringAtom } from './connections.ts'

/** A wallet in one namespace. */
export type Target = { readonly connectorId: string; readonly namespace: Namespace }

/** Where an attempt to connect stands. One attempt at a time: a new one cancels the one before. */
export type ConnectAttempt = { readonly step: 'idle' } | ({ readonly step: 'waiting' } & Target) | Failure

type Failure = { readonly step: 'failed'; readonly error: unknown } & Target

/** The wallet was asked. A wallet that knows the site answers at once and is never waited for. */
export type Pending = {
  readonly step: 'requested' | 'waiting'
  readonly target: Target
  readonly controller: AbortController
}

/** The embedded wallet is being connected: a caller that asks for it meanwhile gets that connection. */
export type Login = {
  readonly namespace: Namespace
  readonly connection: Promise<Connection>
  /** Whether the modal closes with it: a visitor went through its screens. */
  readonly closes: boolean
}

export type ConnectFlow = {
  readonly attempt: { readonly step: 'idle' } | Pending | { readonly step: 'failed'; readonly failure: Failure }
  /** Wallets whose answer no one waits for any more; one may still come. */
  readonly stale: ReadonlySet<string>
  readonly login: Login | undefined
}

export const idle = { step: 'idle' } as const

export const toKey = ({ connectorId, namespace }: Target) => `${namespace} ${connectorId}`

export function markStale(stale: ReadonlySet<string>, pending: Pending | undefined): ReadonlySet<string> {
  return pending ? new Set(stale).add(toKey(pending.target)) : stale
}

/** The attempt that is under way. */
export function getPending({ attempt }: ConnectFlow): Pending | undefined {
  return attempt.step === 'requested' || attempt.step === 'waiting' ? attempt : undefined
}

const initial: ConnectFlow = { attempt: idle, stale: new Set(), login: undefined }

/** Changes by `connectEventAtom`; by `sendCancelled` as well, which a page needs before it has any other event. */
export const connectFlowAtom = atom(initial)

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

/** `connecting` also while a remembered connection is being verified. */
export type Status = 'disconnected' | 'connecting' | 'connected'

/** The status of the active namespace. */
export const statusAtom = atom((get): Status => {
  if (get(activeConnectionAtom)) return 'connected'
  const isRestoring = get(restoringAtom).has(get(activeNamespaceAtom))
  return isRestoring || get(connectAttemptAtom).step === 'waiting' ? 'connecting' : 'disconnected'
})

function cancelFlow(flow: ConnectFlow): ConnectFlow {
  return flow.attempt.step === 'idle'
    ? flow
    : { ...flow, attempt: idle, stale: markStale(flow.stale, getPending(flow)) }
}

/** The visitor waits no longer. @returns ends the wait for the wallet; call it once listeners have heard */
export function sendCancelled(get: Getter, set: Setter): () => void {
  const flow = get(connectFlowAtom)
  set(connectFlowAtom, cancelFlow(flow))
  return () => getPending(flow)?.controller.abort()
}
