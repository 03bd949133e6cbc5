import { expect, test } from 'vitest'
import { findFolderCycles } from './findFolderCycles.ts'

test('default', () => {
  expect(findFolderCycles([{ local: 'src/api/a.ts', targets: ['src/config/b.ts', 'src/api/c.ts'] }])).toEqual([])
})

test('error: two folders need each other, though no two files do', () => {
  const files = [
    { local: 'src/api/a.ts', targets: ['src/config/b.ts'] },
    { local: 'src/config/c.ts', targets: ['src/api/d.ts'] },
  ]
  expect(findFolderCycles(files)).toEqual([['api', 'config', 'api']])
})

test('behavior: a feature is a folder, a file beside the folders too', () => {
  const files = [
    { local: 'src/features/send/a.ts', targets: ['src/foyer.ts'] },
    { local: 'src/foyer.ts', targets: ['src/features/send/b.ts', 'src/features/swap/b.ts'] },
  ]
  expect(findFolderCycles(files)).toEqual([['features/send', 'foyer.ts', 'features/send']])
})
