import { test } from 'vitest'
import { comparePictures } from './pictures/comparePictures.ts'

// in the dark and in three more languages what `pictures.e2e.ts` holds
test('default: the pictures in the dark, and those in three languages more, show the product as it is; else `pnpm run pictures`', () =>
  comparePictures(['dark'], ['ja', 'de', 'hi']))
