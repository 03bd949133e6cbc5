import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Verdict } from './hashes.ts'
import { verifyRelease } from './verifyRelease.ts'

/** Formats what was found, for a terminal: what a server wrote is shown without what a terminal would obey. */
function formatVerdict(verdict: Verdict & { readonly version: string }, isSigned: boolean): string {
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

/** `foyer verify`. @param args what follows it @param cwd where files and folders count from */
export async function runVerify(
  args: readonly string[],
  cwd: string,
): Promise<{ readonly text: string; readonly code: number }> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        hashes: { type: 'string' },
        key: { type: 'string' },
        unsigned: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    })
    const [what, ...others] = positionals
    const { hashes, key, unsigned } = values
    if (what === undefined || others.length > 0) throw new Error('Name one address or folder.')
    if (hashes === undefined) throw new Error("Name the release's hashes: --hashes <release.json>.")
    if (key === undefined && !unsigned)
      throw new Error('Name the key that signs: --key <file or text>; --unsigned goes without.')
    const toPlace = (place: string) => (/^https?:\/\//.test(place) ? place : path.resolve(cwd, place))
    const verdict = await verifyRelease({ what: toPlace(what), hashes: toPlace(hashes), key: key && readKey(key, cwd) })
    return {
      text: values.json ? JSON.stringify(verdict, undefined, 2) : formatVerdict(verdict, key !== undefined),
      code: verdict.problems.length > 0 ? 1 : 0,
    }
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), code: 1 }
  }
}

/** A key is 44 letters or a file. */
function readKey(key: string, cwd: string): string {
  return /^[A-Za-z0-9+/]{43}=$/.test(key) ? key : readFileSync(path.resolve(cwd, key), 'utf8')
}
