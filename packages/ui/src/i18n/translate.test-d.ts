import { test } from 'vitest'
import type { Words } from './translate.ts'
import type { Translate } from './useTranslate.ts'

declare const t: Translate

test('slots are required', () => {
  t('connect.title')
  t('connecting.waiting.title', { wallet: 'Rainbow' })
  // @ts-expect-error slot missing
  t('connecting.waiting.title')
  // @ts-expect-error another slot
  t('connecting.waiting.title', { network: 'Base' })
  // @ts-expect-error no such key
  t('nope')
})

test('error: a site cannot replace a word of a wallet of our own, or of its mails', () => {
  const words: Words = { 'connect.title': 'Hello' }
  // @ts-expect-error the wallet's own
  const frame: Words = { 'grant.title': 'Hello' }
  // @ts-expect-error its mails
  const mail: Words = { 'mail.code.subject': 'Hello' }
  return [words, frame, mail]
})
