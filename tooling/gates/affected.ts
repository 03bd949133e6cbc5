import { execFileSync } from 'node:child_process'
import type { Workspace } from './workspaces.ts'

export type Affected = {
  /** Names of the workspaces whose tests can now end differently. */
  readonly tested: ReadonlySet<string>
  /** The tests of `scripts/` can. */
  readonly scripts: boolean
  /** What is published can differ. */
  readonly packages: boolean
  /** A journey through the built demo can end differently. */
  readonly journeys: boolean
}

/** Workspaces that a test starts as a process of its own, which no `package.json` says. */
const started: { readonly [name: string]: readonly string[] } = {
  demo: ['frame', 'gateway'],
  frame: ['gateway'],
}

/** Read by gates that are quick and always run, or by nobody. */
const unread = /^(docs\/|\.changeset\/|LICENSE$|biome\.json$|knip\.json$|\.gitignore$)|\.md$/

/**
 * What a set of changed files can break: the workspaces they are in and all that depend on those.
 * A file for tests alone concerns only its own workspace; one that everybody reads concerns all.
 * @param files paths from the root
 */
export function findAffected(workspaces: readonly Workspace[], files: readonly string[]): Affected {
  const changed = new Set<string>()
  const testsOf = new Set<string>()
  let [everything, scripts, journeys] = [false, false, false]
  for (const file of files.filter((name) => !unread.test(name))) {
    const owner = workspaces.find(({ dir }) => file.startsWith(`${dir}/`))
    const inside = owner ? file.slice(owner.dir.length + 1) : file
    if (file.startsWith('scripts/')) scripts = true
    else if (!owner) everything = true
    else if (inside.startsWith('e2e/')) journeys = true
    else if (isForTests(inside)) testsOf.add(owner.manifest.name)
    else changed.add(owner.manifest.name)
  }
  const all = workspaces.map(({ manifest }) => manifest.name)
  const reached = everything ? new Set(all) : withDependants(workspaces, changed)
  const isPackage = new Set(workspaces.filter(({ app }) => !app).map(({ manifest }) => manifest.name))
  return {
    tested: new Set([...reached, ...testsOf]),
    scripts: scripts || everything,
    packages: [...reached].some((name) => isPackage.has(name)),
    journeys: journeys || reached.has('demo'),
  }
}

/** Paths from the root of what differs from the branch all work comes from, committed or not. */
export function listChanged(root: string, base = 'main'): readonly string[] {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  const findStart = (name: string) => {
    try {
      return git('merge-base', 'HEAD', name)[0]
    } catch {
      return undefined
    }
  }
  const start = findStart(base) ?? findStart(`origin/${base}`)
  // a clone of one branch has nothing to compare with: all may have changed
  const tracked = start ? git('diff', '--name-only', '--no-renames', start) : git('ls-files')
  return [...tracked, ...git('ls-files', '--others', '--exclude-standard')]
}

function isForTests(inside: string): boolean {
  return /\.test(-d)?\.tsx?$/.test(inside) || /^(test|bench)\//.test(inside)
}

function withDependants(workspaces: readonly Workspace[], changed: ReadonlySet<string>): ReadonlySet<string> {
  const reached = new Set(changed)
  let before = -1
  while (reached.size > before) {
    before = reached.size
    for (const { manifest } of workspaces) {
      const needs = [
        ...Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies }),
        ...(started[manifest.name] ?? []),
      ]
      if (needs.some((name) => reached.has(name))) reached.add(manifest.name)
    }
  }
  return reached
}
