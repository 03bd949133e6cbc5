import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { chromiumArgs, chromiumPath, chromiumProblem } from '../../chromium.base.ts'
import { readBrowsers } from './readBrowsers.ts'

const missing = '/nowhere/chromium'

test('default', () => {
  expect(chromiumProblem(process.execPath, missing)).toBeUndefined()
})

test("behavior: Playwright's own is enough when the machine has none", () => {
  expect(chromiumProblem(undefined, process.execPath)).toBeUndefined()
})

test('error: none at all says how to install one', () => {
  const problem = chromiumProblem(undefined, missing)
  expect(problem).toContain('No Chromium was found')
  expect(problem).toContain('sudo apt-get install chromium')
  expect(problem).toContain('CHROMIUM_PATH')
})

test('error: a CHROMIUM_PATH that does not exist is named, not passed over', () => {
  expect(chromiumProblem(missing, process.execPath)).toContain(`CHROMIUM_PATH names ${missing}`)
})

test('behavior: what Playwright turns off in Chromium stays off', async () => {
  const server = await chromium.launchServer(chromiumPath ? { executablePath: chromiumPath } : {})
  const { spawnargs } = server.process()
  await server.close()
  const offIn = (args: readonly string[]) =>
    args.filter((one) => one.startsWith('--disable-features=')).flatMap((one) => (one.split('=')[1] ?? '').split(','))
  const [theirs, ours] = [offIn(spawnargs), offIn(chromiumArgs)]
  expect(theirs.length).toBeGreaterThan(0)
  expect(ours).toEqual(expect.arrayContaining(theirs))
})

test('default: each browser of this machine says its version', async ({ skip }) => {
  const lines = await readBrowsers()
  skip(lines.length === 0, 'there is no browser')
  expect(lines).toContainEqual(expect.stringMatching(/Chrom\S+ .*\d+\.\d+\.\d+.* \(whole\)$/))
})

test('behavior: one that is not there is left out, one that says nothing is named by its path', async () => {
  expect(await readBrowsers([['whole', undefined]])).toEqual([])
  expect(await readBrowsers([['whole', process.execPath]])).toEqual([`${process.version} (whole)`])
  expect(await readBrowsers([['second engine', '/nowhere/firefox']])).toEqual([
    '/nowhere/firefox, which does not say its version (second engine)',
  ])
})
