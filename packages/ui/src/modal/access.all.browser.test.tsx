import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  findSpacedOut,
  findViolations,
  type Look,
  looks,
  scenes,
  setLook,
  showScene,
  visitByKeyboard,
} from '../../test/accessTable.tsx'

/** What `access.browser.test.tsx` holds of each view in one look, in every state and look. */

beforeEach(() => page.viewport(360, 640))

test.each(scenes)(
  '$view, $state: axe finds nothing, and text with more room is whole, in five languages and both themes',
  async ({ fixture }) => {
    const { foyer } = await showScene(fixture, looks[0] as Look)
    const found: string[] = []
    for (const look of looks) {
      await setLook(foyer, look)
      const lines = [...(await findViolations()), ...findSpacedOut()]
      found.push(...lines.map((line) => `${look.language}, ${look.theme}: ${line}`))
    }
    expect(found).toEqual([])
  },
)

describe.each(looks)('by keyboard alone, $language, $theme', (look) => {
  test.each(scenes.filter(({ isFirst }) => isFirst))('$view', async ({ fixture }) => {
    const { opener } = await showScene(fixture, look)
    expect(await visitByKeyboard(opener)).toEqual([])
  })
})

// a window of 1,280 x 1,024 px, four times as large (WCAG 1.4.10)
describe('by keyboard alone at 400 %', () => {
  beforeEach(() => page.viewport(320, 256))
  test.each(scenes.filter(({ isFirst }) => isFirst))('$view', async ({ fixture }) => {
    const { opener } = await showScene(fixture, { language: 'en', theme: 'light' })
    expect(await visitByKeyboard(opener)).toEqual([])
  })
})
