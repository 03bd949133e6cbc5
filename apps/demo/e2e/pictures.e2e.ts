import { test } from 'vitest'
import { comparePictures } from './pictures/comparePictures.ts'

test('default: the pictures of README and documentation show the product as it is; else `pnpm run pictures`', () =>
  comparePictures(['light'], []))
