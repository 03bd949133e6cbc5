/** What runs a little later, in order. */
export type DelayLine = {
  add(run: () => void): void
  /** Forgets what has not run. */
  clear(): void
}

type Entry = { readonly due: number; readonly run: () => void }

/**
 * Runs each thing no sooner than so long after it was added, with one timer for all: one for each costs more than what most do.
 * @param delay in ms
 */
export function createDelayLine(delay: number): DelayLine {
  let waiting: Entry[] = []
  let timer: NodeJS.Timeout | undefined
  const runDue = () => {
    const now = performance.now()
    const after = waiting.findIndex(({ due }) => due > now)
    const ready = after < 0 ? waiting : waiting.slice(0, after)
    waiting = after < 0 ? [] : waiting.slice(after)
    const [next] = waiting
    timer = next && setTimeout(runDue, next.due - now)
    for (const { run } of ready) run()
  }
  return {
    add(run) {
      waiting.push({ due: performance.now() + delay, run })
      timer ??= setTimeout(runDue, delay)
    },
    clear() {
      clearTimeout(timer)
      timer = undefined
      waiting = []
    },
  }
}
