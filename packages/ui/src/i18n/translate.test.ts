import { errorMessages, FoyerError } from '@foyer/base'
import { expect, test } from 'vitest'
import { accountWords } from './accountWords.ts'
import { activityWords } from './activityWords.ts'
import { en } from './en.ts'
import { frameWords } from './frame/frameWords.ts'
import { helpWords } from './helpWords.ts'
import { namesWords } from './namesWords.ts'
import { networkButtonWords } from './networkButtonWords.ts'
import { nftsWords } from './nftsWords.ts'
import { onrampWords } from './onrampWords.ts'
import { payWords } from './payWords.ts'
import { sendWords } from './sendWords.ts'
import { sessionsWords } from './sessionsWords.ts'
import { sharedWords } from './sharedWords.ts'
import { signInWords } from './signInWords.ts'
import { fillSlots } from './slots.ts'
import { swapWords } from './swapWords.ts'
import { switchWords } from './switchWords.ts'
import { getErrorKey } from './useTranslate.ts'
import { walletButtonWords } from './walletButtonWords.ts'
import { walletsWords } from './walletsWords.ts'

const lateWords = {
  ...payWords,
  ...accountWords,
  ...activityWords,
  ...helpWords,
  ...networkButtonWords,
  ...nftsWords,
  ...onrampWords,
  ...sendWords,
  ...sessionsWords,
  ...signInWords,
  ...swapWords,
  ...switchWords,
  ...walletButtonWords,
  ...walletsWords,
  ...namesWords,
}

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
  for (const words of [...Object.values(ours), ...Object.values(lateWords), ...Object.values(frameWords)]) {
    expect(words).not.toMatch(/!|\b(invalid|illegal|you failed|oops|please)\b/i)
    expect(words).toMatch(/^[A-Za-z\d{“−+]/)
  }
})

/** A label of a word or three may stand in several parts, which load separately. */
const isSentence = (text: string) => text.split(' ').length > 3

test('behavior: no word of swapping is in another part of the catalogue', () => {
  const others = new Set<string>(Object.values({ ...en, ...sendWords }))
  expect(Object.keys(swapWords).filter((key) => Object.hasOwn({ ...en, ...sendWords }, key))).toEqual([])
  expect(Object.values(swapWords).filter((text) => others.has(text) && isSentence(text))).toEqual([])
})

test('behavior: no word of buying is in another part of the catalogue', () => {
  const others = new Set<string>(Object.values({ ...en, ...sendWords, ...swapWords }))
  expect(Object.keys(onrampWords).filter((key) => Object.hasOwn({ ...en, ...sendWords, ...swapWords }, key))).toEqual(
    [],
  )
  expect(Object.values(onrampWords).filter((text) => others.has(text) && isSentence(text))).toEqual([])
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
