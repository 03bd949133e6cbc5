import { expect } from 'vitest'
import { openSite, siteUrl } from '../site.ts'
import { checkScene } from './survey.ts'
import { openGallery, readGallery } from './visitGallery.ts'

/** Lists what any screen cuts off in a language or has wider than 320 px, one line each. @param code of the language */
export async function findCut(code: string): Promise<readonly string[]> {
  const { page } = await openSite({ path: '/phone.html', locale: 'en-US' })
  await openGallery(page, siteUrl)
  const english = await readGallery(page, 'en')
  expect(english.length).toBeGreaterThan(100)
  const scenes = await readGallery(page, code)
  return scenes.flatMap((scene, index) => checkScene(code, scene, english[index]))
}
