import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { expect } from 'vitest'
import { chromiumArgs, shellPath } from '../../../../chromium.base.ts'
import { siteUrl } from '../site.ts'
import { driveLanguages, drivePictures, type Known, type Seen } from './drivePictures.ts'
import type { pictureLanguages, themes } from './pictures.ts'

const images = join(import.meta.dirname, '../../../../docs/images')

/** Checks that what is pictured looks as it did when the pictures were taken. */
export async function comparePictures(
  shownThemes: readonly (typeof themes)[number][],
  languages: readonly (typeof pictureLanguages)[number][],
): Promise<void> {
  const browser = await chromium.launch({ ...(shellPath && { executablePath: shellPath }), args: chromiumArgs })
  const known = JSON.parse(readFileSync(join(images, 'pictures.json'), 'utf8')) as Known
  const seen: Record<string, string> = {}
  try {
    const note = async ({ name, digest }: Seen) => {
      seen[name] = digest
    }
    await drivePictures(browser, siteUrl, note, known, shownThemes)
    if (languages.length > 0) await driveLanguages(browser, siteUrl, note, undefined, known, languages)
  } finally {
    await browser.close()
  }
  const isShown = (name: string) =>
    shownThemes.some((theme) => name.endsWith(`-${theme}`)) ||
    languages.some((language) => name.startsWith(`${language}-`))
  expect(seen).toEqual(Object.fromEntries(Object.entries(known).filter(([name]) => isShown(name))))
}
