import { type AnvilChain, startAnvils } from '@foyer/test/anvil'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The chains that run; none when this machine has no anvil. */
    readonly anvilChains: readonly AnvilChain[]
  }
}

/** Two chains for the whole run; the second has no Multicall3. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { chains, stop } = await startAnvils([{ chainId: 31337 }, { chainId: 31338, multicall: false }])
  project.provide('anvilChains', chains)
  return stop
}
