import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { checkScene, type Scene } from '../../apps/demo/e2e/languages/survey.ts'
import { openGallery, readGallery, readNames, readWallet } from '../../apps/demo/e2e/languages/visitGallery.ts'
import { assertLetters, serveDist } from '../../apps/demo/e2e/pictures/serveDist.ts'
import { languages } from '../../apps/demo/src/gallery/appearance.ts'
import { chromiumArgs, shellPath } from '../../chromium.base.ts'
import { joinWords, readCatalogue } from './catalogues.ts'

const root = join(import.meta.dirname, '../..')

type Message = string | Readonly<Record<string, string>>

/** Which of these texts are English words that a language says otherwise. @param code of the language */
type FindEnglish = (code: string, texts: readonly string[]) => readonly string[]

/** Knows every word of widget and wallet in every language, those with slots as well. */
async function createFindEnglish(): Promise<FindEnglish> {
  const catalogue = await readCatalogue(root)
  const english = joinWords(catalogue.english)
  const judges = new Map(
    [...catalogue.languages].map(([code, files]) => {
      const words = joinWords(files)
      const own = toPattern(Object.values(words))
      const other = Object.entries(english).filter(
        ([key, text]) => toTexts(words[key] ?? '').join() !== toTexts(text).join(),
      )
      return [code, { own, foreign: toPattern(other.map(([, text]) => text)) }] as const
    }),
  )
  return (code, texts) => {
    const judge = judges.get(code)
    if (!judge) return []
    return [...new Set(texts)].filter((text) => judge.foreign.test(text) && !judge.own.test(text))
  }
}

/** Returns a pattern of what says one of these messages with anything in its slots; at least two words of it must be the message's own. */
function toPattern(messages: readonly Message[]): RegExp {
  const texts = messages
    .flatMap(toTexts)
    .filter((text) => !text.includes('{') || /[^\s{}]+ [^\s{}]+/.test(text.replace(/\{\w+\}/g, '{}')))
  const toLiteral = (text: string) => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')
  return new RegExp(
    `^(?:${texts
      .map((text) =>
        text
          .split(/\{\w+\}/)
          .map(toLiteral)
          .join('.+'),
      )
      .join('|')})$`,
  )
}

function toTexts(message: Message): readonly string[] {
  return typeof message === 'string'
    ? [message]
    : Object.entries(message).flatMap(([key, text]) => (key === 'by' ? [] : [text]))
}

const demo = createRequire(new URL('../../apps/demo/package.json', import.meta.url))
const axe = readFileSync(demo.resolve('axe-core/axe.min.js'), 'utf8')
const codes = Object.keys(languages)

/**
 * Every view of the widget and every page of the wallet, in every state and every language, 320 px wide: what is English, cut off or
 * wider than the screen, and what axe finds. `pnpm run languages:views`, with codes behind for some languages, and with `wallet` for the
 * wallet's pages alone.
 */
async function checkViews(wanted: readonly string[], isWalletAlone: boolean): Promise<void> {
  const findEnglish = await createFindEnglish()
  const { url, close } = await serveDist()
  const browser = await chromium.launch({ ...(shellPath && { executablePath: shellPath }), args: chromiumArgs })
  const problems: string[] = []
  let scenes = 0
  const judge = (code: string, seen: readonly Scene[], english: readonly Scene[]) => {
    scenes += seen.length
    const found = seen.flatMap((scene, index) => [
      ...findEnglish(code, scene.texts).map((text) => `${code}, ${scene.name}: English: ${JSON.stringify(text)}`),
      ...checkScene(code, scene, english[index]),
    ])
    problems.push(...found)
    for (const line of found) console.log(line)
  }
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce', locale: 'en-US' })
    page.setDefaultTimeout(120_000)
    await openGallery(page, url, isWalletAlone ? 'Networks' : '')
    await assertLetters(page)
    const other = isWalletAlone ? [] : await readGallery(page, 'ja')
    const english = isWalletAlone ? [] : await readGallery(page, 'en')
    for (const code of isWalletAlone ? [] : ['en', ...wanted]) {
      if (code === 'en') judge(code, english, other)
      else judge(code, await readGallery(page, code), english)
      const found = await findViolations(page, code === 'en' ? [] : ['color-contrast'])
      problems.push(...found)
      for (const line of found) console.log(`${code}: ${line}`)
    }
    await page.goto(`${url}/wallet.html`)
    await page.locator('#root li').first().waitFor()
    const names = await readNames(page)
    const englishPages = await readWallet(page, url, 'en', names)
    judge('en', englishPages, await readWallet(page, url, 'ja', names))
    for (const code of wanted) judge(code, await readWallet(page, url, code, names), englishPages)
  } finally {
    await browser.close()
    close()
  }
  console.log(`${scenes} scenes in ${wanted.length + 1} languages at 320 px: ${problems.length} problems`)
  if (problems.length > 0) process.exitCode = 1
}

/** Lists what axe finds on the page. @param off rules that what has changed cannot break */
async function findViolations(page: Page, off: readonly string[]): Promise<readonly string[]> {
  await page.evaluate(axe)
  return page.evaluate(async (rules) => {
    type Result = { violations: { id: string; nodes: { html: string; target: unknown }[] }[] }
    const { axe } = globalThis as unknown as { axe: { run(what: object, options: object): Promise<Result> } }
    // the gallery shows one view several times on a page: their headings cannot all differ
    const disabled = Object.fromEntries([...rules, 'landmark-unique'].map((id) => [id, { enabled: false }]))
    const { violations } = await axe.run({ include: ['.scenes'] }, { resultTypes: ['violations'], rules: disabled })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, target }) => `axe ${id}: ${JSON.stringify(target)} ${html}`),
    )
  }, off)
}

const asked = process.argv.slice(2)
const named = asked.filter((word) => word !== 'wallet')
const wanted = codes.filter((code) => code !== 'en' && (named.length === 0 || named.includes(code)))
await checkViews(wanted, asked.includes('wallet'))
