const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Resolves with the first signal that asks this process to end, so that it can stop its parts in order. A second one
 * ends the process at once, and the watchers of its children then end those.
 */
export function waitForSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false
    const onSignal = (signal: NodeJS.Signals) => {
      if (asked) process.exit(1)
      asked = true
      resolve(signal)
    }
    for (const signal of signals) process.on(signal, onSignal)
  })
}
