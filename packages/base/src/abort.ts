import { FoyerError } from './errors.ts'

/**
 * Settles with the promise, or rejects with `RequestAborted` as soon as the signal aborts.
 * The wallet or server may still be working: this ends our wait, not their work.
 */
export function abortable<value>(promise: Promise<value>, signal: AbortSignal | undefined): Promise<value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(new FoyerError('RequestAborted', { cause: signal.reason }))
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
  })
}

/** Resolves after `ms` milliseconds; rejects with `RequestAborted` when the signal aborts first. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return abortable(wait, signal).finally(() => clearTimeout(timer))
}

/** Calls after `ms` milliseconds unless the signal aborts first: `delay` for a wait that is usually called off. */
export function setAbortableTimeout(ms: number, signal: AbortSignal, call: () => void): void {
  if (signal.aborted) return
  const stop = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    signal.removeEventListener('abort', stop)
    call()
  }, ms)
  signal.addEventListener('abort', stop, { once: true })
}
