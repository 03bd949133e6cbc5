import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { formatReport } from './migrate/formatReport.ts'
import { migrateProject } from './migrate/migrateProject.ts'

const help = `foyer <command>

  migrate [folder]   Moves a project from AppKit to @foyer/appkit-compat: imports, package.json, elements, theme variables.
    --dry-run        Shows what would change and writes nothing.
    --force          Also where git does not have every file as it is.`

type Result = { readonly text: string; readonly code: number }

/** One command. @param args what follows `foyer` @param cwd where a folder counts from */
export function runCommand(args: readonly string[], cwd: string): Result {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, force: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    const [command, folder = '.', ...rest] = positionals
    if (values.help || command === undefined) return { text: help, code: 0 }
    if (command !== 'migrate' || rest.length > 0)
      return { text: `Unknown: ${positionals.join(' ')}\n\n${help}`, code: 1 }
    const isDryRun = values['dry-run'] === true
    const report = migrateProject({
      folder: path.resolve(cwd, folder),
      version: readVersion(),
      isDryRun,
      force: values.force === true,
    })
    return { text: formatReport(report, isDryRun), code: 0 }
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), code: 1 }
  }
}

/** All packages of Foyer's have one version. */
function readVersion(): string {
  const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string
  }
  return manifest.version
}
