import type { Finding } from './edit.ts'
import type { MigrateReport } from './migrateProject.ts'

/** Where more is said; the documentation has no address of its own until a release is made. */
const page =
  'see “Names that don’t exist in Foyer” on the documentation’s page on AppKit, or https://www.npmjs.com/package/@foyer/appkit-compat'

/** Formats what was changed and what needs a person, for a terminal. */
export function formatReport(report: MigrateReport, isDryRun: boolean): string {
  const { files, changes, findings, left, check } = report
  if (files.length === 0 && findings.length === 0 && !check)
    return 'Nothing here is to be moved: it has no AppKit or RainbowKit, nor what --from names.'
  const open = [...findings, ...(check?.errors ?? [])]
  return [
    ...formatFiles(files, changes, isDryRun),
    ...left.map(
      (folder) => `\nNothing was changed in ${folder}: a part of it cannot move, and half of it would not run.`,
    ),
    '',
    ...formatCheck(report, isDryRun),
    ...(open.length === 0 ? [] : formatOpen(open)),
  ].join('\n')
}

function formatFiles(
  files: readonly string[],
  changes: MigrateReport['changes'],
  isDryRun: boolean,
): readonly string[] {
  const did = isDryRun ? 'Would change' : 'Changed'
  return [
    `${did} ${files.length} ${files.length === 1 ? 'file' : 'files'}:`,
    ...files.flatMap((file) => [
      `  ${file}`,
      ...changes.filter((one) => one.file === file).map(({ line, from, to }) => `    ${line}: ${from} → ${to}`),
    ]),
  ]
}

function formatCheck({ files, left, check, findings }: MigrateReport, isDryRun: boolean): readonly string[] {
  if (check && check.errors.length === 0) return [`The type check passes (${check.command}).`]
  if (check) return [`The type check fails (${check.command}).`]
  if (isDryRun || (files.length === 0 && left.length > 0)) return []
  const open = findings.length > 0 ? '' : 'Nothing is known to need a person, but the project is not type-checked yet. '
  return [`${open || 'The project is not type-checked yet. '}Install its packages, then run this again.`]
}

function formatOpen(open: readonly Finding[]): readonly string[] {
  const minutes = open.reduce((sum, one) => sum + one.minutes, 0)
  const count = `${open.length} ${open.length === 1 ? 'place needs' : 'places need'} a person`
  return [
    '',
    `${count}, about ${minutes} minutes (${page}):`,
    ...open.map((one) => `  ${one.file}:${one.line}  ${one.name}  about ${one.minutes} min  ${one.reason}`),
  ]
}
