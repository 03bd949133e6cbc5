import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { serveOwner } from './serveOwner.ts'

const root = path.resolve(import.meta.dirname, '../../..')

type Suite = {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly { readonly title: string; readonly ok: boolean; readonly tests: readonly unknown[] }[]
}

test('C72, C73: an owner’s own Playwright tests drive the whole way with the fixture, under the strictest policy', {
  timeout: 400_000,
}, async () => {
  // the script that the test kit's own build makes of it
  await promisify(execFile)(process.execPath, [path.join(root, 'packages/test-kit/inPage.config.ts')])
  const site = await serveOwner()
  const output = await mkdtemp(path.join(tmpdir(), 'foyer-owner-results-'))
  onTestFinished(async () => {
    await site.stop()
    await rm(output, { recursive: true, force: true })
  })
  const report = JSON.parse(await runPlaywright(site.url, output)) as Suite
  const specs = listSpecs(report)
  expect(specs.filter(({ ok }) => !ok).map((spec) => JSON.stringify(spec, undefined, 1))).toEqual([])
  expect(specs.length).toBe(9)
})

function listSpecs(suite: Suite): NonNullable<Suite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)]
}

/** @returns the report of Playwright's own runner, from the sources of the test kit */
async function runPlaywright(url: string, output: string): Promise<string> {
  const report = path.join(output, 'report.json')
  const env = {
    ...process.env,
    OWNER_SITE: url,
    OWNER_OUTPUT: path.join(output, 'files'),
    OWNER_REPORT: report,
    NODE_OPTIONS: '--conditions=@foyer/source',
  }
  const cli = path.join(import.meta.dirname, '../node_modules/.bin/playwright')
  const config = path.join(import.meta.dirname, 'owner/playwright.config.ts')
  const child = spawn(cli, ['test', '-c', config], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const listen = (data: unknown) => {
    said += data
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  await new Promise((resolve) => child.once('close', resolve))
  return readFile(report, 'utf8').catch(() => {
    throw new Error(`Playwright gave no report: ${said}`)
  })
}
