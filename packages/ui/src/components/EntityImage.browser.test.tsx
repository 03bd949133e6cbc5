import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../test/stage.tsx'
import { marks } from '../marks/marks.ts'
import { EntityImage } from './EntityImage.tsx'

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
