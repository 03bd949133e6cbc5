import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConfigInput } from '../src/config/schema.ts'
import { prepareStarts, startedFields } from './support/startedSettings.ts'

// as `buildStarts.test.ts` starts with all fields of the file, one by one
const folder = mkdtempSync(join(tmpdir(), 'gateway-starts-all-'))
let starts: Awaited<ReturnType<typeof prepareStarts>>

beforeAll(async () => {
  starts = await prepareStarts(folder)
})

afterAll(async () => {
  await starts.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

test.for(Object.entries(startedFields))('behavior: what is built starts with %s', async ([name, value]) => {
  // a chain names the sources that it asks
  const config = name === 'chains' ? { chains: value, sources: startedFields.sources } : { [name]: value }
  expect(await starts.start({ config: config as ConfigInput })).toEqual({ status: 200, metrics: false, exit: 0 })
})
