import type { RouteName } from '@foyer/core'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Fixture, fixtures } from '../../test/fixtures.tsx'
import { after, modalRoot, sheet, showModal } from '../../test/stage.tsx'

const scenes = Object.entries(fixtures).flatMap(([view, states]) =>
  Object.entries(states as Record<string, Fixture>).map(
    ([state, fixture]) => [view as RouteName, state, fixture] as const,
  ),
)

beforeEach(() => page.viewport(414, 800))
afterEach(() => page.viewport(414, 896))

describe.each(['light', 'dark'] as const)('%s', (themeMode) => {
  test.each(scenes)('%s %s: axe finds nothing', async (_view, _state, fixture) => {
    const { foyer } = await fixture({ themeMode, debug: false })
    showModal(foyer)
    await expect.poll(() => modalRoot()?.querySelector('.body > :not(.loading)')).toBeTruthy()
    const report = await axe.run(sheet(), { resultTypes: ['violations'] })
    expect(report.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  })
})

test('behavior: beside a page with its own landmarks', async () => {
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = '<header><h1>Site</h1></header><main><p>Words</p></main><footer>Imprint</footer>'
  after(() => page.remove())
  const { foyer } = await fixtures.Connect.legal()
  showModal(foyer)
  await expect.poll(() => modalRoot()?.querySelector('.foot')).toBeTruthy()
  const { violations } = await axe.run(document)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)).toEqual([])
})

test.each(scenes)('%s %s: nothing runs over the edge at 320 px', async (_view, _state, fixture) => {
  await page.viewport(320, 568)
  const { foyer } = await fixture()
  showModal(foyer)
  await expect.poll(() => modalRoot()?.querySelector('.body > :not(.loading)')).toBeTruthy()
  const body = modalRoot()?.querySelector('.body') as HTMLElement
  expect(sheet().getBoundingClientRect().right).toBeLessThanOrEqual(320)
  expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
