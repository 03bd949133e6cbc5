import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { poll } from '../../apps/devnet/src/supervisor/poll.ts'
import { isRunning } from '../../apps/devnet/src/supervisor/processTable.ts'
import { buildApps } from './buildApps.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'build-test-'))
  await mkdir(join(root, 'node_modules/.bin'), { recursive: true })
})
afterEach(() => rm(root, { recursive: true, maxRetries: 10 }))

/** Stands in for turbo's binary. */
const writeTurbo = (script: string) =>
  writeFile(join(root, 'node_modules/.bin/turbo'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

const build = (signal = new AbortController().signal) =>
  buildApps({ root, logFolder: join(root, 'logs'), signal, apps: ['demo'] })

test('default: turbo builds the demo, and its output is logged', async () => {
  await writeTurbo('echo "$@"')
  await build()
  expect(await readFile(join(root, 'logs/demo-build.log'), 'utf8')).toMatch(/^run build --filter=demo /)
})

test('behavior: an abort ends the build', async () => {
  const pidFile = join(root, 'pid')
  await writeTurbo(`echo $$ > ${pidFile}; exec sleep 60`)
  const abort = new AbortController()
  const building = build(abort.signal)
  // the file is there before the number is in it
  const pid = await poll(async () => {
    const written = Number(await readFile(pidFile, 'utf8'))
    return written > 0 ? written : Promise.reject(new Error('It has not started'))
  }, AbortSignal.timeout(5_000))
  abort.abort(new Error('Not wanted any more'))
  await expect(building).rejects.toThrow('Not wanted any more')
  expect(isRunning(pid)).toBe(false)
})

test('error: a build that fails shows its last lines', async () => {
  await writeTurbo('echo "src/main.ts: Unexpected token"; exit 2')
  await expect(build()).rejects.toThrow(
    'demo-build did not start: the build exited with code 2\nIts last lines:\n  src/main.ts: Unexpected token',
  )
})
