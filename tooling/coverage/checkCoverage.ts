// Ours, because no tool knows that a statement names a test that is there and runs, and code that something reaches.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { report } from '../gates/report.ts'
import { readWorkspaces, type Workspace } from '../gates/workspaces.ts'
import { checkPromises, findTest, type KnownTests } from './checkPromises.ts'
import { createModuleGraph, type ModuleGraph } from './moduleGraph.ts'

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

const lists = ['from', 'code', 'tests'] as const

/** Source that imports can lead to; a style sheet or a configuration only has to be there. */
const source = /^(packages|apps)\/[^/]+\/src\/.*\.tsx?$/
/** Tests that drive a page or a program from outside: what they import is not what they run. */
const journey = /^apps\/[^/]+\/(e2e|test)\//

type Reach = { readonly has: (file: string) => boolean }

/**
 * Creates the check of what is wrong with a row: a name that nothing has, code that its screens and calls do not lead to, or a test that is
 * gone or does not load that code.
 * @param root the repository
 */
function createJudge(root: string, tests: KnownTests): (row: Row) => readonly string[] {
  const graph = createModuleGraph(root)
  const entries = listEntries(root, graph)
  const known = new Map<string, Reach>()
  const reach = (file: string, answers = false): Reach => {
    const key = `${file} ${answers}`
    // a server has the description of every call that it answers, which does not show what makes it
    const found = known.get(key) ?? graph.reach(file, (one) => answers && one.startsWith('packages/api/'))
    known.set(key, found)
    return found
  }
  const checkReach = ({ from = [], code = [] }: Row): readonly string[] => {
    const sources = code.filter((file) => source.test(file))
    const gone = from.filter((name) => !entries.has(name)).map((name) => `no screen, call or program: ${name}`)
    const reached = from.flatMap((name) => {
      const file = entries.get(name)
      return file ? [{ name, found: reach(file, name.startsWith('program gateway')) }] : []
    })
    return [
      ...gone,
      ...code.filter((file) => !existsSync(path.join(root, file))).map((file) => `no such file: ${file}`),
      ...sources
        .filter((file) => existsSync(path.join(root, file)) && !reached.some(({ found }) => found.has(file)))
        .map((file) => `${from.join(', ')} does not lead to ${file}`),
      ...reached
        .filter(({ found }) => sources.length > 0 && !sources.some((file) => found.has(file)))
        .map(({ name }) => `${name} leads to none of its files`),
    ]
  }
  const checkTest = (named: string, { code = [] }: Row): readonly string[] => {
    const wrong = findTest(root, tests, named)
    const [file = ''] = named.split(' › ')
    if (wrong.length > 0 || journey.test(file) || code.some((one) => !source.test(one))) return wrong
    return code.some((one) => reach(file).has(one)) ? [] : [`${file} loads none of its files`]
  }
  return (row) => {
    const { from, code, tests: shown = [], differs } = row
    if (differs !== undefined)
      return from || code ? ['differs, and names code'] : shown.flatMap((one) => findTest(root, tests, one))
    if (!from || !code || shown.length === 0) return ['names no way to it, no code or no test']
    return [...checkReach(row), ...shown.flatMap((one) => checkTest(one, row))]
  }
}

/** The specification's sections; each must have its file. */
const sections = ['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9']

const comparison = 'apps/docs/src/content/docs/trust/comparison.md'

type Coverage = { readonly holds: number; readonly differs: number; readonly problems: readonly string[] }

/**
 * Follows every statement of the specification from the screen or call that reaches it to its code and its tests.
 * @param root folder that the paths of the rows start from
 */
export function checkCoverage(root: string): Coverage {
  const tree = { root, tests: new Map() }
  const judge = createJudge(root, tree.tests)
  const files = readSections(root)
  const rows = files.flatMap(({ file, rows: own }) => own.map((row) => ({ file, row, wrong: judge(row) })))
  const statements = rows.map(({ row }) => row.statement)
  const titles = files.map(({ title }) => title.split(' ')[0])
  const isSound = (row: (typeof rows)[number]) => row.wrong.length === 0
  return {
    holds: rows.filter((one) => isSound(one) && one.row.differs === undefined).length,
    differs: rows.filter((one) => isSound(one) && one.row.differs !== undefined).length,
    problems: [
      ...rows.flatMap(({ file, row, wrong }) => wrong.map((problem) => `${file}: ${row.statement}: ${problem}`)),
      ...statements.filter((one, index) => statements.indexOf(one) < index).map((one) => `stated twice: ${one}`),
      ...sections.filter((one) => !titles.includes(one)).map((one) => `${one} has no file in tooling/coverage/rows`),
      ...checkPromises(root, tree.tests),
      ...checkWishes(tree),
    ],
  }
}

/** Rows of the comparison's table of requests: each ends in a test, or in a link, which the documentation's build follows. */
function checkWishes({ root, tests }: Tree): readonly string[] {
  const file = path.join(root, comparison)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  const start = lines.indexOf('| requested | in Foyer | see |') + 2
  if (start < 2) return [`${comparison}: has no table of requests`]
  const count = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  return lines.slice(start, start + count).flatMap((line, index) => {
    const shown = (line.split(/(?<!\\)\|/)[3] ?? '').trim()
    const wrong = shown.startsWith('[') ? [] : findTest(root, tests, shown)
    return wrong.map((problem) => `${comparison}:${start + index + 1}: ${problem}`)
  })
}

type Tree = { readonly root: string; readonly tests: KnownTests }

if (import.meta.main) {
  const { holds, differs, problems } = checkCoverage(path.resolve(import.meta.dirname, '../..'))
  report(problems, `specification: ${holds} of ${holds + differs} statements hold, ${differs} differ for a reason`)
}

/** A statement of the specification. It holds, or it differs for a reason. */
export type Row = {
  readonly statement: string
  /** What a visitor or a site reaches it by: `screen Connect`, `@foyer/core: connect`, `program gateway`. */
  readonly from?: readonly string[]
  /** Files from the root. */
  readonly code?: readonly string[]
  /** A test's file and exact name: `a.test.ts › default`. Before a name that stands twice in its file: its `describe`. */
  readonly tests?: readonly string[]
  /** The reason of a deliberate departure. */
  readonly differs?: string
}

/** One section of the specification, as its file in `rows` has it. */
type Section = {
  /** From the root. */
  readonly file: string
  readonly title: string
  readonly rows: readonly Row[]
}

/**
 * Every section of the specification, from the files in `tooling/coverage/rows`.
 * @throws Error when a file has another shape
 */
function readSections(root: string): readonly Section[] {
  return globSync('tooling/coverage/rows/*.json', { cwd: root })
    .sort()
    .map((file) => {
      const { title, rows } = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
      if (typeof title !== 'string' || !Array.isArray(rows)) throw new Error(`${file}: not { title, rows }`)
      return { file, title, rows: rows.map((row) => readRow(file, row)) }
    })
}

function readRow(file: string, row: unknown): Row {
  const { statement, differs, ...more } = row as Row
  const isRow =
    typeof statement === 'string' &&
    (differs === undefined || (typeof differs === 'string' && differs !== '')) &&
    Object.entries(more).every(([name, list]) => lists.some((one) => one === name) && isList(list))
  if (!isRow) throw new Error(`${file}: not { statement, from, code, tests } or { statement, differs }: ${statement}`)
  return row as Row
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
}

/**
 * Lists what a visitor or a site reaches by name, each with its file from the root: `screen Connect`,
 * `@foyer/core: connect`, `program gateway`.
 * @param root the repository
 */
function listEntries(root: string, graph: ModuleGraph): ReadonlyMap<string, string> {
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
