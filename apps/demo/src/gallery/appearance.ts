import type { ThemeMode } from '@foyer/core'
import { frameLanguages } from '@foyer/ui/frame-languages'

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
export const languages: { readonly [code: string]: string } = Object.fromEntries(
  ['en', ...Object.keys(frameLanguages)].map((code) => [code, nameLanguage(code)]),
)

/** A short code is that of the most usual script, which is said where there are two. */
function nameLanguage(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code === 'zh' ? 'zh-Hans' : code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
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
