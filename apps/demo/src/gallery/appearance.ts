import type { ThemeMode } from '@foyer/core'

/** How the gallery shows what it shows; kept in the page's address, so that a link shows the same thing. */
export type Appearance = {
  readonly theme: ThemeMode
  readonly dir: 'ltr' | 'rtl'
  readonly accent: string | undefined
  readonly lang: string
  /** One view's name, else all are shown. */
  readonly view: string | undefined
}

/** Each language's own name for itself. */
export const languages: { readonly [code: string]: string } = {
  en: 'English',
  ar: 'العربية',
  bn: 'বাংলা',
  cs: 'Čeština',
  de: 'Deutsch',
  es: 'Español',
  fa: 'فارسی',
  fr: 'Français',
  he: 'עברית',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ru: 'Русский',
  th: 'ไทย',
  tr: 'Türkçe',
  uk: 'Українська',
  ur: 'اردو',
  vi: 'Tiếng Việt',
  zh: '中文',
}

export function readAppearance(query: URLSearchParams): Appearance {
  return {
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    dir: query.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    accent: query.get('accent') ?? undefined,
    lang: query.get('lang') ?? 'en',
    view: query.get('view') ?? undefined,
  }
}

export function printAppearance(appearance: Appearance): string {
  const chosen = Object.entries(appearance).filter(([, value]) => value !== undefined && value !== 'en')
  return `?${new URLSearchParams(chosen as [string, string][])}`
}
