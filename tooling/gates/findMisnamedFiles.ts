import path from 'node:path'
import { readMainExport } from './readMainExport.ts'

/** Where files are named after what they export. Tests, their support and configurations are named after what they test. */
const checked = /^((packages|apps)\/[^/]+\/src|tooling)\/.*\.tsx?$/
const unchecked = /(\.(test|test-d|bench|e2e|d)\.tsx?$)|\/index\.tsx?$|^tooling\/release\/sites\//

/** Names that a file is called by from outside, each with the reason. */
const exceptions: { readonly [file: string]: string } = {
  'apps/frame/src/words.ts': 'the catalogue of words, whose reader is one word long where it is used',
}

type Source = { readonly file: string; readonly text: string }

/**
 * Files with one exported function, class or component that are named neither after it nor after a type they export.
 * Where several files of a folder export the same name, as rows of one table do, each is named after its row.
 * @param entries files that a package's `exports` names
 */
export function findMisnamedFiles(sources: readonly Source[], entries: ReadonlySet<string>): readonly string[] {
  const read = sources
    .filter(({ file }) => checked.test(file) && !unchecked.test(file) && !entries.has(file) && !(file in exceptions))
    .map(({ file, text }) => ({ file, ...readMainExport(file, text) }))
  const counts = new Map<string, number>()
  for (const { file, name } of read) counts.set(toKey(file, name), (counts.get(toKey(file, name)) ?? 0) + 1)
  return read.flatMap(({ file, name, types }) => {
    if (name === undefined || (counts.get(toKey(file, name)) ?? 0) > 1) return []
    const base = path.basename(file).replace(/\..*$/, '')
    const isNamed = base === name || types.some((type) => [toLower(type), `${toLower(type)}s`].includes(toLower(base)))
    return isNamed ? [] : [`${file}: exports ${name} alone: call it ${name}${path.extname(file)}`]
  })
}

function toKey(file: string, name: string | undefined): string {
  return `${path.dirname(file)} ${name}`
}

/** `session.ts` holds `Session`, and so does `sessions.ts`. */
function toLower(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1)
}
