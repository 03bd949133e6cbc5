import { expect, test } from 'vitest'
import { findCut } from './languages/findCut.ts'

// one that takes much room; one that runs the other way: `languages.all.e2e.ts`; all of them, the wallet's pages, words left in
// English and axe: `pnpm run languages:views`
test('default: in German no screen cuts a word off or is wider than 320 px', async () => {
  expect(await findCut('de')).toEqual([])
})
