import { FoyerError } from '@foyer/base'
import { type FrameMethod, frameMethods } from './protocol.ts'

export type Call = {
  readonly id: string
  readonly name: FrameMethod
  /** The frame has it. Before that, it waits for the frame to load. */
  isSent: boolean
  readonly answer: Promise<unknown>
  resolve(value: unknown): void
  reject(error: Error): void
}

export type Calls = {
  /**
   * @param onAbort told before a call ends by its signal
   * @param onLate told after the row's time was over and the call ended with `RequestTimedOut`
   */
  add(name: FrameMethod, hooks: { signal: AbortSignal | undefined; onAbort(call: Call): void; onLate(): void }): Call
  get(id: string): Call | undefined
  isOpen(call: Call): boolean
  list(): readonly Call[]
}

/** The open calls. Each settles once and leaves nothing behind: no timer, no listener, no entry. */
export function createCalls(): Calls {
  const open = new Map<string, Call>()
  return {
    add(name, { signal, onAbort, onLate }) {
      const id = createId()
      const { timeout } = frameMethods[name]
      let settle: Pick<Call, 'resolve' | 'reject'> = { resolve() {}, reject() {} }
      const answer = new Promise<unknown>((resolve, reject) => {
        settle = { resolve, reject }
      })
      const finish = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        return open.delete(id)
      }
      const call: Call = {
        id,
        name,
        isSent: false,
        answer,
        resolve: (value) => finish() && settle.resolve(value),
        reject: (error) => finish() && settle.reject(error),
      }
      const abort = () => {
        onAbort(call)
        call.reject(new FoyerError('RequestAborted', { cause: signal?.reason }))
      }
      const expire = () => {
        call.reject(new FoyerError('RequestTimedOut', { method: name }))
        onLate()
      }
      const timer = timeout === undefined ? undefined : setTimeout(expire, timeout)
      open.set(id, call)
      if (signal?.aborted) abort()
      else signal?.addEventListener('abort', abort, { once: true })
      return call
    },
    get: (id) => open.get(id),
    isOpen: (call) => open.has(call.id),
    list: () => [...open.values()],
  }
}

/** 128 random bits: an id that no one can guess is one that no one can answer. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
