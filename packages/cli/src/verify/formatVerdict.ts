import type { Verdict } from './types.ts'

/** What was found, for a terminal: what a server wrote is shown without what a terminal would obey. */
export function formatVerdict(verdict: Verdict & { readonly version: string }, isSigned: boolean): string {
  const { same, problems, configuration, version } = verdict
  const lines = [
    ...problems,
    ...(configuration === undefined ? [] : [`Its owner's configuration, which no release decides: ${configuration}`]),
    problems.length === 0
      ? `All ${same} files are those of release ${version}.`
      : `${problems.length} of ${same + problems.length} files are not those of release ${version}.`,
    ...(isSigned ? [] : ['The signature of the hashes was not looked at: name the key with --key.']),
  ]
  return lines.map(toPlain).join('\n')
}

const toPlain = (line: string) => line.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD').slice(0, 20_000)
