import { expect, test } from 'vitest'
import { readResultUri } from './readResultUri.ts'

test('default: an address without a refusal is given on as it is', () => {
  const uri = 'https://wallet.example/social?code=1&errors=0#error'
  expect(readResultUri(uri)).toBe(uri)
})

test.each([
  ['?error=access_denied&state=2', 'access_denied'],
  ['?state=2&error=access_denied#end', 'access_denied'],
  ['?error=', ''],
  [`?error=${'a'.repeat(200)}b`, 'a'.repeat(200)],
])('error: of %s the provider’s word is the cause, 200 characters of it', (query, word) => {
  const read = () => readResultUri(`https://wallet.example/social${query}`)
  expect(read).toThrow(expect.objectContaining({ name: 'SocialConnectFailed', cause: new Error(word) }))
})
