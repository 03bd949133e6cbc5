import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileContracts } from '../scripts/compileContracts.ts'
import { contractFolder } from '../scripts/contractFolder.ts'

test('default: the artifacts are what the contracts compile to', async () => {
  const { artifacts } = contractFolder
  const compiled = await compileContracts(contractFolder)
  expect((await readdir(artifacts)).sort()).toEqual([...compiled.keys()].sort())
  for (const [file, text] of compiled) expect(await readFile(new URL(file, artifacts), 'utf8')).toBe(text)
})
