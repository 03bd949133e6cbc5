import type { Problem } from './types.ts'

/** What was found, for a terminal. */
export function formatDiagnosis(problems: readonly Problem[]): string {
  if (problems.length === 0) return 'Nothing found that will fail.'
  const failing = problems.filter(({ level }) => level === 'fails').length
  return [
    ...problems.flatMap(({ level, what, fix, files = [] }) => [
      `${level === 'fails' ? 'fails' : 'weak '}  ${what}`,
      ...files.map((file) => `       in ${file}`),
      `       ${fix}`,
      '',
    ]),
    `${failing} ${failing === 1 ? 'thing' : 'things'} will fail, ${problems.length - failing} could be better.`,
  ].join('\n')
}
