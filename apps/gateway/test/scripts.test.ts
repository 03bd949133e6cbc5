import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileContracts } from 'devnet/compileContracts'
import { expect, test } from 'vitest'
import { formatNotice, readMarks } from '../scripts/writeMarks.ts'
import { contractFolders } from './contractFolders.ts'

test.each(contractFolders)('default: the artifacts of folder %# are what its contracts compile to', async (folder) => {
  expect(await readFile(folder.artifacts, 'utf8')).toBe(await compileContracts(folder))
})

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, 'packages/ui', file), 'utf8')

test('default: the widget’s marks are those of the catalogue, and each has its source and licence in the package', async () => {
  const found = readMarks(root)
  const { marks } = await import(pathToFileURL(path.join(root, 'packages/ui/src/marks/marks.ts')).href)
  expect(marks).toEqual(Object.fromEntries(found.map(({ id, svg }) => [id, svg])))
  const notice = read('NOTICE.md')
  expect(notice).toBe(formatNotice(root))
  for (const { name } of found) {
    expect(notice).toMatch(new RegExp(`^\\| ${name.replaceAll('.', '\\.')} \\| \`[\\w-]+\` of .* \\| MIT \\|$`, 'm'))
  }
  expect(notice).toContain('Copyright (c) 2024 0xa3k5')
  expect(JSON.parse(read('package.json')).files).toContain('NOTICE.md')
})
