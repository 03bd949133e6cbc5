import type { MigrateReport } from './migrateProject.ts'

/** Where the documentation says more, from its root. */
const page = 'move/appkit/#names-without-a-counterpart'

/** What was changed and what needs a person, for a terminal. */
export function formatReport({ files, changes, findings }: MigrateReport, isDryRun: boolean): string {
  if (files.length === 0 && findings.length === 0) return 'Nothing here is AppKit’s.'
  const did = isDryRun ? 'Would change' : 'Changed'
  const lines = [
    `${did} ${files.length} ${files.length === 1 ? 'file' : 'files'}:`,
    ...files.flatMap((file) => [
      `  ${file}`,
      ...changes.filter((one) => one.file === file).map(({ line, from, to }) => `    ${line}: ${from} → ${to}`),
    ]),
  ]
  if (findings.length === 0)
    return [...lines, '', 'Nothing needs a person. Install, and run your type check.'].join('\n')
  return [
    ...lines,
    '',
    `${findings.length} ${findings.length === 1 ? 'place needs' : 'places need'} a person (${page}):`,
    ...findings.map(({ file, line, name, reason }) => `  ${file}:${line} ${name}: ${reason}`),
  ].join('\n')
}
