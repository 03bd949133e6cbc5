import { createPrivateKey, sign } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Release } from '../../packages/cli/src/verify/hashes.ts'
import { hashFile, hashFrame } from '../../packages/cli/src/verify/hashes.ts'
import { report } from '../gates/report.ts'
import type { Run } from '../gates/startProcess.ts'
import { startProcess } from '../gates/startProcess.ts'
import { readManifest } from '../gates/workspaces.ts'
import { packPackages } from './packPackages.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.resolve(process.argv[2] ?? 'release')

const run: Run = async (command, cwd) => {
  const lines: string[] = []
  const code = await startProcess(command, { cwd, onLine: (line) => lines.push(line) }).done
  if (code !== 0) throw new Error([`${command.join(' ')}: ended with code ${code}`, ...lines].join('\n'))
}

/** Hashes of the tarballs and of the wallet's page, as `foyer verify` reads them. */
async function hashRelease(): Promise<Release> {
  const tarballs = await packPackages(root, path.join(folder, 'tarballs'), run)
  const files = tarballs.map(([, address]) => address.replace('file:', '')).sort()
  return {
    version: readManifest(path.join(root, 'packages/core/package.json')).version ?? '',
    tarballs: Object.fromEntries(files.map((file) => [path.basename(file), hashFile(readFileSync(file))])),
    frame: hashFrame(path.join(root, 'apps/frame/dist')),
  }
}

/** The same for people who have `sha256sum` alone. */
function toSums({ tarballs }: Release): string {
  return Object.entries(tarballs)
    .map(([name, { sha256 }]) => `${sha256}  tarballs/${name}\n`)
    .join('')
}

/** Writes what the packages bring, by the lockfile. */
async function writeSbom(): Promise<void> {
  const filters = ['--filter', './packages/*', '--filter', 'frame', '--filter', 'gateway']
  const out = ['--out', path.join(folder, 'sbom.cdx.json')]
  await run(
    [
      'pnpm',
      ...filters,
      'sbom',
      '--sbom-format',
      'cyclonedx',
      '--sbom-spec-version',
      '1.6',
      '--prod',
      '--lockfile-only',
      ...out,
    ],
    root,
  )
}

/** @param key Ed25519 in PEM, the owner's: text, or a file with it */
function signText(text: Uint8Array, key: string): string {
  const pem = key.includes('-----BEGIN') ? key : readFileSync(key, 'utf8')
  const privateKey = createPrivateKey(pem)
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('FOYER_RELEASE_KEY is no Ed25519 key')
  return sign(null, text, privateKey).toString('base64')
}

try {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const release = await hashRelease()
  const text = Buffer.from(`${JSON.stringify(release, undefined, 2)}\n`)
  writeFileSync(path.join(folder, 'release.json'), text)
  writeFileSync(path.join(folder, 'SHA256SUMS'), toSums(release))
  await writeSbom()
  const key = process.env['FOYER_RELEASE_KEY']
  if (key) writeFileSync(path.join(folder, 'release.json.sig'), `${signText(text, key)}\n`)
  const count = Object.keys(release.tarballs).length
  const signed = key ? 'signed' : 'not signed: FOYER_RELEASE_KEY names no key'
  report(
    [],
    `${count} tarballs, the hashes of release ${release.version} (${signed}) and the bill of materials are in ${folder}`,
  )
} catch (error) {
  report([error instanceof Error ? error.message : String(error)], '')
}
