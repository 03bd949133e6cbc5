import { errorMessages, FoyerError } from '@foyer/base'
import { expect, test } from 'vitest'
import { en } from './en.ts'
import { fill } from './translate.ts'
import { errorKey } from './useTranslate.ts'

test('default: slots', () => {
  expect(fill('Confirm in {wallet}', { wallet: 'Rainbow' })).toBe('Confirm in Rainbow')
  expect(fill('{a} and {b}', { a: '{b}' })).toBe('{b} and ')
})

test('behavior: every error has words of its own, any other thing the general ones', () => {
  for (const name of Object.keys(errorMessages)) expect(en).toHaveProperty([`error.${name}`])
  expect(errorKey(new FoyerError('UserRejected'))).toBe('error.UserRejected')
  expect(errorKey(new TypeError('x'))).toBe('error.FrameFailed')
  expect(errorKey('toString')).toBe('error.FrameFailed')
  expect(errorKey(Object.assign(new Error(), { name: 'constructor' }))).toBe('error.FrameFailed')
})

test('behavior: sentence case, no blame, no exclamation', () => {
  // the specification's own sentence
  const { 'email.cooldown': _, ...ours } = en
  for (const words of Object.values(ours)) {
    expect(words).not.toMatch(/!|\b(invalid|illegal|you failed|oops|please)\b/i)
    expect(words).toMatch(/^[A-Zl{yu“]/)
  }
})
