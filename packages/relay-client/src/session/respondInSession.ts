import { isRecord, type RpcRequest, toIdKey } from '../jsonRpc.ts'
import { codes } from '../protocol.ts'
import { createAnswered } from './answered.ts'
import { removeSession, type SessionScope, updateSession } from './changeSession.ts'
import type { Outcome } from './createEngine.ts'
import { handleSessionRequest } from './handleSessionRequest.ts'
import type { SessionEnd } from './types.ts'

/**
 * What a message over a session changes here, and its answer. Every tab of a site is handed the message and follows it;
 * one of them answers.
 */
export function respondInSession(scope: SessionScope, topic: string, request: RpcRequest): void {
  const { engine, store, emit, isWallet } = scope
  const kept = store.get(topic)
  if (!kept) return
  const { session, newest } = kept
  if (request.method === 'wc_sessionDelete') {
    // the answer is sealed before the key is forgotten
    respondOnce(scope, topic, request, { result: true })
    return removeSession(scope, topic, readEnd(request))
  }
  const outcome = handleSessionRequest({ session, request, now: engine.now(), isWallet, newest })
  if (!outcome) return
  const { error, event } = outcome
  if (outcome.newest) store.update(topic, { newest: outcome.newest })
  if (outcome.session) updateSession(scope, outcome.session)
  if (event) emit({ type: 'sessionEvent', session, ...event })
  respondOnce(scope, topic, request, error ? { error } : { result: true })
}

function readEnd({ params }: RpcRequest): SessionEnd {
  const { code, message } = isRecord(params) ? params : {}
  return {
    code: typeof code === 'number' ? code : codes.userDisconnected,
    message: typeof message === 'string' ? message.slice(0, 200) : 'User disconnected.',
  }
}

/** The tab that has the lock of a message answers it, and has left a mark before it gives the lock back. */
function respondOnce(scope: SessionScope, topic: string, { id, method }: RpcRequest, outcome: Outcome): void {
  const { engine, storage, prefix } = scope
  const sealed = engine.sealAnswer(topic, id, method, outcome)
  const [answered, key] = [createAnswered(storage, prefix), toIdKey(id)]
  const answer = async (isFirst: boolean) => {
    if (!isFirst || answered.has(topic, key)) return
    if (scope.store.get(topic)) answered.add(topic, key)
    await engine.publishAnswer(sealed)
  }
  // Node's locks are one process's, whose clients are no tabs of one site
  const locks = typeof document === 'undefined' ? undefined : globalThis.navigator?.locks
  if (locks)
    void locks
      .request(prefix + topic + key, { ifAvailable: true }, (lock) => answer(lock !== null))
      .catch(() => answer(true))
  else void answer(true)
}
