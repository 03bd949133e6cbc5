import { expect, test } from 'vitest'
import * as siwx from './index.ts'

test('exports', () => {
  expect(Object.keys(siwx)).toEqual(['checkMessage', 'createMessage', 'generateNonce', 'parseMessage', 'verifySession'])
})
