import { createFoyer, type FoyerOptions } from '@foyer/core'
import { mainnet, mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import { after, render } from '../../test/stage.tsx'
import { NetworkImage } from '../components/NetworkImage.tsx'
import { FoyerProvider } from '../FoyerProvider.tsx'

const lumen = { ...mainnet, id: 424_242, caipNetworkId: 'eip155:424242', name: 'Lumen' } as const
const picture = { ...lumen, assets: { imageId: 'lumen' } }

/** A network that has no mark, drawn on a site with this page as its gateway. */
function draw(network: NonNullable<FoyerOptions['networks']>[number] & typeof lumen, apiUrl = location.origin) {
  const foyer = createFoyer({ projectId: 'p1', networks: [network], adapters: [mockAdapter()], apiUrl })
  after(() => foyer.destroy())
  return render(
    <FoyerProvider foyer={foyer}>
      <NetworkImage network={network} />
      <NetworkImage network={mainnet} />
    </FoyerProvider>,
  )
}

test('default: a network without a mark is asked of the gateway by its id, one with a mark is not', async () => {
  const container = draw(picture, 'https://pictures.invalid')
  const asked: string[] = []
  const watching = new MutationObserver(() => {
    for (const { src } of container.querySelectorAll('img')) asked.push(src)
  })
  watching.observe(container, { childList: true, subtree: true })
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  watching.disconnect()
  expect(new Set(asked.map((src) => new URL(src).pathname))).toEqual(new Set(['/public/getAssetImage/lumen']))
})

test('error: a picture that does not come gives way to the letter, and without an id nothing is asked', async () => {
  const container = draw(picture)
  const failed = new Promise((resolve) => container.addEventListener('error', resolve, true))
  await failed
  await expect.poll(() => container.querySelector('img')).toBeNull()
  await expect.poll(() => container.querySelectorAll('svg.brand').length).toBe(1)
  expect(container.textContent).toBe('L')
  const without = draw(lumen)
  await expect.poll(() => without.querySelectorAll('svg.brand').length).toBe(1)
  expect([without.querySelector('img'), without.textContent]).toEqual([null, 'L'])
})
