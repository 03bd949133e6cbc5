import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { type Literal, readLiterals } from './literals.ts'

/** Files whose constants are numbers and texts of the specification or of the reference. */
const tables = [
  'packages/adapter-wagmi/src/httpTransport.ts',
  'packages/adapter-wagmi/src/ranking.ts',
  'packages/base/src/errors.ts',
  'packages/base/src/networks.ts',
  'packages/core/src/alerts/texts.ts',
  'packages/core/src/config/constants.ts',
  'packages/core/src/config/resolveFeatures.ts',
  'packages/core/src/config/socials.ts',
  'packages/core/src/features/connect/catalogue.ts',
  'packages/core/src/features/connect/connectOptions.ts',
  'packages/frame-client/src/protocol.ts',
  'packages/frame-client/src/stored.ts',
  'packages/relay-client/src/protocol.ts',
  'packages/relay-client/src/relay/timing.ts',
]

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Changes one constant after the other and runs the tests of its package that reach it, those beside it first.
 * @returns those that no test noticed, `file:line text`
 */
async function mutate(file: string): Promise<readonly string[]> {
  const full = path.join(root, file)
  const original = readFileSync(full, 'utf8')
  const restore = () => writeFileSync(full, original)
  const stop = () => {
    restore()
    process.exit(130)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const vitest = await createVitest(
    'test',
    {
      root: path.join(root, ...file.split('/').slice(0, 2)),
      watch: false,
      related: [full],
      project: ['node'],
      reporters: [{}],
    },
    {},
    { stdout: new PassThrough().resume() as never },
  )
  try {
    const [beside, others] = split(full, await vitest.getRelevantTestSpecifications())
    const survivors: string[] = []
    if (!(await passes(vitest, beside.length > 0 ? beside : others)))
      throw new Error(`${file}: its tests fail as it is`)
    for (const literal of readLiterals(file, original)) {
      writeFileSync(full, `${original.slice(0, literal.start)}${literal.changed}${original.slice(literal.end)}`)
      vitest.invalidateFile(full)
      const survives = (await passes(vitest, beside)) && (await passes(vitest, others))
      console.log(`${survives ? 'survives' : 'noticed '} ${describe(file, literal)} → ${literal.changed}`)
      if (survives) survivors.push(describe(file, literal))
    }
    return survivors
  } finally {
    restore()
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await vitest.close()
  }
}

const describe = (file: string, { line, text }: Literal) => `${file}:${line} ${text}`

/** Tests called as the table first: a change that they notice needs no others. */
function split(full: string, all: readonly TestSpecification[]): readonly [TestSpecification[], TestSpecification[]] {
  const beside = all.filter(({ moduleId }) => moduleId.startsWith(`${full.slice(0, -'.ts'.length)}.`))
  return [beside, all.filter((one) => !beside.includes(one))]
}

async function passes(vitest: Vitest, specifications: readonly TestSpecification[]): Promise<boolean> {
  if (specifications.length === 0) return true
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...specifications])
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok())
}

const named = process.argv.slice(2).map((file) => path.relative(root, path.resolve(file)))
const survivors: string[] = []
for (const file of named.length > 0 ? named : tables) survivors.push(...(await mutate(file)))
for (const one of survivors) console.log(`survivor: ${one}`)
console.log(survivors.length > 0 ? `${survivors.length} survivors` : 'survivors: none')
process.exit(survivors.length > 0 ? 1 : 0)
