import { type Solana, startSolana } from 'devnet/solana'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    readonly solana: Solana
    /** A chain whose time a test may move. */
    readonly restlessSolana: Solana
  }
}

/** Two seeded chains for the whole run; their slots are short so that confirmations come soon. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chains = await Promise.all([startSolana({ slotTime: 100 }), startSolana({ slotTime: 100 })])
  const [solana, restlessSolana] = chains.map(({ stop: _, ...chain }) => chain)
  if (solana && restlessSolana) {
    project.provide('solana', solana)
    project.provide('restlessSolana', restlessSolana)
  }
  return async () => void (await Promise.all(chains.map((chain) => chain.stop())))
}
