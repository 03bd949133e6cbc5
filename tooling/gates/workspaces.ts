import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Manifest = {
  readonly name: string
  readonly version?: string
  readonly private?: boolean
  readonly license?: unknown
  readonly sideEffects?: boolean | readonly string[]
  readonly exports?: { readonly [entry: string]: string | { readonly [condition: string]: string } }
  readonly scripts?: { readonly [name: string]: string }
  readonly dependencies?: { readonly [name: string]: string }
  readonly devDependencies?: { readonly [name: string]: string }
  readonly peerDependencies?: { readonly [name: string]: string }
  readonly optionalDependencies?: { readonly [name: string]: string }
  readonly peerDependenciesMeta?: { readonly [name: string]: { readonly optional?: boolean } }
}

export type Workspace = {
  /** Folder from the root, e.g. `packages/core`. */
  readonly dir: string
  readonly app: boolean
  readonly manifest: Manifest
}

export function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

/** Every package and app, by folder name. */
export function readWorkspaces(root: string): readonly Workspace[] {
  return globSync('{packages,apps}/*', { cwd: root })
    .filter((dir) => existsSync(path.join(root, dir, 'package.json')))
    .sort()
    .map((dir) => ({ dir, app: dir.startsWith('apps'), manifest: readManifest(path.join(root, dir, 'package.json')) }))
}
