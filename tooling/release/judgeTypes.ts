// Ours, because attw resolves entries and compiles none, and tsc would work out all that the declarations rest on.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Runner } from '../gates/startProcess.ts'
import { publishedPackages } from './packPackages.ts'

/** The oldest compiler that the packages' types are promised for and the newest, by their folders in the site's `node_modules`. */
const ways = [
  { compiler: 'typescript-5.5', module: 'esnext', moduleResolution: 'bundler' },
  { compiler: 'typescript-5.5', module: 'nodenext', moduleResolution: 'nodenext' },
  { compiler: 'typescript', module: 'esnext', moduleResolution: 'bundler' },
] as const

/** Foyer's own files in a site; those of others are the site's to skip. */
const ownFile = /^(every|node_modules\/.*@?foyer)/

/**
 * Compiles an import of every entry of every package, declarations and all, as a site would that skips none of them.
 * @param dir a site with all packages and their peers
 * @returns errors in Foyer's own declarations: those of others are the site's to skip
 */
export async function judgeTypes(root: string, dir: string, { read }: Runner): Promise<readonly string[]> {
  writeFileSync(path.join(dir, 'every.mts'), listEntries(root).map(exportAll).join(''))
  const problems: string[] = []
  for (const { compiler, ...how } of ways) {
    const config = `every.${how.moduleResolution}.json`
    const compilerOptions = { ...options, ...how }
    writeFileSync(path.join(dir, config), JSON.stringify({ compilerOptions, files: ['every.mts'] }))
    const found = await (compiler === 'typescript' ? compile(dir, config, read) : judge(dir, compiler, config, read))
    problems.push(...found.map((line) => `${compiler}, ${how.moduleResolution}: ${line}`))
  }
  return problems
}

/** A compiler with an interface for JavaScript is asked about Foyer's files alone. */
function judge(dir: string, compiler: string, config: string, read: Runner['read']): Promise<readonly string[]> {
  return read([process.execPath, import.meta.filename, dir, compiler, config], dir)
}

/** The newest has none; with one checker it works out once what several would each, and its memory is swept less often. */
async function compile(dir: string, config: string, read: Runner['read']): Promise<readonly string[]> {
  const tsc = 'node_modules/typescript/bin/tsc'
  const command = [process.execPath, tsc, '-p', config, '--singleThreaded']
  const told = await read(command, dir, { GOGC: '400' }).catch(({ message }: Error) => message.split('\n'))
  return told.filter((line) => ownFile.test(line) && line.includes('error TS'))
}

const options = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  types: ['node'],
}

const exportAll = (entry: string, index: number) => `export * as entry${index} from '${entry}'\n`

function listEntries(root: string): readonly string[] {
  return publishedPackages(root).flatMap(({ manifest: { name, exports = {} } }) =>
    Object.entries(exports)
      .filter(([, target]) => typeof target === 'object' && 'types' in target)
      .map(([entry]) => entry.replace('.', name).replace('*', 'de')),
  )
}

/** Of the compiler's interface what is used here; the workspace's own compiler has none. */
type Compiler = {
  readonly sys: unknown
  readConfigFile(file: string, read: unknown): { readonly config?: unknown; readonly error?: Diagnostic }
  parseJsonConfigFileContent(config: unknown, host: unknown, dir: string): Config
  createProgram(files: readonly string[], options: unknown): Program
  flattenDiagnosticMessageText(text: unknown, newLine: string): string
}
type Config = {
  readonly fileNames: readonly string[]
  readonly options: unknown
  readonly errors: readonly Diagnostic[]
}
type SourceFile = { readonly fileName: string }
type Diagnostic = { readonly file?: SourceFile; readonly code: number; readonly messageText: unknown }
type Program = {
  getSourceFiles(): readonly SourceFile[]
  getOptionsDiagnostics(): readonly Diagnostic[]
  getGlobalDiagnostics(): readonly Diagnostic[]
  getSyntacticDiagnostics(file: SourceFile): readonly Diagnostic[]
  getSemanticDiagnostics(file: SourceFile): readonly Diagnostic[]
}

/**
 * Compiles a site as its compiler would, but looks for errors in Foyer's own declarations alone: of what these rest on, it works out
 * the types that they name and no more, a third of the work.
 * @param dir the site
 * @param compiler the compiler's folder in the site's `node_modules`
 * @param configFile the name of a configuration of the compiler in the site
 * @returns errors in Foyer's own files and in the configuration, one a line
 */
function checkDeclarations(dir: string, compiler: string, configFile: string): readonly string[] {
  const ts = createRequire(path.join(dir, 'package.json'))(compiler) as Compiler
  const readFile = (ts.sys as { readonly readFile: unknown }).readFile
  const { config, error } = ts.readConfigFile(path.join(dir, configFile), readFile)
  if (error) return [String(error.messageText)]
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, dir)
  const program = ts.createProgram(fileNames, options)
  const files = program.getSourceFiles().filter(({ fileName }) => ownFile.test(path.relative(dir, fileName)))
  if (files.length <= fileNames.length) return [`${compiler} finds no declarations of Foyer's`]
  const found = [
    ...errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...files.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ]
  return found.map(({ file, code, messageText }) => {
    const where = file ? path.relative(dir, file.fileName) : configFile
    return `${where}: error TS${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

if (import.meta.main) {
  const [dir = '', compiler = '', configFile = ''] = process.argv.slice(2)
  for (const line of checkDeclarations(dir, compiler, configFile)) console.log(line)
}
