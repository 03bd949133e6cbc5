import type { Page } from 'playwright'
import { installMeasures } from './installMeasures.ts'
import { type Scene, survey } from './survey.ts'

const widgets = { selector: '.scenes > section', fallback: 'the page' }
const pages = { selector: '#root > *', fallback: 'the page' }

/** Opens the gallery of the widget, every view in every state. @param site where the built demo is served */
export async function openGallery(page: Page, site: string, view = ''): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${site}/gallery.html${view && `?view=${view}`}`)
  await page.waitForFunction(() => {
    const stages = [...document.querySelectorAll('.stage')]
    return (
      stages.length > 0 &&
      stages.every((one) => one.querySelector('foyer-host')?.shadowRoot?.querySelector('.body > :not(.loading)'))
    )
  })
}

/** Shows every scene of the open gallery in a language. @param code of the language */
export async function showGallery(page: Page, code: string): Promise<void> {
  await page.selectOption('#language', code)
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('foyer-host')].every((host) =>
        host.shadowRoot?.querySelector('.root')?.getAttribute('lang')?.startsWith(wanted),
      ),
    code,
  )
}

/** Reads every scene of the open gallery in a language. @param code of the language */
export async function readGallery(page: Page, code: string): Promise<readonly Scene[]> {
  await showGallery(page, code)
  return readStill(page, widgets)
}

/** Every page of the wallet by its name, of the open list of them. */
export function readNames(page: Page): Promise<readonly string[]> {
  return page.locator('#root li').evaluateAll((rows) => rows.map((row) => row.firstChild?.textContent ?? ''))
}

/** Shows a page of the wallet in a language, without loading it again. */
export async function showWallet(page: Page, name: string, code: string): Promise<void> {
  await page.evaluate(
    (hash) => {
      if (location.hash.slice(1) === hash) return
      document.querySelector('#root > *')?.setAttribute('data-before', '')
      location.hash = hash
    },
    `${new URLSearchParams({ screen: name, lang: code })}`,
  )
  await page.waitForFunction(
    (wanted) =>
      document.documentElement.lang.startsWith(wanted) && document.querySelector('#root > :not([data-before])'),
    code,
  )
}

/** Reads every page of the wallet in a language, without loading it again. */
export async function readWallet(
  page: Page,
  site: string,
  code: string,
  names: readonly string[],
): Promise<readonly Scene[]> {
  if (!page.url().startsWith(`${site}/wallet.html`)) await page.goto(`${site}/wallet.html`)
  const scenes: Scene[] = []
  for (const name of names) {
    await showWallet(page, name, code)
    scenes.push(...(await readStill(page, pages)).map((scene) => ({ ...scene, name: `wallet, ${name}` })))
  }
  return scenes
}

/** Reads until nothing has come for a while and two looks in a row say the same but for figures: what loads later is there then. */
async function readStill(page: Page, what: typeof widgets): Promise<readonly Scene[]> {
  const print = (scenes: readonly Scene[]) => JSON.stringify(scenes).replace(/\d/g, '')
  await page.waitForFunction(() => {
    const [last] = performance.getEntriesByType('resource').slice(-1) as PerformanceResourceTiming[]
    return performance.now() - (last?.responseEnd ?? 0) > 300
  })
  await page.evaluate(installMeasures)
  let before = await page.evaluate(survey, what)
  for (let looks = 0; looks < 40; looks += 1) {
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 50))))
    const now = await page.evaluate(survey, what)
    if (print(now) === print(before)) return now
    before = now
  }
  return before
}
