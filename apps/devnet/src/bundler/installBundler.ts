import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { devnetFolder } from '../devnetFolder.ts'

/**
 * The versions that run together. They are no dependencies of the project: 250 MB, and the bundler and the EntryPoint are
 * under GPL-3.0. `pnpm --filter devnet bundler:install` puts them into a folder of their own; the bundler runs as a process
 * of its own, and the contracts on a local chain.
 */
const bundlerPackages = {
  '@pimlico/alto': '0.0.20',
  'entry-point-07': 'npm:@account-abstraction/contracts@0.7.0',
  'entry-point-08': 'npm:@account-abstraction/contracts@0.8.0',
} as const

/** Where `bundler:install` puts them. */
const bundlerFolder: string = join(devnetFolder, 'bundler')

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

/** The longest an installation may take, in ms. */
const deadline = 180_000

// a workspace of its own: nothing of it enters the project's lockfile, and no install script runs
const workspace = `packages: []
overrides:
  viem: 2.57.1
allowBuilds:
  bufferutil: false
  msgpackr-extract: false
  protobufjs: false
  secp256k1: false
  utf-8-validate: false
`

/**
 * Installs the bundler from npm, if it is not there yet.
 * @throws Error with the last lines of the installation when it fails or takes longer than three minutes; also when
 * `BUNDLER_FOLDER` names a folder without one
 */
export async function installBundler(signal: AbortSignal = AbortSignal.timeout(deadline)): Promise<void> {
  if (findBundler()) return
  const named = process.env['BUNDLER_FOLDER']
  if (named !== undefined) throw new Error(`There is no bundler in ${named}`)
  await mkdir(bundlerFolder, { recursive: true })
  const manifest = { name: 'foyer-bundler', private: true, dependencies: bundlerPackages }
  await writeFile(join(bundlerFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeFile(join(bundlerFolder, 'pnpm-workspace.yaml'), workspace)
  const installing = spawn('pnpm', ['install'], {
    cwd: bundlerFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const lines: string[] = []
  for (const output of [installing.stdout, installing.stderr]) {
    output.on('data', (chunk: Buffer) => lines.push(...String(chunk).split('\n').filter(Boolean)))
  }
  const [code] = (await once(installing, 'close')) as [number | null]
  if (code === 0 && findBundler()) return
  throw new Error(`The bundler could not be installed:\n${lines.slice(-8).join('\n')}`)
}
