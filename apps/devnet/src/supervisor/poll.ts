import { setTimeout as wait } from 'node:timers/promises'

/** Time between two attempts, in ms. */
const pause = 20

/** Repeats an attempt until it succeeds. Rejects on abort, with the last attempt's error as the cause. */
export async function poll<result>(
  attempt: (signal: AbortSignal) => Promise<result>,
  signal: AbortSignal,
): Promise<result> {
  let lastError: unknown
  while (!signal.aborted) {
    try {
      return await attempt(signal)
    } catch (error) {
      if (!signal.aborted) lastError = error
    }
    // an abort is seen at the loop's head
    await wait(pause, undefined, { signal }).catch(() => {})
  }
  throw new Error(`No answer in time: ${describe(signal.reason)}`, { cause: lastError ?? signal.reason })
}

function describe(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}
