import { expect, test } from 'vitest'
import { findCut } from './languages/findCut.ts'

// the other way round what `languages.e2e.ts` holds
test('default: in Arabic no screen cuts a word off or is wider than 320 px', async () => {
  expect(await findCut('ar')).toEqual([])
})
