import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** Names of tests by file, read once. */
export type KnownTests = Map<string, readonly TestName[]>

/**
 * Returns why a named test shows nothing: its file or its name is gone, two are called so, or it never runs.
 * @param named a file from the root and the test's exact name: `a.test.ts › default`
 */
export function findTest(root: string, tests: KnownTests, named: string): readonly string[] {
  const [, file, name] = /^`?([^`›]+?)`? › (.+)$/.exec(named) ?? []
  if (!file || !name) return [`not a test, written file › name: ${named}`]
  if (!isFile(root, file)) return [`no such test file: ${file}`]
  const known = tests.get(file) ?? readTestNames(file, readFileSync(path.join(root, file), 'utf8'))
  tests.set(file, known)
  const matches = known.filter(({ titles }) => ` › ${titles.join(' › ')}`.endsWith(` › ${name}`))
  if (matches.length === 0) return [`no such test in ${file}: ${name}`]
  if (matches.length > 1) return [`${matches.length} tests in ${file} are called so, add their describe: ${name}`]
  return matches[0]?.skipped ? [`a skipped test in ${file} shows nothing: ${name}`] : []
}

function isFile(root: string, file: string): boolean {
  const full = path.join(root, file)
  return existsSync(full) && statSync(full).isFile()
}

type TestName = {
  /** The titles of the `describe` blocks around it, then its own; templates stand as they are written. */
  readonly titles: readonly string[]
  /** Written as `test.skip` or `test.todo`, or inside such a `describe`: it never runs. */
  readonly skipped: boolean
}

type Node = { readonly type: string; readonly start: number; readonly end: number }
type Call = Node & { readonly callee: Node; readonly arguments: readonly Node[] }
type Identifier = Node & { readonly name: string }
type Tagged = Node & { readonly tag: Node }
type Member = Node & { readonly object: Node; readonly property: Node & { readonly name?: string } }

/** Every test a file writes out: `test('…')`, `it.each(…)('…')`, `describe.skipIf(…)('…')` and their like. */
function readTestNames(file: string, text: string): readonly TestName[] {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const names: TestName[] = []
  // fast-check's `test` is often imported under another name
  const callers = new Map(['test', 'it', 'describe'].map((name) => [name, name]))
  const open: { readonly node: unknown; readonly title: string; readonly skipped: boolean }[] = []
  new Visitor({
    ImportSpecifier({ imported, local }) {
      const caller = imported.type === 'Identifier' ? callers.get(imported.name) : undefined
      if (caller) callers.set(local.name, caller)
    },
    CallExpression(node) {
      const title = titleOf(text, node.arguments[0])
      const words = calleeWords(callers, node.callee)
      if (title === undefined || !words) return
      const skipped = words.includes('skip') || words.includes('todo') || open.some((outer) => outer.skipped)
      if (words[0] === 'describe') open.push({ node, title, skipped })
      else names.push({ titles: [...open.map((outer) => outer.title), title], skipped })
    },
    'CallExpression:exit'(node) {
      if (open.at(-1)?.node === node) open.pop()
    },
  }).visit(program)
  return names
}

/** `test.each([1])` → `['test', 'each']`; `undefined` for a call of anything else. */
function calleeWords(callers: ReadonlyMap<string, string>, callee: Node): readonly string[] | undefined {
  if (callee.type === 'CallExpression') return calleeWords(callers, (callee as Call).callee)
  if (callee.type === 'TaggedTemplateExpression') return calleeWords(callers, (callee as Tagged).tag)
  if (callee.type === 'MemberExpression') {
    const { object, property } = callee as Member
    const words = calleeWords(callers, object)
    return words && [...words, property.name ?? '']
  }
  const caller = callee.type === 'Identifier' ? callers.get((callee as Identifier).name) : undefined
  return caller === undefined ? undefined : [caller]
}

function titleOf(text: string, node: Node | undefined): string | undefined {
  if (node?.type === 'TemplateLiteral') return text.slice(node.start + 1, node.end - 1)
  const { value } = (node ?? {}) as { readonly value?: unknown }
  return node?.type === 'Literal' && typeof value === 'string' ? value : undefined
}

/** Something that is said of the product: to visitors of the embedded wallet, or of what users of other widgets reported. */
type Promised = {
  readonly statement?: string
  readonly reported?: string
  readonly id?: string
  readonly tests?: readonly string[]
  /** Why no test shows it, or shows it whole. */
  readonly untested?: string
}

type Section = { readonly rows: readonly Promised[] }

/**
 * Promises to visitors (`promises.json`), reports of users (`complaints.json`), what attackers can't do (`threats.json`) and the criteria of access (`wcag.json`): each ends in a test that is there and runs, or
 * in the reason why there is none.
 */
export function checkPromises(root: string, tests: KnownTests): readonly string[] {
  const files = globSync('tooling/coverage/{promises,complaints,threats,wcag}.json', { cwd: root }).sort()
  return files.flatMap((file) => {
    const read: Section | readonly Section[] = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
    return [read].flat().flatMap(({ rows }) => checkRows(root, tests, rows).map((problem) => `${file}: ${problem}`))
  })
}

function checkRows(root: string, tests: KnownTests, rows: readonly Promised[]): readonly string[] {
  const names = rows.map(({ statement, id }) => statement ?? id)
  const twice = names.filter((name, index) => names.indexOf(name) < index).map((name) => `stated twice: ${name}`)
  return [...twice, ...rows.flatMap((row) => judge(root, tests, row))]
}

function judge(root: string, tests: KnownTests, row: Promised): readonly string[] {
  const name = row.statement ?? row.id
  if (!name || !(row.statement ?? row.reported)) return ['a row without a statement, or an id and a report']
  const { tests: shown = [], untested } = row
  if (shown.length === 0 && !untested) return [`${name}: has neither tests nor the reason why there are none`]
  return shown.flatMap((test) => findTest(root, tests, test)).map((problem) => `${name}: ${problem}`)
}
