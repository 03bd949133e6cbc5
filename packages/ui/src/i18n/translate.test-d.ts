import { test } from 'vitest'
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
