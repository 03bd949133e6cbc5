import { readdir, readFile } from 'node:fs/promises'
import { compileContracts } from 'devnet/compileContracts'
import { expect, test } from 'vitest'
import { contractFolders } from './contractFolders.ts'

test.each(contractFolders)('default: the artifacts of folder %# are what its contracts compile to', async (folder) => {
  const compiled = await compileContracts(folder)
  expect((await readdir(folder.artifacts)).sort()).toEqual([...compiled.keys()].sort())
  for (const [file, text] of compiled) expect(await readFile(new URL(file, folder.artifacts), 'utf8')).toBe(text)
})
