import { createRequire } from 'node:module'
import path from 'node:path'
import { ownFile } from './judgeTypes.ts'

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
function judgeDeclarations(dir: string, compiler: string, configFile: string): readonly string[] {
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

const [dir = '', compiler = '', configFile = ''] = process.argv.slice(2)
for (const line of judgeDeclarations(dir, compiler, configFile)) console.log(line)
