import { createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import type { Foyer } from '../../foyer.ts'
import { createStorage } from '../../storage/createStorage.ts'
import { restoreAccountTypes } from './accountType.ts'
import { chosenAccountTypesAtom } from './atoms.ts'

const restore = (stored: Readonly<Record<string, unknown>>) => {
  const storage = createStorage(undefined)
  storage.set('preferredAccountTypes', stored)
  const foyer: Pick<Foyer, 'store' | 'storage'> = { store: createStore(), storage }
  restoreAccountTypes(foyer)
  return foyer.store.get(chosenAccountTypesAtom)
}

test.each(['eoa', 'smartAccount', 'payment', 'ordinal'])('default: %s is chosen again', (type) => {
  expect(restore({ eip155: type })).toEqual({ eip155: type })
})

test('error: whatever somebody wrote there, what is no type of a family is left out', () => {
  const stored = JSON.parse(
    '{"eip155":"admin","solana":"eoa","near":"eoa","__proto__":"eoa","cosmos":["eoa"],"bip122":null}',
  )
  expect(restore(stored)).toEqual({ solana: 'eoa' })
})
