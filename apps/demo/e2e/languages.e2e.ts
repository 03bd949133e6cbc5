import { expect, test } from 'vitest'
import { judgeScene } from './languages/judgeScene.ts'
import { openGallery, readGallery } from './languages/visitGallery.ts'
import { openSite, siteUrl } from './site.ts'

// one that takes much room, and one that runs the other way; all of them, the wallet's pages, words left in English and axe:
// `pnpm run languages:views`
test('default: in German and Arabic no screen cuts a word off or is wider than 320 px', async () => {
  const { page } = await openSite({ path: '/phone.html', locale: 'en-US' })
  await openGallery(page, siteUrl)
  const english = await readGallery(page, 'en')
  expect(english.length).toBeGreaterThan(100)
  for (const code of ['de', 'ar']) {
    const scenes = await readGallery(page, code)
    expect(scenes.flatMap((scene, index) => judgeScene(code, scene, english[index]))).toEqual([])
  }
})
