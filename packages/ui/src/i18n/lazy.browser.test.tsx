import { open } from '@foyer/core'
import { makeScene } from '@foyer/scenes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, modalRoot, render } from '../../test/stage.tsx'
import { FoyerButton } from '../button/FoyerButton.tsx'
import { FoyerProvider } from '../FoyerProvider.tsx'

const languageFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((name) => /i18n\/(loadForeign|languageTable)\.ts|locales\/de/.test(name))

test('default: a site in English fetches no language', async () => {
  performance.setResourceTimingBufferSize(5_000)
  const { foyer } = makeScene({ debug: true })
  after(() => foyer.destroy())
  render(
    <FoyerProvider foyer={foyer} locale="en-GB">
      <FoyerButton />
    </FoyerProvider>,
  )
  open(foyer)
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  expect(modalRoot()?.querySelector<HTMLElement>('.root')?.lang).toBe('en-GB')
  expect(languageFiles()).toEqual([])
})
