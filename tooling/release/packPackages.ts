import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import type { Run } from '../gates/startProcess.ts'
import { readWorkspaces } from '../gates/workspaces.ts'
import type { Part } from './serveSite.ts'

/** Package name → the tarball as a dependency. */
export type Tarballs = readonly (readonly [name: string, address: string])[]

/**
 * Packs every published package into the folder.
 * @param root this repository, with its packages built
 */
export async function packPackages(root: string, folder: string, run: Run): Promise<Tarballs> {
  mkdirSync(folder)
  const published = publishedPackages(root)
  for (const { dir: from } of published)
    await run(['pnpm', 'pack', '--pack-destination', folder], path.join(root, from))
  return published.map(({ manifest: { name, version } }) => [
    name,
    `file:${folder}/${name.replace('@', '').replace('/', '-')}-${version}.tgz`,
  ])
}

export function publishedPackages(root: string) {
  return readWorkspaces(root).filter(({ app, manifest }) => !app && !manifest.private)
}

/**
 * A registry of packed packages on a free loopback port, so that commands install them by their names as from any other.
 * @param tarballs what `packPackages` made
 */
export async function serveRegistry(tarballs: Tarballs): Promise<Part> {
  const files = new Map(tarballs.map(([name, address]) => [name, address.replace('file:', '')]))
  const server = createServer((request, response) => {
    const [, path = '', isTarball] = /^\/(.*?)(\.tgz)?$/.exec(decodeURIComponent(request.url ?? '')) ?? []
    const file = files.get(path)
    if (!file) return response.writeHead(404).end('{}')
    const url = `http://${request.headers.host}/${encodeURIComponent(path)}.tgz`
    return response.end(isTarball ? readFileSync(file) : JSON.stringify(describe(file, url)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`, stop }
}

/** One package with its one version, as a registry tells of it. */
function describe(file: string, tarball: string) {
  const manifest = JSON.parse(execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' }))
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  const version = String(manifest.version)
  return {
    name: manifest.name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, dist: { tarball, integrity } } },
  }
}
