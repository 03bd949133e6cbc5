import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { chromiumArgs, chromiumPath } from '../../../chromium.base.ts'
import { type Seen, visitLanguages, visitPictures } from './pictures/visitPictures.ts'
import { siteUrl } from './site.ts'

const images = join(import.meta.dirname, '../../../docs/images')

test('default: the pictures of README, documentation and landing, and those in four languages, show the product as it is; else `pnpm run pictures`', async () => {
  const browser = await chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: chromiumArgs })
  const seen: Record<string, string> = {}
  try {
    const note = async ({ name, digest }: Seen) => {
      seen[name] = digest
    }
    await visitPictures(browser, siteUrl, note)
    await visitLanguages(browser, siteUrl, note)
  } finally {
    await browser.close()
  }
  expect(seen).toEqual(JSON.parse(readFileSync(join(images, 'pictures.json'), 'utf8')))
})
