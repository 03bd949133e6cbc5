import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  findSpacedOut,
  findViolations,
  type Look,
  looks,
  scenes,
  showScene,
  visitByKeyboard,
} from '../../test/accessTable.tsx'

beforeEach(() => page.viewport(360, 640))

/** Each view once, one in each look after the other. */
const firstScenes = scenes
  .filter(({ isFirst }) => isFirst)
  .map((scene, index) => ({ ...scene, look: looks[index % looks.length] as Look }))

test.each(firstScenes)(
  '$view, $look.language, $look.theme: axe finds nothing; text with more room is whole (WCAG 1.4.12); by keyboard alone every control is reached in reading order, seen, and pressed, and Escape leads back',
  async ({ fixture, look }) => {
    const { opener } = await showScene(fixture, look)
    expect(await findViolations()).toEqual([])
    expect(findSpacedOut()).toEqual([])
    const problems = await visitByKeyboard(opener)
    expect(problems, problems.join('\n')).toEqual([])
  },
)
