import { readFile } from 'node:fs/promises'
import { compileContracts } from 'devnet/compileContracts'
import { expect, test } from 'vitest'
import { contractFolders } from './contractFolders.ts'

test.each(contractFolders)('default: the artifacts of folder %# are what its contracts compile to', async (folder) => {
  expect(await readFile(folder.artifacts, 'utf8')).toBe(await compileContracts(folder))
})
