import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from '../code/listFiles.ts'
import { findInstalled } from './findInstalled.ts'
import { readSource } from './readSource.ts'
import type { Installed, Manifest, Project } from './types.ts'

/** What a manager leaves beside `package.json`, and how it adds a package. */
const managers = [
  { file: 'pnpm-lock.yaml', adds: 'pnpm add' },
  { file: 'yarn.lock', adds: 'yarn add' },
  { file: 'bun.lock', adds: 'bun add' },
  { file: 'bun.lockb', adds: 'bun add' },
]

/** Longer files are someone else's build. */
const longestFile = 1_000_000

/**
 * Reads a project as it is on the disk. Nothing of it is run.
 * @param node the version of Node that it runs on
 * @throws Error where there is no `package.json`, or packages are installed where no one can look
 */
export function readProject(folder: string, node: string): Project {
  const file = path.join(folder, 'package.json')
  if (!existsSync(file)) throw new Error(`${folder} has no package.json`)
  if (findUp(folder, '.pnp.cjs')) {
    throw new Error("Yarn's Plug'n'Play keeps packages where doctor cannot look: set nodeLinker: node-modules")
  }
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  return {
    folder,
    manifest,
    node,
    adds: managers.find(({ file: lock }) => findUp(folder, lock))?.adds ?? 'npm install',
    foyer: listFoyer(folder, manifest),
    sources: readSources(folder),
  }
}

function readSources(folder: string) {
  return listFiles(folder)
    .filter((file) => !file.endsWith('package.json') && existsSync(path.join(folder, file)))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }))
    .filter(({ text }) => text.length <= longestFile)
    .map(({ file, text }) => readSource(file, text))
}

/** Those that the project names, and from there those that each names. */
function listFoyer(folder: string, manifest: Manifest): readonly Installed[] {
  const found = new Map<string, Installed>()
  const add = (from: string, { dependencies, devDependencies, peerDependencies }: Manifest): void => {
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })) {
      const installed = name.startsWith('@foyer/') ? findInstalled(from, name) : undefined
      if (!installed || found.has(installed.folder)) continue
      found.set(installed.folder, installed)
      const { devDependencies: _, ...theirs } = installed.manifest
      add(installed.folder, theirs)
    }
  }
  add(folder, manifest)
  return [...found.values()]
}

function findUp(from: string, name: string): boolean {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, name))) return true
    if (folder === path.dirname(folder)) return false
  }
}
