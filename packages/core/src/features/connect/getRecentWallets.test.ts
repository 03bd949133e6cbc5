import { expect, test } from 'vitest'
import { createStorage } from '../../storage/createStorage.ts'
import { getRecentWallets } from './connectRows.ts'

const read = (stored: unknown) => {
  const storage = createStorage(undefined)
  storage.set('recentWallets', stored as readonly unknown[])
  return getRecentWallets({ storage })
}

test('default: what is remembered, in its order', () => {
  const rows = [
    { id: 'a', name: 'A', mobileLink: 'a://' },
    { id: 'b', name: 'B' },
  ]
  expect(read(rows)).toEqual(rows)
})

test('error: whatever somebody wrote there, a row that cannot be shown is left out and the others stay', () => {
  const good = { id: 'a', name: 'A' }
  expect(read([null, 'text', 7, [], {}, { id: 'x' }, { name: 'x' }, { id: 1, name: 'x' }, good])).toEqual([good])
  expect(read([{ id: 'x', name: 'X', imageUrl: { toString: 'x' } }])).toEqual([])
  expect(read(undefined)).toEqual([])
})
