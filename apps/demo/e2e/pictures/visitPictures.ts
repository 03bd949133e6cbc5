import { createHash } from 'node:crypto'
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { openGallery, showGallery } from '../languages/visitGallery.ts'
import { languagePictures, pictureLanguages, pictures, themes } from './pictures.ts'
import { readLook } from './readLook.ts'

export type Seen = {
  /** `connect-light`. */
  readonly name: string
  readonly widget: Locator
  /** What the widget looks like, as a hash. */
  readonly digest: string
}

/** What a picture says of its page: the same wherever it is taken. */
const origin = 'https://foyer.example'

/** Shows each picture's widget in each theme. @param site where the built demo is served, without a slash at the end */
export async function visitPictures(
  browser: Browser,
  site: string,
  visit: (seen: Seen) => Promise<void>,
): Promise<void> {
  const options = { reducedMotion: 'reduce', deviceScaleFactor: 2, viewport: { width: 1200, height: 900 } } as const
  for (const theme of themes) {
    const context = await browser.newContext({ ...options, colorScheme: theme, locale: 'en-US', timezoneId: 'UTC' })
    await serveAs(context, site)
    try {
      for (const { name, path, selector } of pictures) {
        const page = await context.newPage()
        await page.clock.setFixedTime('2026-01-01T12:00:00Z')
        await page.goto(`${origin}${path}&theme=${theme}`)
        const widget = page.locator(selector)
        await widget.locator('.body').waitFor()
        await page.waitForLoadState('networkidle')
        await visit({ name: `${name}-${theme}`, widget, digest: await digestLook(widget) })
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
 */
export async function visitLanguages(
  browser: Browser,
  site: string,
  visit: (seen: Seen) => Promise<void>,
  onPage: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const context = await browser.newContext({
    ...{ reducedMotion: 'reduce', deviceScaleFactor: 1.5, viewport: { width: 320, height: 800 } },
    ...{ colorScheme: 'light', locale: 'en-US', timezoneId: 'UTC' },
  })
  try {
    await serveAs(context, site)
    const page = await context.newPage()
    await page.clock.setFixedTime('2026-01-01T12:00:00Z')
    for (const [name, scene] of Object.entries(languagePictures)) {
      const [view] = scene.split(':')
      await openGallery(page, origin, view)
      await onPage(page)
      for (const language of pictureLanguages) {
        await showGallery(page, language)
        // of all the screens with a field, the one that came last has the focus
        await page.focus('#language')
        const widget = page.locator(`[aria-label="${scene}"] .stage`)
        await visit({ name: `${language}-${name}`, widget, digest: await digestLook(widget) })
      }
    }
  } finally {
    await context.close()
  }
}

async function digestLook(widget: Locator): Promise<string> {
  const look = await readStill(widget)
  return createHash('sha256').update(look).digest('hex').slice(0, 16)
}

/** Reads until two looks in a row are the same: what loads later is there then. */
async function readStill(widget: Locator): Promise<string> {
  let before = await readLook(widget)
  for (;;) {
    await widget.page().waitForTimeout(400)
    const now = await readLook(widget)
    if (now === before) return now
    before = now
  }
}
