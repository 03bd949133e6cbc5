import { expect, test } from 'vitest'
import { readReturn } from './SocialPage.tsx'

const own = 'https://wallet.example/social?code=1&state='
/** Of base64url, in which two dashes may stand beside each other. */
const state = 'ab--c_d.aHR0cHM6.x--https-y'

test('default: without a page the address stays as it is', () => {
  expect(readReturn(own + state)).toEqual({ state, page: undefined, resultUri: own + state })
})

test.each([
  [
    'as the reference writes it, encoded twice',
    encodeURIComponent(encodeURIComponent('https://site.example/a?b=--c&d=1')),
  ],
  ['encoded once', encodeURIComponent('https://site.example/a?b=--c&d=1')],
])('default: the page is behind the state, %s', (_, page) => {
  const answer = readReturn(`${own}${state}--${page}`)
  expect(answer).toMatchObject({ state, resultUri: own + state })
  expect(answer.page?.href).toBe('https://site.example/a?b=--c&d=1')
})

test.each(['https://', 'https%253A%252F%252F%25', 'javascript:alert(1)', 'ftp://x'])('error: %s is no page', (page) => {
  expect(readReturn(`${own}${state}--${page}`).page).toBeUndefined()
})
