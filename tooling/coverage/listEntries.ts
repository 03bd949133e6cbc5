import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { readWorkspaces, type Workspace } from '../gates/workspaces.ts'
import type { ModuleGraph } from './moduleGraph.ts'

/** What starts by itself: the wallet's page, the gateway, its commands, and the command for a site's project. */
const programs = [
  ['program frame', 'apps/frame/src/main.ts'],
  ['program gateway', 'apps/gateway/src/main.ts'],
  ['program gateway cli', 'apps/gateway/src/cli.ts'],
  ['program foyer', 'packages/cli/src/main.ts'],
] as const

/** Packages whose names are for the other packages: that something is exported there shows no use of it. */
const internalPackages = new Set(['adapter-kit', 'api', 'base', 'devtools', 'frame-client', 'relay-client', 'test-kit'])
/** What a site calls in core: the entries that the documentation's reference lists. */
const coreEntries = /^\.$|^\.\/(accountDetails|api|bindings|cookie|pay|siwx|smartSessions)$/

/**
 * What a visitor or a site reaches by name, each with its file from the root: `screen Connect`,
 * `@foyer/core: connect`, `program gateway`.
 * @param root the repository
 */
export function listEntries(root: string, graph: ModuleGraph): ReadonlyMap<string, string> {
  const published = readWorkspaces(root).filter(({ app, manifest }) => !app && !manifest.private)
  return new Map([
    ...listScreens(root),
    ...published.flatMap((workspace) => listCalls(root, graph, workspace)),
    ...programs.filter(([, file]) => existsSync(path.join(root, file))),
  ])
}

/** Every screen, by the view that the table of routes loads for it. */
function listScreens(root: string): readonly [string, string][] {
  const table = 'packages/ui/src/routes.tsx'
  if (!existsSync(path.join(root, table))) return []
  const text = readFileSync(path.join(root, table), 'utf8')
  const rows = text.matchAll(/^ {2}(\w+): \{(?:(?!^ {2}\w).)*?import\('(\.[^']+)'\)/gms)
  return [...rows].map(([, name, view = '']) => [`screen ${name}`, path.join(path.dirname(table), view)])
}

function listCalls(root: string, graph: ModuleGraph, { dir, manifest }: Workspace): readonly [string, string][] {
  if (internalPackages.has(path.basename(dir))) return []
  return Object.entries(manifest.exports ?? {}).flatMap(([entry, target]) => {
    const source = typeof target === 'string' ? target : (target['@foyer/source'] ?? '')
    if (!/\.tsx?$/.test(source) || (dir === 'packages/core' && !coreEntries.test(entry))) return []
    const file = path.join(dir, source)
    if (!existsSync(path.join(root, file))) return []
    return readExports(root, file).flatMap((name): [string, string][] => {
      const defined = graph.define(file, name)
      const isCalled = defined?.startsWith(`${dir}/`) && !isData(root, defined, name)
      return defined && isCalled ? [[`${manifest.name}: ${name}`, defined]] : []
    })
  })
}

function readExports(root: string, file: string): readonly string[] {
  const { module } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, isType }) => (exportName.name && !isType ? [exportName.name] : [])),
  )
}

/** A table, a number or an atom: having it does nothing. */
function isData(root: string, file: string, name: string): boolean {
  const text = readFileSync(path.join(root, file), 'utf8')
  return name.endsWith('Atom') || new RegExp(`^export const ${name}\\b[^=]*= *(['"\`{\\d[]|new )`, 'm').test(text)
}
