import { type AnvilChain, findAnvil, startAnvil } from '@foyer/test/anvil'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The chains that run; none when this machine has no anvil. */
    readonly chains: readonly AnvilChain[]
  }
}

/** Two chains for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binary = findAnvil()
  if (!binary) {
    console.warn('not run: tests on a chain, because there is no anvil for this machine (set ANVIL_PATH)')
    project.provide('chains', [])
    return async () => {}
  }
  const started = await Promise.all([
    startAnvil({ binary, chainId: 31337 }),
    startAnvil({ binary, chainId: 31338, multicall: false }),
  ])
  project.provide(
    'chains',
    started.map(({ chain }) => chain),
  )
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()))
  }
}
