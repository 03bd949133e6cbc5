import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs, chromiumPath } from '../../../../chromium.base.ts'
import { driveLanguages, drivePictures, type Seen } from './drivePictures.ts'
import { assertLetters, serveDist } from './serveDist.ts'

const images = join(import.meta.dirname, '../../../../docs/images')

/** Builds the demo, and takes the pictures of README and documentation anew: `pnpm run pictures`. */
async function take(): Promise<void> {
  const { url, close } = await serveDist()
  const browser = await chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: chromiumArgs })
  const digests: Record<string, string> = {}
  try {
    await drivePictures(browser, url, async ({ name, widget, digest }) => {
      digests[name] = digest
      await widget.screenshot({ path: join(images, `${name}.png`), omitBackground: true })
    })
    const takeInLanguage = async ({ name, widget, digest }: Seen) => {
      digests[name] = digest
      await widget.screenshot({ path: join(images, 'languages', `${name}.png`) })
    }
    await driveLanguages(browser, url, takeInLanguage, assertLetters)
    writeFileSync(join(images, 'pictures.json'), `${JSON.stringify(digests, null, 2)}\n`)
  } finally {
    await browser.close()
    close()
  }
}

await take()
