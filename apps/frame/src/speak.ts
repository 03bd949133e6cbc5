import { loadPart } from '@foyer/base'
import { readLocale } from './ui/look.ts'
import { setWords } from './words.ts'

let last: { readonly tags: string; readonly ready: Promise<void> } | undefined

/**
 * Waits for the words of the language in which the site's widget speaks, or else of the first of the browser's that this wallet has.
 * What does not arrive is English, and is asked for again the next time.
 */
export function speak(): Promise<void> {
  const tags = [readLocale(), ...navigator.languages].filter((tag) => tag !== undefined)
  const key = tags.join()
  if (last?.tags === key) return last.ready
  const isCurrent = () => last?.tags === key
  const ready = load(tags, isCurrent).catch(() => {
    if (isCurrent()) last = undefined
  })
  last = { tags: key, ready }
  return ready
}

async function load(tags: readonly string[], isCurrent: () => boolean): Promise<void> {
  if (/^en\b/i.test(tags[0] ?? 'en')) return use('en', 'ltr', {})
  const { findLanguage, frameLanguages } = await loadPart(() => import('@foyer/ui/frame-languages'))
  const codes = ['en', ...Object.keys(frameLanguages)] as ('en' | keyof typeof frameLanguages)[]
  const found = tags.map((tag) => findLanguage(tag, codes)).find((one) => one?.code !== undefined)
  const { code = 'en', locale = 'en' } = found ?? {}
  if (code === 'en') return use('en', 'ltr', {})
  const { default: words } = await loadPart(frameLanguages[code])
  if (isCurrent()) use(locale, isRightToLeft(code) ? 'rtl' : 'ltr', words)
}

const isRightToLeft = (code: string) => ['Arab', 'Hebr'].includes(new Intl.Locale(code).maximize().script ?? '')

function use(locale: string, dir: 'ltr' | 'rtl', words: Parameters<typeof setWords>[1]): void {
  const { documentElement } = document
  setWords(locale, words)
  documentElement.lang = locale
  if (locale === 'en') return
  // a site's widget may have said otherwise
  documentElement.dir ||= dir
  documentElement.dataset['locale'] ??= locale
}
