import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { chromiumArgs, shellPath } from '../../../chromium.base.ts'
import { type Known, type Seen, visitLanguages, visitPictures } from './pictures/visitPictures.ts'
import { siteUrl } from './site.ts'

const images = join(import.meta.dirname, '../../../docs/images')

test('default: the pictures of README, documentation and landing, and those in four languages, show the product as it is; else `pnpm run pictures`', async () => {
  const browser = await chromium.launch({ ...(shellPath && { executablePath: shellPath }), args: chromiumArgs })
  const known = JSON.parse(readFileSync(join(images, 'pictures.json'), 'utf8')) as Known
  const seen: Record<string, string> = {}
  try {
    const note = async ({ name, digest }: Seen) => {
      seen[name] = digest
    }
    await visitPictures(browser, siteUrl, note, known)
    await visitLanguages(browser, siteUrl, note, undefined, known)
  } finally {
    await browser.close()
  }
  expect(seen).toEqual(known)
})
