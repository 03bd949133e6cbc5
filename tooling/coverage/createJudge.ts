import { existsSync } from 'node:fs'
import path from 'node:path'
import { findTest, type KnownTests } from './findTest.ts'
import { listEntries } from './listEntries.ts'
import { createModuleGraph } from './moduleGraph.ts'
import type { Row } from './readSections.ts'

/** Source that imports can lead to; a style sheet or a configuration only has to be there. */
const source = /^(packages|apps)\/[^/]+\/src\/.*\.tsx?$/
/** Tests that drive a page or a program from outside: what they import is not what they run. */
const journey = /^apps\/[^/]+\/(e2e|test)\//

type Reach = { readonly has: (file: string) => boolean }

/**
 * What is wrong with a row: a name that nothing has, code that its screens and calls do not lead to, or a test that is
 * gone or does not load that code.
 * @param root the repository
 */
export function createJudge(root: string, tests: KnownTests): (row: Row) => readonly string[] {
  const graph = createModuleGraph(root)
  const entries = listEntries(root, graph)
  const known = new Map<string, Reach>()
  const reach = (file: string, answers = false): Reach => {
    const key = `${file} ${answers}`
    // a server has the description of every call that it answers, which shows nobody who makes it
    const found = known.get(key) ?? graph.reach(file, (one) => answers && one.startsWith('packages/api/'))
    known.set(key, found)
    return found
  }
  const judgeReach = ({ from = [], code = [] }: Row): readonly string[] => {
    const sources = code.filter((file) => source.test(file))
    const gone = from.filter((name) => !entries.has(name)).map((name) => `no screen, call or program: ${name}`)
    const reached = from.flatMap((name) => {
      const file = entries.get(name)
      return file ? [{ name, found: reach(file, name.startsWith('program gateway')) }] : []
    })
    return [
      ...gone,
      ...code.filter((file) => !existsSync(path.join(root, file))).map((file) => `no such file: ${file}`),
      ...sources
        .filter((file) => existsSync(path.join(root, file)) && !reached.some(({ found }) => found.has(file)))
        .map((file) => `${from.join(', ')} does not lead to ${file}`),
      ...reached
        .filter(({ found }) => sources.length > 0 && !sources.some((file) => found.has(file)))
        .map(({ name }) => `${name} leads to none of its files`),
    ]
  }
  const judgeTest = (named: string, { code = [] }: Row): readonly string[] => {
    const wrong = findTest(root, tests, named)
    const [file = ''] = named.split(' › ')
    if (wrong.length > 0 || journey.test(file) || code.some((one) => !source.test(one))) return wrong
    return code.some((one) => reach(file).has(one)) ? [] : [`${file} loads none of its files`]
  }
  return (row) => {
    const { from, code, tests: shown = [], differs } = row
    if (differs !== undefined)
      return from || code ? ['differs, and names code'] : shown.flatMap((one) => findTest(root, tests, one))
    if (!from || !code || shown.length === 0) return ['names no way to it, no code or no test']
    return [...judgeReach(row), ...shown.flatMap((one) => judgeTest(one, row))]
  }
}
