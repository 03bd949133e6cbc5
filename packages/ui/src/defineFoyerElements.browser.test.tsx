import { connect, disconnect } from '@foyer/core'
import { makeScene } from '@foyer/scenes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, listenForErrors, pageStyle } from '../test/stage.tsx'
import { defineFoyerElements, type FoyerButtonElement, type FoyerElement } from './defineFoyerElements.tsx'

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

test('behavior: `disabled={false}` of a template does not disable, whether it sets the property or writes the word', async () => {
  const container = place('<foyer-button disabled="false"></foyer-button>')
  const element = container.querySelector('foyer-button') as FoyerButtonElement
  await expect.poll(() => button(element)?.disabled).toBe(false)
  element.disabled = true
  await expect.poll(() => button(element)?.disabled).toBe(true)
  element.disabled = false
  await expect.poll(() => button(element)?.disabled).toBe(false)
  expect(element.hasAttribute('disabled')).toBe(false)
})

test('behavior: every attribute is a property, set before or after the element is there', async () => {
  const element = document.createElement('foyer-button')
  Object.assign(element, { label: 'Enter', size: 'sm', charsStart: 2, loadingLabel: undefined })
  expect(element.outerHTML).toBe('<foyer-button label="Enter" size="sm" chars-start="2"></foyer-button>')
  place('').append(element)
  await expect.poll(() => button(element)?.textContent).toBe('Enter')
  element.label = 'Come in'
  await expect.poll(() => button(element)?.textContent).toBe('Come in')
  expect([element.size, element.charsStart, element.charsEnd, element.disabled]).toEqual(['sm', 2, undefined, false])
})

test.each(['foyer-button', 'foyer-network-button', 'foyer-wallet-button'])(
  'behavior: the page hides %s, sets its width and margin, and dresses its part',
  async (tag) => {
    pageStyle('.mine { width: 300px; margin: 10px } .mine::part(button) { border-radius: 3px }')
    const container = place(`<${tag} class="mine" wallet="metamask"></${tag}>`)
    const element = container.querySelector(tag) as FoyerButtonElement
    await expect.poll(() => button(element)?.getBoundingClientRect().width).toBe(300)
    expect(element.getBoundingClientRect().left - container.getBoundingClientRect().left).toBe(10)
    expect(getComputedStyle(button(element) as Element).borderRadius).toBe('3px')
    element.hidden = true
    expect(element.getBoundingClientRect().width).toBe(0)
  },
)

test('behavior: without a width it is as wide as its words, and the page styles nothing inside', async () => {
  pageStyle('foyer-button { color: red; font-size: 60px } button { all: unset !important; height: 10px !important }')
  const element = place('<foyer-button label="Enter"></foyer-button>').querySelector(
    'foyer-button',
  ) as FoyerButtonElement
  await expect.poll(() => button(element)?.offsetHeight).toBe(44)
  expect(element.offsetHeight).toBe(44)
  expect(element.offsetWidth).toBe(button(element)?.offsetWidth)
  expect(element.offsetWidth).toBeLessThan(200)
  expect(getComputedStyle(button(element) as Element).fontSize).toBe('16px')
})

test('behavior: says when the account changes, until it is taken away', async () => {
  const scene = makeScene({ disableAppend: true })
  after(() => scene.foyer.destroy())
  const element = document.createElement('foyer-button')
  element.foyer = scene.foyer
  const container = place('')
  container.append(element)
  const heard: (string | undefined)[] = []
  element.addEventListener('accountchange', ({ detail }) => heard.push(detail.address))
  await connect(scene.foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  await expect.poll(() => heard.at(-1)).toMatch(/^0x/)
  const { length } = heard
  container.remove()
  await disconnect(scene.foyer)
  expect(heard.length).toBe(length)
})

test('default: the button of the network is an element too, with the same properties and attributes', async () => {
  const heard = listenForErrors()
  const container = place('<foyer-network-button size="sm"></foyer-network-button><foyer-modal></foyer-modal>')
  const element = container.querySelector('foyer-network-button')
  if (!element) throw new Error('not there')
  await expect.poll(() => button(element)?.textContent).toBe(first.foyer.config.defaultNetwork.name)
  expect(button(element)?.offsetHeight).toBe(36)
  expect(button(element)?.getAttribute('part')).toBe('button')
  element.disabled = true
  await expect.poll(() => button(element)?.disabled).toBe(true)
  element.disabled = false
  await expect.poll(() => button(element)?.disabled).toBe(false)
  button(element)?.click()
  await expect.element(page.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
  expect(heard).toEqual([])
})

test('default: the button of one wallet is an element too, and tells the page', async () => {
  const errors = listenForErrors()
  const container = place('<foyer-wallet-button wallet="metamask" size="sm"></foyer-wallet-button>')
  const element = container.querySelector('foyer-wallet-button')
  if (!element) throw new Error('not there')
  const heard: unknown[] = []
  element.addEventListener('connect', ({ detail }) => heard.push(detail.connectorId))
  await expect.poll(() => button(element)?.disabled).toBe(false)
  expect(button(element)?.getAttribute('part')).toBe('button')
  expect(element.wallet).toBe('metamask')
  button(element)?.click()
  await expect.poll(() => heard).toEqual(['io.metamask'])
  await disconnect(first.foyer)
  element.wallet = 'nobody'
  await expect.poll(() => button(element)?.textContent).toBe('Nobody')
  expect(button(element)?.disabled).toBe(true)
  expect(errors).toEqual([])
})
