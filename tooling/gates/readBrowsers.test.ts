import { expect, test } from 'vitest'
import { readBrowsers } from './readBrowsers.ts'

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
