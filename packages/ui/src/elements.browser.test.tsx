import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { makeScene } from '../test/fixtures.tsx'
import { after, listenForErrors } from '../test/stage.tsx'
import { defineFoyerElements, type FoyerElement } from './elements.tsx'

const first = makeScene({ disableAppend: true })

function place(html: string): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = html
  after(() => container.remove())
  return container
}

const button = (element: Element | null) => element?.shadowRoot?.querySelector('button')

test('default: elements that were on the page before, with attributes that can change', async () => {
  const heard = listenForErrors()
  const container = place('<foyer-button label="Enter" size="sm"></foyer-button><foyer-modal></foyer-modal>')
  after(defineFoyerElements(first.foyer))
  const element = container.querySelector('foyer-button')
  await expect.poll(() => button(element)?.textContent).toBe('Enter')
  element?.setAttribute('label', 'Come in')
  element?.setAttribute('disabled', '')
  await expect.poll(() => button(element)?.textContent).toBe('Come in')
  expect(button(element)?.disabled).toBe(true)
  element?.removeAttribute('disabled')
  await expect.poll(() => button(element)?.disabled).toBe(false)
  button(element)?.click()
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  expect(container.querySelector('foyer-modal foyer-host')).toBeTruthy()
  container.remove()
  expect(document.querySelector('foyer-host')).toBeNull()
  expect(heard).toEqual([])
})

test('behavior: moved in the page it goes on', async () => {
  const heard = listenForErrors()
  const container = place('<foyer-button></foyer-button><p></p>')
  const element = container.querySelector('foyer-button') as FoyerElement
  await expect.poll(() => button(element)?.textContent).toBe('Connect wallet')
  container.querySelector('p')?.append(element)
  await expect.poll(() => button(element)?.textContent).toBe('Connect wallet')
  expect(heard).toEqual([])
})

test('behavior: the `foyer` property overrides, before and after', async () => {
  const second = makeScene({}, { wallets: [{ id: 'other', name: 'Other' }] })
  after(() => second.foyer.destroy())
  const early = document.createElement('foyer-button') as FoyerElement
  early.foyer = second.foyer
  const container = place('<foyer-modal></foyer-modal>')
  const modal = container.querySelector('foyer-modal') as FoyerElement
  expect(modal.foyer).toBe(first.foyer)
  modal.foyer = second.foyer
  container.append(early)
  await expect.poll(() => button(early)).toBeTruthy()
  button(early)?.click()
  await expect.element(page.getByRole('button', { name: /Other/ })).toBeVisible()
})

test('behavior: defining again changes nothing that exists', () => {
  const third = makeScene({ disableAppend: true })
  after(defineFoyerElements(third.foyer))
  expect((place('<foyer-button></foyer-button>').firstElementChild as FoyerElement).foyer).toBe(first.foyer)
})
