import { FoyerError } from './errors.ts'

/** @throws FoyerError `RequestAborted` when the caller has already given up: nothing is asked then */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new FoyerError('RequestAborted', { cause: signal.reason })
}
