import { errorMessages, FoyerError } from '@foyer/base'
import { expect, test } from 'vitest'
import * as catalogue from './en.ts'
import { fillSlots } from './slots.ts'
import { getErrorKey } from './useTranslate.ts'

const {
  lengthLimits: _,
  frameWords,
  mailWords,
  grantWords,
  passkeyWords,
  requestWords,
  solanaWords,
  walletWords,
  ...english
} = catalogue
const { en, sharedWords } = english
const lateWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(english).flatMap((words) => Object.entries(words).filter(([key]) => !Object.hasOwn(en, key))),
)

test('default: slots', () => {
  expect(fillSlots('Confirm in {wallet}', { wallet: 'Rainbow' })).toBe('Confirm in Rainbow')
  expect(fillSlots('{a} and {b}', { a: '{b}' })).toBe('{b} and ')
})

test('behavior: every error has words of its own, any other thing the general ones', () => {
  for (const name of Object.keys(errorMessages)) expect(en).toHaveProperty([`error.${name}`])
  expect(getErrorKey(new FoyerError('UserRejected'))).toBe('error.UserRejected')
  expect(getErrorKey(new TypeError('x'))).toBe('error.FrameFailed')
  expect(getErrorKey('toString')).toBe('error.FrameFailed')
  expect(getErrorKey(Object.assign(new Error(), { name: 'constructor' }))).toBe('error.FrameFailed')
})

test('behavior: sentence case, no blame, no exclamation', () => {
  // the specification's own sentence
  const { 'email.cooldown': _, ...ours } = en
  for (const words of [
    ...Object.values(ours),
    ...Object.values(lateWords),
    ...Object.values(frameWords),
    ...Object.values(mailWords),
  ]) {
    expect(words).not.toMatch(/!|\b(invalid|illegal|you failed|oops|please)\b/i)
    expect(words).toMatch(/^[A-Za-z\d{“−+]/)
  }
})

/** A label of a word or three may stand in several parts, which load separately. */
const isSentence = (text: string) => text.split(' ').length > 3

test.each([
  ['swapWords', english.swapWords],
  ['payWords', english.payWords],
  ['onrampWords', english.onrampWords],
])('behavior: no word of %s is in another part of the catalogue', (name, words) => {
  const isElsewhere = ([part]: readonly [string, object]) => ![name, 'swapWords', 'payWords'].includes(part)
  const elsewhere = Object.entries(english).filter(isElsewhere)
  const others = Object.assign({}, ...elsewhere.map(([, part]) => part))
  const texts = new Set(Object.values(others))
  const own = Object.entries(words).filter(([key]) => !Object.hasOwn(english.sendWords, key))
  expect(own.filter(([key]) => Object.hasOwn(others, key))).toEqual([])
  expect(own.filter(([, text]) => texts.has(text) && isSentence(text))).toEqual([])
})

test('behavior: widget and frame share one catalogue, where nothing is written twice', () => {
  const isShared = (key: string) => Object.hasOwn(sharedWords, key)
  const own = Object.entries(frameWords).filter(([key]) => !isShared(key))
  const widget = Object.entries({ ...en, ...lateWords }).filter(([key]) => !isShared(key))
  expect(own.filter(([key]) => Object.hasOwn(en, key) || Object.hasOwn(lateWords, key))).toEqual([])
  const texts = new Set(widget.map(([, text]) => text as string))
  expect(own.filter(([, text]) => texts.has(text) && isSentence(text))).toEqual([])
  expect(own.filter(([key, text]) => own.some(([other, same]) => other !== key && same === text))).toEqual([])
})
