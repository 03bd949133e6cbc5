import { startCosmos } from 'devnet/cosmos'
import type { TestProject } from 'vitest/node'
import type { TestChain } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly chains: readonly [TestChain, TestChain]
  }
}

/** Two chains for the whole run, with prefixes and coins of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [home, other] = await Promise.all([
    startCosmos({ blockTime: 100 }),
    startCosmos({ blockTime: 100, chainId: 'other-local-1', bech32Prefix: 'other', denom: 'uother' }),
  ])
  project.provide('chains', [toTestChain(home), toTestChain(other)])
  return async () => {
    await Promise.all([home.stop(), other.stop()])
  }
}

/** Returns what can be cloned into a browser. */
function toTestChain(chain: Awaited<ReturnType<typeof startCosmos>>): TestChain {
  const { name, rpcUrl, restUrl, chainId, bech32Prefix, denom, nativeCurrency, accounts } = chain
  return { name, rpcUrl, restUrl, chainId, bech32Prefix, denom, nativeCurrency, accounts }
}
