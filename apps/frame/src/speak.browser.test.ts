import { afterEach, expect, test } from 'vitest'
import { speak } from './speak.ts'
import { setLook } from './ui/look.ts'
import { translate } from './words.ts'

const { documentElement } = document

afterEach(async () => {
  documentElement.removeAttribute('dir')
  setLook(document, { locale: 'en' })
  await speak()
  delete documentElement.dataset['locale']
})

/** As a site's widget or the address asks for it. */
async function setLocale(locale: string): Promise<void> {
  setLook(document, { locale })
  await speak()
}

test('default: the language that the site’s widget speaks, and its direction', async () => {
  await setLocale('de-AT')
  expect(translate('dialog.close')).toBe('Schließen')
  expect(documentElement.lang).toBe('de-AT')
  await setLocale('ar')
  expect(translate('dialog.close')).toBe('إغلاق')
  await setLocale('en-GB')
  expect(translate('dialog.close')).toBe('Close')
  expect(documentElement.lang).toBe('en')
})

test('behavior: right to left, unless the site’s widget runs otherwise', async () => {
  await setLocale('fa')
  expect(documentElement.dir).toBe('rtl')
  setLook(document, { dir: 'ltr' })
  await setLocale('he')
  expect(documentElement.dir).toBe('ltr')
})

test('behavior: of two languages asked for one after the other the second one is spoken', async () => {
  setLook(document, { locale: 'ja' })
  const first = speak()
  setLook(document, { locale: 'fr' })
  await Promise.all([first, speak()])
  expect(documentElement.lang).toBe('fr')
  expect(translate('dialog.close')).toBe('Fermer')
})

test.each(['sv', 'constructor', '__proto__', '../de', 'toString', 'x'.repeat(64)])(
  'error: %s is none of the list: what the browser reads is said, here English',
  async (locale) => {
    await setLocale(locale)
    expect(translate('dialog.close')).toBe('Close')
  },
)
