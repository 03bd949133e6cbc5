import { connect, createFoyer, disconnect, type FoyerEvent } from '@foyer/core'
import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import App from '../test/App.svelte'
import Page from '../test/Page.svelte'

const makeFoyer = () =>
  createFoyer({ projectId: 'p', networks: [mainnet], adapters: [mockAdapter()], storage: memoryStorage() })

test('default: a page follows the foyer, its buttons take props and tell events, and all ends with it', async () => {
  const foyer = makeFoyer()
  const told: unknown[] = []
  const events: FoyerEvent[] = []
  const target = document.body.appendChild(document.createElement('div'))
  const app = mount(App, { target, props: { foyer, told, events } })
  flushSync()
  const text = () => target.querySelector('p')?.textContent
  const press = (id: string) => target.querySelector<HTMLElement>(`#${id}`)?.click()
  const button = target.querySelector('foyer-button')
  expect(text()).toBe('disconnected 1 false   undefined')
  expect([button?.foyer, button?.label, button?.disabled]).toEqual([foyer, 'Come in', true])
  press('free')
  flushSync()
  expect(button?.disabled).toBe(false)
  await expect.poll(() => button?.shadowRoot?.querySelector('button')?.disabled).toBe(false)
  const { accounts } = await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  const address = accounts[0]?.address
  await expect.poll(text).toMatch(new RegExp(`^${address} 1 false  \\w.* object$`))
  expect(told.at(-1)).toBe(address)
  press('sign')
  await expect.poll(() => target.querySelector('output')?.textContent).toBe('success mock signature of Hello')
  press('go')
  await expect.poll(text).toContain(' 1 true dark ')
  expect(events.map(({ type }) => type)).toContain('CONNECT_SUCCESS')
  await unmount(app)
  const [heard, count] = [events.length, told.length]
  await disconnect(foyer)
  expect([events.length, told.length]).toEqual([heard, count])
  target.remove()
})

test('error: without a foyer above, the fix is named', () => {
  const target = document.createElement('div')
  expect(() => mount(Page, { target, props: { told: [], events: [] } })).toThrow('setFoyer(foyer)')
})
