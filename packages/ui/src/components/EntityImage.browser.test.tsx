import { connect, createFoyer, type FoyerOptions, goBack, navigate, open, startConnect } from '@foyer/core'
import { makeScene } from '@foyer/scenes'
import { mainnet, mockAdapter } from '@foyer/test'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, modalRoot, render, showModal } from '../../test/stage.tsx'
import { FoyerProvider } from '../FoyerProvider.tsx'
import { marks } from '../marks/marks.ts'
import { EntityImage } from './EntityImage.tsx'
import { NetworkImage } from './NetworkImage.tsx'

test('behavior: from the first on they are there at once; two of one kind do not share what is inside', async () => {
  function Page() {
    const [count, setCount] = useState(1)
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          more
        </button>
        {Array.from({ length: count }, (_, index) => (
          <EntityImage key={index.toString()} name="Base" src={undefined} mark="eip155:8453" round />
        ))}
      </>
    )
  }
  render(<Page />)
  const drawings = () => [...document.querySelectorAll('.picture svg.brand')]
  await expect.poll(() => drawings().length).toBe(1)
  const letters: string[] = []
  const watching = new MutationObserver(() => letters.push(document.body.textContent ?? ''))
  watching.observe(document.body, { childList: true, subtree: true })
  await page.getByRole('button', { name: 'more' }).click()
  await expect.poll(() => drawings().length).toBe(2)
  watching.disconnect()
  expect(letters.length).toBeGreaterThan(0)
  expect(letters.filter((text) => text.trim() !== 'more')).toEqual([])
  const ids = drawings().flatMap((drawing) => [...drawing.querySelectorAll('[id]')].map(({ id }) => id))
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
})

test('behavior: every mark paints something in Chromium', async () => {
  render(Object.keys(marks).map((id) => <EntityImage key={id} name="?" src={undefined} mark={id} />))
  const drawings = () => [...document.querySelectorAll<SVGSVGElement>('.picture svg.brand')]
  await expect.poll(() => drawings().length).toBe(Object.keys(marks).length)
  for (const drawing of drawings()) expect(drawing.getBBox().width).toBeGreaterThanOrEqual(24)
})

test('error: who has no mark keeps its letter; a picture that does not come gives way to the mark', async () => {
  const container = render(
    <>
      <EntityImage name="Nobody" src={undefined} mark="nobody" />
      <EntityImage name="Base" src="/not-there.png" mark="eip155:8453" />
    </>,
  )
  await expect.poll(() => container.querySelectorAll('.picture:last-child svg.brand').length).toBe(1)
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toBe('N')
})

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

/** Counts the paths of the mark, which tells it from the others. */
const countPaths = (drawing: Element | null) => drawing?.querySelectorAll('path').length

test('behavior: a wallet that brings no picture has one and the same mark wherever it is shown', async () => {
  const { foyer, adapter } = makeScene()
  showModal(foyer)
  open(foyer)
  const drawing = (around: string) => modalRoot()?.querySelector(`${around} .picture svg.brand`) ?? null
  await expect.poll(() => drawing('.row')).not.toBeNull()
  const listed = countPaths(drawing('.row'))
  expect(listed).toBe(marks[metaMask]?.match(/<path/g)?.length)

  adapter.wallet('io.metamask').setMood('hang')
  startConnect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  await expect.poll(() => countPaths(drawing('.tall'))).toBe(listed)
  goBack(foyer)
  adapter.wallet('io.metamask').setMood('approve')
  await connect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })

  const shownAt: readonly (readonly ['Account' | 'ProfileWallets', string])[] = [
    ['Account', '.identity'],
    ['Account', '.link'],
    ['ProfileWallets', 'li'],
  ]
  for (const [view, around] of shownAt) {
    open(foyer, { view: 'Account' })
    if (view === 'ProfileWallets') navigate(foyer, view)
    await expect.poll(() => countPaths(drawing(around)), { message: view }).toBe(listed)
  }
})

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
