/** How the frame and its windows look, as the site wants them to. */
export type Look = {
  readonly mode?: string | undefined
  readonly accent?: string | undefined
  readonly dir?: string | undefined
  /** BCP 47 */
  readonly locale?: string | undefined
}

/** A colour in six digits and nothing else, so that it can stand in a style. */
const colour = /^#[0-9a-f]{6}$/i

/**
 * How the site wants the page to look, which way it runs and in which language it counts. Its background is not taken: a ground in
 * the colour of the words would hide them. What is left out stays as it was.
 */
export function setLook({ documentElement }: Document, { mode, accent, dir, locale }: Look): void {
  if (mode === 'light' || mode === 'dark') documentElement.dataset['theme'] = mode
  if (dir === 'ltr' || dir === 'rtl') documentElement.dir = dir
  if (locale !== undefined && isLocale(locale)) documentElement.dataset['locale'] = locale
  if (accent === undefined || !colour.test(accent)) return
  documentElement.style.setProperty('--foyer-accent', accent)
}

export function readLook({ documentElement }: Document): Look {
  const { dataset, style, dir } = documentElement
  const accent = style.getPropertyValue('--foyer-accent')
  return {
    mode: dataset['theme'],
    accent: accent || undefined,
    dir: dir || undefined,
    locale: dataset['locale'],
  }
}

/** The site's language, for figures and dates; undefined for the browser's own. */
export function readLocale({ documentElement }: Document = document): string | undefined {
  return documentElement.dataset['locale']
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
