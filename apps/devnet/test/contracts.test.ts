import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileContracts } from '../scripts/compileContracts.ts'

const artifacts = new URL('../src/evm/artifacts/', import.meta.url)

test('default: the artifacts are what the contracts compile to', async () => {
  const compiled = await compileContracts()
  expect((await readdir(artifacts)).sort()).toEqual([...compiled.keys()].sort())
  for (const [file, text] of compiled) expect(await readFile(new URL(file, artifacts), 'utf8')).toBe(text)
})
