// Ours, because Stryker changes no number.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { parseSync, Visitor } from 'oxc-parser'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'

const root = path.resolve(import.meta.dirname, '../..')
const apiCalls = globSync('packages/api/src/calls/*.ts', { cwd: root }).sort()

/** Files whose constants are numbers and texts of the specification or of the reference. */
const tables = [
  ...apiCalls,
  'packages/adapter-wagmi/src/httpTransport.ts',
  'packages/adapter-wagmi/src/ranking.ts',
  'packages/base/src/errors.ts',
  'packages/base/src/networks.ts',
  'packages/cli/src/conformance/specifiedCalls.ts',
  'packages/core/src/alerts/texts.ts',
  'packages/core/src/config/constants.ts',
  'packages/core/src/config/socials.ts',
  'packages/core/src/eventTable.ts',
  'packages/core/src/features/connect/connectOptions.ts',
  'packages/core/src/router/routes.ts',
  'packages/frame-client/src/protocol.ts',
  'packages/relay-client/src/protocol.ts',
  'packages/relay-client/src/relay/timing.ts',
]

/** Files whose rules are code: their numbers, texts and limits inside functions count as well. */
const rules = [
  'packages/api/src/call.ts',
  'packages/base/src/listRpcUrls.ts',
  'packages/base/src/origins.ts',
  'packages/cli/src/conformance/checkGateway.ts',
  'packages/core/src/api/callApi.ts',
  'packages/core/src/api/createHttp.ts',
  'packages/core/src/api/readAnswer.ts',
  'packages/core/src/config/loginOffers.ts',
  'packages/core/src/config/loadRemoteConfig.ts',
  'packages/core/src/config/resolveConfig.ts',
  'packages/core/src/config/resolveFeatures.ts',
  'packages/core/src/config/toServedNetwork.ts',
  'packages/core/src/features/activity/toEntries.ts',
  'packages/core/src/features/connect/catalogue.ts',
  'packages/core/src/features/embeddedWallet/readResultUri.ts',
  'packages/core/src/features/embeddedWallet/emailLogin.ts',
  'packages/core/src/features/embeddedWallet/validateEmail.ts',
  'packages/core/src/features/multiWallet/isAllowed.ts',
  'packages/core/src/features/names/nameSuffixes.ts',
  'packages/core/src/features/names/storedIdentities.ts',
  'packages/core/src/features/nfts/nftsQuery.ts',
  'packages/core/src/network/getAssetImageUrl.ts',
  'packages/core/src/watchRoutes.ts',
  'packages/frame-client/src/stored.ts',
]

/** Changes that change nothing for anyone: file, line of source and change → the reason. */
const equivalent: Readonly<Record<string, string>> = {
  'packages/base/src/origins.ts | const hostForm = /^(?:(?:\\*|[a-z0-9_-]+)(?:\\.(?:\\*|[a-z0-9_-]+))*|\\[[0-9a-f:.]+\\])$/ | /^(?:(?:\\*|[a-z0-9_-]+)(?:\\.(?:\\*|[a-z0-9_-]+))*|\\[[0-9a-f:.]+\\])$/ → /^(?:(?:\\*|[a-z0-9_-]+)(?:\\.(?:\\*|[a-z0-9_-]+))*|\\[[0-9a-x:.]+\\])$/':
    'an address with other letters is refused before: no URL has it',
  "packages/core/src/api/readAnswer.ts | const wrong = Symbol('wrong') | 'wrong' → 'wronx'":
    'a symbol is named for debuggers alone',
  'packages/core/src/features/connect/catalogue.ts | const rank = (wallet: Wallet) => (isInstalled(foyer, wallet) ? -1 : (featured.get(wallet.id) ?? featured.size)) | 1 → 2':
    'the rank of what is installed has only to be below the first',
  "packages/core/src/features/nfts/nftsQuery.ts | queryKey: ['balance', 'nfts', caipNetworkId, address] as const, | 'nfts' → 'nftx'":
    'a word of a key has only to differ from others',
  'packages/frame-client/src/stored.ts | return passed >= 0 && passed < emailCooldown ? emailCooldown - passed : 0 | < → <=':
    'at the limit the rest is 0 both ways',
}

/**
 * Changes one constant after the other and runs the tests of its package that reach it, those beside it first.
 * @returns those that no test noticed, `file:line text`
 */
async function mutate(file: string): Promise<readonly string[]> {
  const full = path.join(root, file)
  const original = readFileSync(full, 'utf8')
  const restore = () => writeFileSync(full, original)
  const stop = () => {
    restore()
    process.exit(130)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const vitest = await createVitest(
    'test',
    {
      root: path.join(root, ...file.split('/').slice(0, 2)),
      watch: false,
      related: [full],
      project: ['node'],
      reporters: [{}],
      // a worker that a change keeps busy is not waited for
      teardownTimeout: 1_000,
    },
    {},
    { stdout: new PassThrough().resume() as never },
  )
  try {
    const [beside, others] = split(full, await vitest.getRelevantTestSpecifications())
    const survivors: string[] = []
    if (!(await passes(vitest, beside.length > 0 ? beside : others)))
      throw new Error(`${file}: its tests fail as it is`)
    for (const literal of readLiterals(file, original)) {
      const reason = equivalent[toKey(file, original, literal)]
      writeFileSync(full, `${original.slice(0, literal.start)}${literal.changed}${original.slice(literal.end)}`)
      vitest.invalidateFile(full)
      const survives = !reason && (await passes(vitest, beside)) && (await passes(vitest, others)) && compiles(file)
      const verdict = reason ? `same (${reason})` : survives ? 'survives' : 'noticed '
      console.log(`${verdict} ${describe(file, literal)} → ${literal.changed}`)
      if (survives) survivors.push(toKey(file, original, literal))
    }
    return survivors
  } finally {
    restore()
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await vitest.close()
  }
}

const describe = (file: string, { line, text }: Literal) => `${file}:${line} ${text}`

/** A row of `equivalent`: it outlives lines that come and go above it. */
function toKey(file: string, source: string, { line, text, changed }: Literal): string {
  return `${file} | ${source.split('\n')[line - 1]?.trim()} | ${text} → ${changed}`
}

/** Checks whether a file compiles: what the compiler refuses needs no test. */
function compiles(file: string): boolean {
  const cwd = path.join(root, ...file.split('/').slice(0, 2))
  return spawnSync('pnpm', ['exec', 'tsc', '-p', '.', '--noEmit'], { cwd }).status === 0
}

/** Tests called as the table first, and those that the coverage names for it: a change that they notice needs no others. */
function split(full: string, all: readonly TestSpecification[]): readonly [TestSpecification[], TestSpecification[]] {
  const named = readTests(path.relative(root, full))
  const beside = all.filter(
    ({ moduleId }) => moduleId.startsWith(`${full.slice(0, -'.ts'.length)}.`) || named.has(moduleId),
  )
  return [beside, all.filter((one) => !beside.includes(one))]
}

type CoverageRow = { readonly code?: readonly string[]; readonly tests?: readonly string[] }

/** The files of tests that the rows of the coverage have for a file. */
function readTests(file: string): ReadonlySet<string> {
  const files = globSync('tooling/coverage/rows/*.json', { cwd: root })
  const rows = files.flatMap((one) => {
    const { rows } = JSON.parse(readFileSync(path.join(root, one), 'utf8')) as { readonly rows: readonly CoverageRow[] }
    return rows
  })
  const tests = rows.filter(({ code = [] }) => code.includes(file)).flatMap(({ tests = [] }) => tests)
  return new Set(tests.map((test) => path.join(root, test.split(' › ')[0] ?? '')))
}

async function passes(vitest: Vitest, specifications: readonly TestSpecification[]): Promise<boolean> {
  if (specifications.length === 0) return true
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...specifications])
  if (testModules.length === 0) throw new Error('No test ran')
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok())
}

type Literal = {
  /** Where it stands in its file: from line 1, and as offsets. */
  readonly line: number
  readonly start: number
  readonly end: number
  /** As it is written, and as it would be written changed by one, or by a letter. */
  readonly text: string
  readonly changed: string
}

type Node = { readonly type: string; readonly start: number; readonly end: number }

/** The numbers and texts of a file's tables: what its constants at module level are made of; of rules, those inside functions and limits, too. */
function readLiterals(file: string, text: string): readonly Literal[] {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const names = new Set<number>()
  const found: Literal[] = []
  const isRule = rules.includes(file)
  let functions = 0
  let declarations = 0
  const enter = () => {
    functions += 1
  }
  const leave = () => {
    functions -= 1
  }
  const name = (node: Node) => void names.add(node.start)
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: ({ body }) => (isText(body) ? undefined : enter()),
    'ArrowFunctionExpression:exit': ({ body }) => (isText(body) ? undefined : leave()),
    VariableDeclarator: () => {
      declarations += 1
    },
    'VariableDeclarator:exit': () => {
      declarations -= 1
    },
    Property: ({ key }) => name(key),
    ImportDeclaration: ({ source }) => name(source),
    ImportExpression: ({ source }) => name(source),
    ExportNamedDeclaration: ({ source }) => source && name(source),
    ExportAllDeclaration: ({ source }) => name(source),
    TSLiteralType: ({ literal }) => name(literal),
    Literal(node) {
      if ((!isRule && (functions > 0 || declarations === 0)) || names.has(node.start)) return
      const changed = change(node.value, text.slice(node.start, node.end))
      if (changed !== undefined) found.push(toLiteral(text, node, changed))
    },
    TemplateElement(node) {
      if (!isRule && (functions > 0 || declarations === 0)) return
      const changed = changeText(text.slice(node.start, node.end))
      if (changed !== undefined) found.push(toLiteral(text, node, changed))
    },
    BinaryExpression({ operator, left, right }) {
      const changed = limits[operator]
      if (!isRule || changed === undefined) return
      const start = left.end + text.slice(left.end, right.start).indexOf(operator)
      found.push(toLiteral(text, { type: operator, start, end: start + operator.length }, changed))
    },
  }).visit(program)
  return found
}

/** A limit that holds for one more, or for one less. */
const limits: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** A text that a function gives back at once is a row of a table all the same. */
function isText({ type }: Node): boolean {
  return type === 'TemplateLiteral' || type === 'Literal'
}

function toLiteral(text: string, { start, end }: Node, changed: string): Literal {
  return { line: text.slice(0, start).split('\n').length, start, end, text: text.slice(start, end), changed }
}

function change(value: unknown, written: string): string | undefined {
  if (typeof value === 'bigint') return `${value + 1n}n`
  if (typeof value === 'number') return String(value % 1 === 0 ? value + 1 : value + 0.1)
  if (typeof value === 'boolean') return String(!value)
  if (value instanceof RegExp) return changeForm(written)
  return typeof value === 'string' ? changeText(written) : undefined
}

/** A form that lets one more through, or is for something a letter different; `undefined` where there is neither. */
function changeForm(written: string): string | undefined {
  const limit = /(\d+)(?=\}[^{]*$)/.exec(written)
  if (!limit) return /\\[a-z]/i.test(written) ? undefined : changeText(written)
  return `${written.slice(0, limit.index)}${Number(limit[0]) + 1}${written.slice(limit.index + limit[0].length)}`
}

/** Another last letter; `undefined` where there is none. */
function changeText(written: string): string | undefined {
  const last = written.search(/[a-z](?=[^a-z]*$)/i)
  if (last < 0) return undefined
  return `${written.slice(0, last)}${written[last] === 'x' ? 'y' : 'x'}${written.slice(last + 1)}`
}

const named = process.argv.slice(2).map((file) => path.relative(root, path.resolve(file)))
const survivors: string[] = []
for (const file of named.length > 0 ? named : [...tables, ...rules]) survivors.push(...(await mutate(file)))
for (const one of survivors) console.log(`survivor: ${one}`)
console.log(survivors.length > 0 ? `${survivors.length} survivors` : 'survivors: none')
process.exit(survivors.length > 0 ? 1 : 0)
