import { createHash } from 'node:crypto'
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { openGallery, showGallery } from '../languages/visitGallery.ts'
import { languagePictures, pictureLanguages, pictures, themes } from './pictures.ts'

export type Seen = {
  /** `connect-light`. */
  readonly name: string
  readonly widget: Locator
  /** What the widget looks like, as a hash. */
  readonly digest: string
}

/** Name of a picture → its digest when it was taken. */
export type Known = { readonly [name: string]: string }

/** What a picture says of its page: the same wherever it is taken. */
const origin = 'https://foyer.example'

/**
 * Shows each picture's widget in each theme.
 * @param site where the built demo is served, without a slash at the end
 * @param known the digests that are expected, which are not waited for longer than they take
 * @param shown which themes, default all
 */
export async function drivePictures(
  browser: Browser,
  site: string,
  visit: (seen: Seen) => Promise<void>,
  known: Known = {},
  shown: readonly (typeof themes)[number][] = themes,
): Promise<void> {
  const options = { reducedMotion: 'reduce', deviceScaleFactor: 2, viewport: { width: 1200, height: 900 } } as const
  for (const theme of shown) {
    const context = await browser.newContext({ ...options, colorScheme: theme, locale: 'en-US', timezoneId: 'UTC' })
    await serveAs(context, site)
    try {
      for (const { name, path, selector } of pictures) {
        const page = await context.newPage()
        await page.clock.setFixedTime('2026-01-01T12:00:00Z')
        await page.goto(`${origin}${path}&theme=${theme}`)
        const widget = page.locator(selector)
        await widget.locator('.body').waitFor()
        const seen = `${name}-${theme}`
        await visit({ name: seen, widget, digest: await digestLook(widget, known[seen]) })
        await page.close()
      }
    } finally {
      await context.close()
    }
  }
}

async function serveAs(context: BrowserContext, site: string): Promise<void> {
  await context.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    // a connection that the server closes while it is used again
    await route.fulfill({ response: await route.fetch({ url: site + pathname + search, maxRetries: 3 }) })
  })
}

/**
 * Shows each view that is pictured in other languages.
 * @param onPage what is made sure of before, on each page
 * @param known as of `drivePictures`
 * @param shown which languages, default all
 */
export async function driveLanguages(
  browser: Browser,
  site: string,
  visit: (seen: Seen) => Promise<void>,
  onPage: (page: Page) => Promise<void> = async () => {},
  known: Known = {},
  shown: readonly (typeof pictureLanguages)[number][] = pictureLanguages,
): Promise<void> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    deviceScaleFactor: 1.5,
    viewport: { width: 320, height: 800 },
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  try {
    await serveAs(context, site)
    const page = await context.newPage()
    await page.clock.setFixedTime('2026-01-01T12:00:00Z')
    for (const [name, scene] of Object.entries(languagePictures)) {
      const [view] = scene.split(':')
      await openGallery(page, origin, view)
      await onPage(page)
      for (const language of shown) {
        await showGallery(page, language)
        // of all the screens with a field, the one that came last has the focus
        await page.focus('#language')
        const widget = page.locator(`[aria-label="${scene}"] .stage`)
        const seen = `${language}-${name}`
        await visit({ name: seen, widget, digest: await digestLook(widget, known[seen]) })
      }
    }
  } finally {
    await context.close()
  }
}

/**
 * Looks until it is as it is known to be, or else until nothing loads and two looks in a row are the same: what loads later is there
 * then.
 */
async function digestLook(widget: Locator, known?: string): Promise<string> {
  const page = widget.page()
  for (let before = ''; ; ) {
    const now = createHash('sha256')
      .update(await readLook(widget))
      .digest('hex')
      .slice(0, 16)
    if (now === known || now === before) return now
    before = now
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(400)
  }
}

/**
 * All that makes up a picture but what differs from one machine to the next (the width of its letters): what stands there, in
 * which order, and how each thing is drawn.
 */
function readLook(widget: Locator): Promise<string> {
  return widget.evaluate((top) => {
    const drawn = [
      'display',
      'color',
      'background-color',
      'font-size',
      'font-weight',
      'border-radius',
      'padding',
      'gap',
    ]
    const lines: string[] = []
    const visit = (element: Element, depth: number) => {
      // what a screen reader says stands in one, and is not seen
      if (element.matches('.visually-hidden:empty')) return
      const style = getComputedStyle(element)
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const text = own.map(({ textContent }) => textContent?.trim()).join(' ')
      const path = element.getAttribute('d') ?? ''
      const look = drawn.map((name) => style.getPropertyValue(name)).join(';')
      lines.push(`${' '.repeat(depth)}${element.localName} ${look} ${path} ${text}`)
      for (const child of (element.shadowRoot ?? element).children) visit(child, depth + 1)
    }
    visit(top, 0)
    return lines.join('\n')
  })
}
