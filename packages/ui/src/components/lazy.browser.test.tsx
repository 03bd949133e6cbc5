import { navigate, open } from '@foyer/core'
import { makeScene, networks } from '@foyer/scenes'
import { expect, test } from 'vitest'
import { listenForErrors, modalRoot, showModal } from '../../test/stage.tsx'

test('default: a list shows letters until the marks are there, each in the same place', async () => {
  const heard = listenForErrors()
  const { foyer } = makeScene({ networks })
  open(foyer)
  navigate(foyer, 'Networks')
  showModal(foyer)
  const pictures = () => [...(modalRoot()?.querySelectorAll('.row .picture') ?? [])]
  const texts = () => pictures().map(({ textContent }) => textContent)
  await expect.poll(texts).toEqual(['E', 'O', 'P', 'S', 'B', 'A'])
  const places = () => pictures().map((picture) => picture.getBoundingClientRect())
  const before = places()
  await expect.poll(texts).toEqual(['', '', '', '', '', ''])
  expect(places()).toEqual(before)
  const drawings = pictures().map((picture) => picture.querySelector('svg.brand'))
  expect(drawings.map((drawing) => drawing?.getBoundingClientRect())).toEqual(before)
  expect(drawings.map((drawing) => drawing?.getAttribute('aria-hidden'))).toEqual(drawings.map(() => 'true'))
  expect(drawings.map((drawing) => drawing && getComputedStyle(drawing).stroke)).toEqual(drawings.map(() => 'none'))
  // nothing that a strict policy would refuse
  expect(modalRoot()?.querySelectorAll('svg [style], svg style, svg script, svg image, svg use')).toHaveLength(0)
  expect(heard).toEqual([])
})
