/**
 * Families of letters that a site may have its approvals written in: those that systems bring, and the most used besides. No other,
 * because among what a visitor has installed are some that draw symbols, or nothing, in the place of letters. None is fetched.
 */
const readableFonts: ReadonlySet<string> = new Set(
  `system-ui, sans-serif, serif, monospace, ui-sans-serif, ui-serif, ui-monospace, ui-rounded, -apple-system,
  blinkmacsystemfont, inter, inter variable, inter tight, roboto, roboto flex, roboto slab, open sans, lato,
  montserrat, poppins, nunito, nunito sans, raleway, rubik, work sans, dm sans, manrope, mulish, karla, figtree,
  outfit, plus jakarta sans, space grotesk, sora, urbanist, lexend, public sans, quicksand, source sans 3,
  source sans pro, source serif 4, source serif pro, ibm plex sans, ibm plex serif, noto sans, noto serif, fira sans,
  ubuntu, cantarell, oxygen, geist, merriweather, playfair display, lora, pt sans, pt serif, crimson pro,
  libre baskerville, atkinson hyperlegible, helvetica neue, helvetica, arial, segoe ui, segoe ui variable, sf pro,
  sf pro text, sf pro display, new york, verdana, tahoma, trebuchet ms, georgia, times new roman, times, palatino,
  palatino linotype, book antiqua, garamond, cambria, calibri, candara, corbel, constantia, optima, avenir,
  avenir next, futura, gill sans, century gothic, franklin gothic medium, lucida grande, lucida sans unicode, geneva,
  aptos, bahnschrift, hiragino sans, hiragino kaku gothic pron, yu gothic, yu gothic ui, meiryo, noto sans jp,
  pingfang sc, pingfang tc, microsoft yahei, microsoft jhenghei, noto sans sc, noto sans tc, malgun gothic,
  apple sd gothic neo, noto sans kr, leelawadee ui, noto sans thai, noto sans arabic, noto sans hebrew,
  noto sans devanagari, nirmala ui, dejavu sans, dejavu serif, liberation sans, liberation serif`.split(/,\s+/),
)

/** How the frame and its windows look, as the site wants them to. Of what is empty the page's own is taken again. */
export type Look = {
  readonly mode?: string | undefined
  readonly accent?: string | undefined
  /** Families, the first that is there counts. */
  readonly font?: string | undefined
  /** Base of the radii, in px. */
  readonly radius?: string | undefined
  /** Base of the type scale, in px. */
  readonly size?: string | undefined
  readonly dir?: string | undefined
  /** BCP 47 */
  readonly locale?: string | undefined
}

/** A colour in six digits and nothing else, so that it can stand in a style. */
const colour = /^#[0-9a-f]{6}$/i
const pixels = /^(\d{1,3}(?:\.\d{1,4})?)(?:px)?$/

/** In px: round enough for any site, and no corner cuts a word off. */
const largestRadius = 8
/** In px: an approval never has smaller letters than the page's own, nor so large ones that most of it is out of sight. */
const sizes = { smallest: 10, largest: 14 } as const

/**
 * Sets how the site wants the page to look, which way it runs and in which language it counts. Its background is not taken: a ground
 * in the colour of the words would hide them. Every value is what a hostile site may have sent: it cannot make words unreadable, hide
 * them or fetch anything. What is left out stays as it was.
 */
export function setLook({ documentElement }: Document, look: Look): void {
  const { mode, accent, font, radius, size, dir, locale } = look
  if (mode === 'light' || mode === 'dark') documentElement.dataset['theme'] = mode
  if (dir === 'ltr' || dir === 'rtl') documentElement.dir = dir
  if (locale !== undefined && isLocale(locale)) documentElement.dataset['locale'] = locale
  const set = (name: string, value: string | undefined) => {
    if (value) documentElement.style.setProperty(`--foyer-${name}`, value)
    else documentElement.style.removeProperty(`--foyer-${name}`)
  }
  if (accent !== undefined && colour.test(accent)) set('accent', accent)
  if (font !== undefined) set('font-family', toFamilies(font))
  if (radius !== undefined) set('border-radius-master', toRadius(radius))
  if (size !== undefined) set('font-size-master', toSize(size))
}

export function readLook({ documentElement }: Document): Look {
  const { dataset, style, dir } = documentElement
  const read = (name: string) => style.getPropertyValue(`--foyer-${name}`) || undefined
  return {
    mode: dataset['theme'],
    accent: read('accent'),
    font: read('font-family'),
    radius: read('border-radius-master'),
    size: /\d+(\.\d+)?px/.exec(read('font-size-master') ?? '')?.[0],
    dir: dir || undefined,
    locale: dataset['locale'],
  }
}

/** Those of a list that are readable, and what the system has where none of them is there. */
function toFamilies(list: string): string | undefined {
  const names = list.slice(0, 500).split(',')
  const known = names.map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2')).filter(isReadable)
  if (known.length === 0) return undefined
  const families = new Set([...known, 'system-ui', 'sans-serif'])
  // a quoted name is a font's, an unquoted one may be a word of CSS
  return [...families].map((name) => (name.includes(' ') ? `"${name}"` : name)).join(', ')
}

function isReadable(name: string): boolean {
  return readableFonts.has(name.toLowerCase())
}

function toRadius(text: string): string | undefined {
  const radius = toPixels(text)
  return radius === undefined ? undefined : `${Math.min(radius, largestRadius)}px`
}

/** With the visitor's own text size up to what the page itself has. */
function toSize(text: string): string | undefined {
  const given = toPixels(text)
  if (given === undefined) return undefined
  const size = Math.min(Math.max(given, sizes.smallest), sizes.largest)
  return `clamp(${size}px, ${size / 16}rem, 20px)`
}

function toPixels(text: string): number | undefined {
  const digits = pixels.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
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
