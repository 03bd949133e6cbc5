import { makeScene } from '@foyer/scenes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, render } from '../../test/stage.tsx'
import { FoyerProvider } from '../FoyerProvider.tsx'
import { FoyerButton } from './FoyerButton.tsx'

test('behavior: pointing at it loads the modal and the first view, and asks nobody else', async () => {
  // from source there are more files than the 250 a browser remembers by default
  performance.setResourceTimingBufferSize(2_000)
  const { foyer } = makeScene()
  after(() => foyer.destroy())
  render(
    <FoyerProvider foyer={foyer}>
      <FoyerButton />
    </FoyerProvider>,
  )
  const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name)
  const has = (part: string) => loaded().some((name) => name.includes(part))
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  expect(has('mountModal')).toBe(false)
  await page.getByRole('button', { name: 'Connect wallet' }).hover()
  await expect.poll(() => has('mountModal') && has('ConnectView')).toBe(true)
  expect(has('AccountView')).toBe(false)
  // made ready behind the page, not shown
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(loaded().filter((name) => new URL(name).origin !== location.origin)).toEqual([])
})
