import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundlerFolder, bundlerPackages, findBundler } from './findBundler.ts'

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
