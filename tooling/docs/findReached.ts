import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readImports } from '../gates/imports.ts'
import { readWorkspaces, type Workspace } from '../gates/workspaces.ts'

/**
 * Every source file that a page, a process or a site can reach: from what packages export, and from the pages and
 * programs of apps, along imports. What only tests reach is not among them.
 * @returns paths from the root
 */
export function findReached(root: string): ReadonlySet<string> {
  const waiting = readWorkspaces(root).flatMap((workspace) => listEntries(root, workspace))
  const reached = new Set<string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || !existsSync(path.join(root, file))) continue
    reached.add(file)
    waiting.push(...listLoaded(root, file))
  }
  return reached
}

/** Files that this one loads, by paths; what it loads by a package's name is an entry of that package. */
function listLoaded(root: string, file: string): readonly string[] {
  if (!/\.tsx?$/.test(file)) return []
  const text = readFileSync(path.join(root, file), 'utf8')
  // workers, and pages that are read from the disk
  const urls = [...text.matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g)].map(([, from]) => from ?? '')
  const imports = readImports(file, text).flatMap(({ from }) => (from?.startsWith('.') ? [from] : []))
  return [...imports, ...urls].map((from) => path.join(path.dirname(file), from))
}

function listEntries(root: string, { dir, manifest }: Workspace): readonly string[] {
  const exported = Object.values(manifest.exports ?? {}).flatMap((target) => {
    const source = typeof target === 'string' ? target : target['@foyer/source']
    return source ? globSync(source.replace('*', '**/*'), { cwd: path.join(root, dir) }) : []
  })
  const pages = globSync('*.html', { cwd: path.join(root, dir) }).flatMap((page) => {
    const text = readFileSync(path.join(root, dir, page), 'utf8')
    return [...text.matchAll(/src="\/?([^"]+\.tsx?)"/g)].map(([, script]) => script ?? '')
  })
  const programs = ['src/main.ts', 'src/cli.ts', 'src/embed.ts']
  return [...exported, ...pages, ...programs].map((file) => path.join(dir, file))
}
