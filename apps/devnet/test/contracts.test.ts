import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileContracts } from '../scripts/compileContracts.ts'
import { contractFolder } from '../scripts/contractFolder.ts'

test('default: the artifacts are what the contracts compile to', async () => {
  expect(await readFile(contractFolder.artifacts, 'utf8')).toBe(await compileContracts(contractFolder))
})
