import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { report } from '../gates/report.ts'
import { createRunner } from '../gates/startProcess.ts'
import { packPackages, publishedPackages } from './packPackages.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { run, stop } = createRunner()

/** Two folders of different names and lengths: a path that gets into a file shows. */
const folder = mkdtempSync(path.join(tmpdir(), 'foyer-reproduce-'))
const places = ['one', 'another-folder/with-a-longer-name'].map((name) => path.join(folder, name))

/** Builds what is committed, installed by the lockfile, from nothing: no cache, nothing of this folder's. */
async function buildAt(place: string): Promise<void> {
  mkdirSync(path.join(place, 'out'), { recursive: true })
  const source = path.join(place, 'source')
  mkdirSync(source)
  execFileSync('git', ['archive', '--format=tar', '-o', path.join(place, 'source.tar'), 'HEAD'], { cwd: root })
  await run(['tar', '-xf', path.join(place, 'source.tar'), '-C', source], place)
  await run(['pnpm', 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'], source)
  await run(['pnpm', '--filter', './packages/*', '--filter', 'frame', 'run', 'build'], source)
  await packPackages(source, path.join(place, 'out/tarballs'), run)
  for (const { dir, manifest } of publishedPackages(source)) {
    const unpacked = path.join(place, 'out/packages', manifest.name)
    mkdirSync(unpacked, { recursive: true })
    await run(
      ['tar', '-xzf', `${path.join(place, 'out/tarballs', toFile(manifest))}`, '-C', unpacked],
      path.join(source, dir),
    )
  }
  await run(['cp', '-r', path.join(source, 'apps/frame/dist'), path.join(place, 'out/frame')], place)
}

const toFile = ({ name, version }: { readonly name: string; readonly version?: string }) =>
  `${name.replace('@', '').replace('/', '-')}-${version}.tgz`

try {
  for (const place of places) await buildAt(place)
  const [one = '', other = ''] = places.map((place) => path.join(place, 'out'))
  const { stdout } = spawnSync('diff', ['-rq', one, other], { encoding: 'utf8' })
  report(stdout.split('\n').filter(Boolean), 'the same files, packed and unpacked, from two builds in two folders')
} catch (error) {
  report([error instanceof Error ? error.message : String(error)], '')
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
