import { type Bitcoin, findBitcoind, startBitcoin } from 'devnet/bitcoin'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Absent where this machine has no bitcoind. */
    readonly bitcoin: Bitcoin | undefined
  }
}

/** One seeded chain for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bitcoind = findBitcoind()
  if (!bitcoind) {
    console.warn('not run: tests on a Bitcoin chain, because there is no bitcoind (set BITCOIND)')
    project.provide('bitcoin', undefined)
    return async () => {}
  }
  const { stop, ...bitcoin } = await startBitcoin({ bitcoind })
  project.provide('bitcoin', bitcoin)
  return stop
}
