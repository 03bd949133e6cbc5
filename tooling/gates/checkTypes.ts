// Ours, because `tsc -b` makes a program a workspace, each of which works out viem's types anew: four times the work.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startProcess } from './startProcess.ts'
import { readWorkspaces } from './workspaces.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'node_modules/.cache/types')

/** Those that must not see what adapters add to the contract's types. */
const alone = ['packages/test']

type Options = {
  readonly lib?: readonly string[]
  readonly types?: readonly string[]
  readonly [option: string]: unknown
}
type Program = {
  readonly compilerOptions: Options
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

const union = (one: readonly string[] = [], other: readonly string[] = []) => [...new Set([...one, ...other])]

function put(known: Program, added: Program): Program {
  const lib = union(known.compilerOptions.lib, added.compilerOptions.lib)
  const types = union(known.compilerOptions.types, added.compilerOptions.types)
  return {
    compilerOptions: { ...known.compilerOptions, ...(lib.length > 0 && { lib }), types },
    include: [...known.include, ...added.include],
    exclude: [...known.exclude, ...added.exclude],
  }
}

/** Returns what may not be mixed: what only Node has, what only a page has, and how decorators are read. */
function toKey({ lib, types = [], resolveJsonModule: _, ...options }: Options): string {
  return JSON.stringify([types.includes('node'), lib?.includes('dom') ?? true, options])
}

/** The workspaces' own configurations, put together. */
function listPrograms(): readonly Program[] {
  const programs = new Map<string, Program>()
  for (const dir of ['tooling', ...readWorkspaces(root).map((workspace) => workspace.dir)]) {
    const file = path.join(root, dir, 'tsconfig.json')
    if (!existsSync(file)) continue
    const { compilerOptions = {}, include, exclude = [] } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Program>
    const place = (patterns: readonly string[] = []) => patterns.map((pattern) => path.join(root, dir, pattern))
    const own = { compilerOptions, include: place(include), exclude: place(exclude) }
    const key = alone.includes(dir) ? dir : toKey(compilerOptions)
    const known = programs.get(key)
    programs.set(key, known ? put(known, own) : own)
  }
  return [...programs.values()]
}

/**
 * Half the work: several checkers each work out the types that they share, and the compiler's memory is swept less often, for a
 * tenth more of it.
 */
const thrifty = { flags: ['--singleThreaded'], env: { GOGC: '400' } }

async function check(project: string): Promise<boolean> {
  const command = [path.join(root, 'node_modules/.bin/tsc'), '-p', project, ...thrifty.flags]
  const env = { ...process.env, ...thrifty.env }
  return (await startProcess(command, { cwd: root, env, onLine: console.log }).done) === 0
}

/**
 * Checks the types of every workspace in as few programs as can be: each workspace's own program reads what it imports from the
 * others, and viem's types, once more, which was three quarters of the work.
 */
async function checkTypes(): Promise<boolean> {
  mkdirSync(folder, { recursive: true })
  let right = true
  for (const [index, program] of listPrograms().entries()) {
    const project = path.join(folder, `${index}.json`)
    writeFileSync(project, JSON.stringify({ extends: path.join(root, 'tsconfig.base.json'), ...program }))
    right = (await check(project)) && right
  }
  // the same sources with the library's former major version
  return (await check('packages/adapter-wagmi/tsconfig.wagmi2.json')) && right
}

process.exitCode = (await checkTypes()) ? 0 : 1
