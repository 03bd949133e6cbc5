import { partLostEvent } from '@foyer/base'
import { type ApiIdentity, createApiError } from '../api.ts'
import type { SignerUser } from './context.ts'
import type { SignerCallName, SignerCalls, SignerReply } from './messages.ts'
import workerUrl from './signer.worker.ts?worker&url'

export type SignerClient = {
  call<name extends SignerCallName>(
    name: name,
    request: SignerCalls[name]['request'],
    who: { readonly identity: ApiIdentity; readonly user: SignerUser; onToken(token: string): void },
  ): Promise<SignerCalls[name]['answer']>
  /** Ends the worker, with every key that it holds. */
  end(): void
}

/**
 * The worker that holds keys, started when it is first needed.
 * @param onHold hears, with each answer, that it holds one in memory
 */
export function createSignerClient(onHold: () => void): SignerClient {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, (reply: SignerReply) => void>()
  const stop = (name: string, message: string) => {
    for (const [id, settle] of waiting) settle({ id, error: { name, message } })
    worker?.terminate()
    worker = undefined
  }
  return {
    call: (name, request, { identity, user, onToken }) => {
      worker ??= startWorker(
        (reply) => waiting.get(reply.id)?.(reply),
        () => {
          stop('Error', 'The wallet could not start.')
          // its script may be gone with a deploy
          dispatchEvent(new Event(partLostEvent))
        },
      )
      lastId += 1
      const id = lastId
      worker.postMessage({ id, name, request, identity, user })
      return new Promise((resolve, reject) => {
        waiting.set(id, (reply) => {
          waiting.delete(id)
          if ('error' in reply) return reject(createApiError(reply.error.name, reply.error.message))
          if (reply.token) onToken(reply.token)
          if (reply.isHeld) onHold()
          resolve(reply.answer as SignerCalls[typeof name]['answer'])
        })
      })
    },
    end: () => stop('SignedOut', 'You’re signed out.'),
  }
}

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

function startWorker(onReply: (reply: SignerReply) => void, onError: () => void): Worker {
  const worker = new Worker(trust(workerUrl), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<SignerReply>) => onReply(data))
  worker.addEventListener('error', onError)
  return worker
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** The one script address this page ever makes; the policy makes no other. */
function trust(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('foyer-frame', {
    createScriptURL: (wanted) => {
      if (wanted !== workerUrl) throw new TypeError('Only the worker')
      return wanted
    },
  })
  return policy?.createScriptURL(url) ?? url
}
