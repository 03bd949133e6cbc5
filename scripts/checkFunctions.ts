import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { measureFunctions } from './functions.ts'
import { report } from './report.ts'

/** Lines of one function; more is two ideas. */
const limit = 60
/** What the conventions ask for. */
const aim = 40

const tests = /(\.(test|test-d|bench|e2e)\.tsx?$)|(^packages\/test\/src\/conformance\/)/

/** @param root a git work tree */
export function checkFunctions(root: string) {
  const tracked = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\0')
  const files = tracked.filter((file) => file && existsSync(path.join(root, file)) && !tests.test(file))
  const measured = files.flatMap((file) =>
    measureFunctions(file, readFileSync(path.join(root, file), 'utf8')).map((found) => ({ ...found, file })),
  )
  const problems = measured
    .filter(({ lines }) => lines > limit)
    .map(({ file, line, name, lines }) => `${file}:${line}: ${name} has ${lines} lines, ${limit} at most`)
  return { count: measured.length, long: measured.filter(({ lines }) => lines > aim).length, problems }
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  const { count, long, problems } = checkFunctions(root)
  report(problems, `${count} functions: none is over ${limit} lines, ${long} are over ${aim}`)
}
