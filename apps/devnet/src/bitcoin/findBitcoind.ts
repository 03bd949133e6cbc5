import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { devnetFolder } from '../devnetFolder.ts'

export type Bitcoind = { readonly command: string; readonly args: readonly string[] }

/** Where `pnpm --filter devnet bitcoind` unpacks one, outside git. */
export const bitcoindPrefix: string = join(devnetFolder, 'bitcoind')

/**
 * The bitcoind to run: the one named by `BITCOIND`, or the one in a private prefix with the libraries it was built
 * for (`BITCOIND_PREFIX`, by default `.devnet/bitcoind`).
 * @returns undefined where there is none: the caller that needs it says so and does without
 */
export function findBitcoind(): Bitcoind | undefined {
  const named = process.env['BITCOIND']
  if (named) return { command: named, args: [] }
  const libraries = join(process.env['BITCOIND_PREFIX'] ?? bitcoindPrefix, 'usr/lib/x86_64-linux-gnu')
  const loader = join(libraries, 'ld-linux-x86-64.so.2')
  const binary = join(libraries, '../../bin/bitcoind')
  if (!existsSync(loader) || !existsSync(binary)) return undefined
  return { command: loader, args: ['--library-path', libraries, binary] }
}
