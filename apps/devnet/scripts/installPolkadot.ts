import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { polkadotFolder, polkadotPackages } from '../src/polkadot/polkadotPart.ts'

// a workspace of its own: nothing of it enters the project's lockfile, and no install script runs
const workspace = `packages: []
overrides:
  "@polkadot/api": 16.5.6
allowBuilds:
  bufferutil: false
  esbuild: false
  protobufjs: false
  secp256k1: false
  sqlite3: false
  utf-8-validate: false
`

await mkdir(polkadotFolder, { recursive: true })
const manifest = { name: 'foyer-polkadot-runtime', private: true, dependencies: polkadotPackages }
await writeFile(join(polkadotFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
await writeFile(join(polkadotFolder, 'pnpm-workspace.yaml'), workspace)
const { status } = spawnSync('pnpm', ['install'], { cwd: polkadotFolder, stdio: 'inherit' })
process.exit(status ?? 1)
