import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findMisnamedFiles } from './findMisnamedFiles.ts'
import { measureFunctions } from './measureFunctions.ts'
import { report } from './report.ts'
import { readWorkspaces } from './workspaces.ts'

/** Lines of one function; more is two ideas. */
const limit = 60
/** What the conventions ask for. */
const aim = 40

/** Rooms where the aim is the limit: what holds money is read function by function. */
const strictRooms = /^apps\/(frame\/src|gateway\/src\/frame)\//

const tests = /(\.(test|test-d|bench|e2e)\.tsx?$)|(^packages\/test\/src\/conformance\/)/

/** @param root a git work tree */
export function checkFunctions(root: string) {
  const tracked = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\0')
  const files = tracked.filter((file) => file && existsSync(path.join(root, file)) && !tests.test(file))
  const sources = files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const measured = sources.flatMap(({ file, text }) =>
    measureFunctions(file, text).map((found) => ({ ...found, file })),
  )
  const long = measured
    .filter(({ file, lines }) => lines > findLimit(file))
    .map(({ file, line, name, lines }) => `${file}:${line}: ${name} has ${lines} lines, ${findLimit(file)} at most`)
  const problems = [...long, ...findMisnamedFiles(sources, listEntries(root))]
  return { count: measured.length, long: measured.filter(({ lines }) => lines > aim).length, problems }
}

function findLimit(file: string): number {
  return strictRooms.test(file) ? aim : limit
}

/** The source files that packages export, which are named after the entry. */
function listEntries(root: string): ReadonlySet<string> {
  const targets = readWorkspaces(root).flatMap(({ dir, manifest }) =>
    Object.values(manifest.exports ?? {})
      .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
      .map((target) => path.join(dir, target)),
  )
  return new Set(targets)
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const { count, long, problems } = checkFunctions(root)
  report(
    problems,
    `${count} functions: none is over ${limit} lines, ${long} are over ${aim}; each file is named after its one function`,
  )
}
