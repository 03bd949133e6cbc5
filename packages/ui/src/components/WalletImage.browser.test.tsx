import { connect, goBack, navigate, open, startConnect } from '@foyer/core'
import { makeScene } from '@foyer/scenes'
import { expect, test } from 'vitest'
import { modalRoot, showModal } from '../../test/stage.tsx'
import { marks } from '../marks/marks.ts'

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

/** How many paths the mark has, which tells it from the others. */
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
