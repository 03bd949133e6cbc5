import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configSchema } from '../src/config/schema.ts'
import { readImageCommand } from './support/gatewayProcess.ts'
import { prepareStarts, startedFields } from './support/startedSettings.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateway-starts-'))
const read = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8')

/** The program's own text says which variables it reads. */
function readNames(): readonly string[] {
  const source = read('../src/config/readConfig.ts')
  const [, frame = ''] = /const \[folder.+\] = \[(.+)\]\.map/.exec(source) ?? []
  const own = [...source.matchAll(/GATEWAY_[A-Z_]*[A-Z]/g)].map(([name]) => name)
  const ofFrame = [...frame.matchAll(/'(\w+)'/g)].map(([, name]) => `GATEWAY_FRAME_${name}`)
  return [...new Set([...own, ...ofFrame])].filter((name) => name !== 'GATEWAY_FRAME').toSorted()
}

const names = readNames()
let starts: Awaited<ReturnType<typeof prepareStarts>>

beforeAll(async () => {
  starts = await prepareStarts(folder)
})

afterAll(async () => {
  await starts.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

test('default: every variable that the program reads is started here, and stands in the documentation', () => {
  const page = read('../../../docs/self-hosting.md')
  expect(names.length).toBeGreaterThan(20)
  expect(Object.keys(starts.environment).toSorted()).toEqual(names)
  // those of the wallet stand there by their endings
  const isDocumented = (name: string) =>
    page.includes(name) || page.includes(`\`${name.replace(/^GATEWAY_(FRAME|SMTP)/, '')}\``)
  expect(names.filter((name) => !isDocumented(name))).toEqual([])
})

test.for(names)('behavior: what is built starts with %s', async (name, context) => {
  const environment = starts.environment[name]
  if (!environment)
    return context.skip('not run: there is no such server here (apt-get install postgresql nats-server)')
  expect(await starts.start({ environment })).toEqual({
    status: 200,
    metrics: name === 'GATEWAY_METRICS_TOKEN',
    exit: 0,
  })
})

test('behavior: what is built starts with all variables and all fields, by the command of its image', async () => {
  const environment = Object.fromEntries(
    Object.entries(starts.environment)
      .filter(([name]) => !['GATEWAY_CONFIG', 'GATEWAY_CONFIG_JSON'].includes(name))
      .flatMap(([, given]) => Object.entries(given ?? {})),
  )
  // with each default written out
  const { frame: _, ...config } = configSchema.parse(startedFields)
  const flags = readImageCommand().slice(1, -1)
  expect(flags).toContain('--max-old-space-size=128')
  expect(await starts.start({ config, environment, flags })).toEqual({ status: 200, metrics: true, exit: 0 })
})
