import { connect, createFoyer, disconnect } from '@foyer/core'
import { mainnet, memoryStorage, mockAdapter, recordConsole } from '@foyer/test'
import { afterEach, expect, inject, test } from 'vitest'
import { createSSRApp, nextTick } from 'vue'
import { Page } from '../test/Page.ts'
import { foyerPlugin } from './index.ts'

afterEach(() => document.body.replaceChildren())

/** A visitor who is connected before the page hydrates: what is read too early would differ from the server's. */
async function hydrate(markup: string) {
  const foyer = createFoyer({
    projectId: 'p',
    networks: [mainnet],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
  })
  const { accounts } = await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = markup
  const sent = [...place.querySelectorAll('p, foyer-button')]
  const told: unknown[] = []
  const app = createSSRApp(Page, { tell: (who: string | undefined) => told.push(who ?? 'left') }).use(foyerPlugin, {
    foyer,
  })
  app.mount(place)
  await nextTick()
  return { app, foyer, place, sent, told, address: accounts[0]?.address }
}

/** Whether each element that a server sent is still there, and not another like it. */
const listKept = (place: ParentNode, sent: readonly Element[]) =>
  [...place.querySelectorAll('p, foyer-button')].map((element, index) => element === sent[index])

test('default: what a server sent is taken over without a word, and the account arrives', async () => {
  const complaints = recordConsole()
  const markup = inject('serverMarkup')
  expect(markup).toContain('<p>disconnected 1 undefined</p><i>out</i>')
  const { app, foyer, place, sent, told, address } = await hydrate(markup)
  await expect.poll(() => place.querySelector('p')?.textContent).toBe(`${address} 1 object`)
  expect(place.querySelector('b')?.textContent).toBe('in')
  expect(listKept(place, sent)).toEqual([true, true])
  await disconnect(foyer)
  await expect.poll(() => told).toEqual(['left'])
  expect(complaints).toEqual([])
  app.unmount()
})

test('error: another markup is told by Vue, so that a difference would show', async () => {
  const complaints = recordConsole()
  const { app } = await hydrate(inject('serverMarkup').replace('disconnected', 'connected'))
  expect(complaints.join('\n')).toContain('mismatch')
  app.unmount()
})
