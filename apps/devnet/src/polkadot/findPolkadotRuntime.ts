import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { devnetFolder } from '../devnetFolder.ts'

/**
 * The versions that run together. They are no dependencies of the project: 215 MB, and the chain's genesis with its
 * runtime is under GPL-3.0. `pnpm --filter devnet polkadot:install` puts them into a folder of their own, and only
 * processes of their own use them.
 */
export const polkadotPackages = {
  '@acala-network/chopsticks': '1.5.1',
  '@substrate/connect-known-chains': '1.10.3',
} as const

/** Where `polkadot:install` puts them. */
export const polkadotFolder: string = join(devnetFolder, 'polkadot')

export type PolkadotRuntime = {
  readonly folder: string
  /** Builds blocks over a runtime. */
  readonly chopsticks: string
}

/** The runtime on this machine: named by `POLKADOT_RUNTIME` or installed; undefined where there is none. */
export function findPolkadotRuntime(): PolkadotRuntime | undefined {
  const folder = process.env['POLKADOT_RUNTIME'] ?? polkadotFolder
  const chopsticks = join(folder, 'node_modules/@acala-network/chopsticks/chopsticks.cjs')
  const chains = join(folder, 'node_modules/@substrate/connect-known-chains/package.json')
  return existsSync(chopsticks) && existsSync(chains) ? { folder, chopsticks } : undefined
}
