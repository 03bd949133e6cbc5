import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { devnetFolder } from '../devnetFolder.ts'

/**
 * The versions that run together. They are no dependencies of the project: 250 MB, and the bundler and the EntryPoint are
 * under GPL-3.0. `pnpm --filter devnet bundler:install` puts them into a folder of their own; the bundler runs as a process
 * of its own, and the contracts on a local chain.
 */
export const bundlerPackages = {
  '@pimlico/alto': '0.0.20',
  'entry-point-07': 'npm:@account-abstraction/contracts@0.7.0',
  'entry-point-08': 'npm:@account-abstraction/contracts@0.8.0',
} as const

/** Where `bundler:install` puts them. */
export const bundlerFolder: string = join(devnetFolder, 'bundler')

export type BundlerFiles = {
  /** What starts the bundler. */
  readonly alto: string
  /** Creation code, as hex, of a contract of one of the EntryPoint's versions. */
  readCode(version: '07' | '08', contract: string): `0x${string}`
}

/** The bundler on this machine: named by `BUNDLER_FOLDER` or installed; undefined where there is none. */
export function findBundler(): BundlerFiles | undefined {
  const folder = process.env['BUNDLER_FOLDER'] ?? bundlerFolder
  const require = createRequire(join(folder, 'package.json'))
  const alto = join(folder, 'node_modules/@pimlico/alto/esm/cli/alto.js')
  const artifact = (version: string, contract: string) =>
    join(folder, `node_modules/entry-point-${version}/artifacts/${contract}.json`)
  if (![alto, artifact('07', 'EntryPoint'), artifact('08', 'EntryPoint')].every((file) => existsSync(file))) {
    return undefined
  }
  return {
    alto,
    readCode: (version, contract) => (require(artifact(version, contract)) as { bytecode: `0x${string}` }).bytecode,
  }
}
