import { test } from 'vitest'
import { comparePictures } from './pictures/comparePictures.ts'
import { pictureLanguages } from './pictures/pictures.ts'

// in the dark and in other languages what `pictures.e2e.ts` holds
test('default: the pictures in the dark, and those in four languages, show the product as it is; else `pnpm run pictures`', () =>
  comparePictures(['dark'], pictureLanguages))
