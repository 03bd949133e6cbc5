import { connect, createFoyer, disconnect } from '@foyer/core'
import { mainnet, memoryStorage, mockAdapter, recordConsole } from '@foyer/test'
import { flushSync, hydrate, unmount } from 'svelte'
import { afterEach, expect, inject, test } from 'vitest'
import App from '../test/App.svelte'

afterEach(() => document.body.replaceChildren())

/** A visitor who is connected before the page hydrates: what is read too early would differ from the server's. */
async function takeOver(markup: string) {
  const foyer = createFoyer({
    projectId: 'p',
    networks: [mainnet],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
  })
  const { accounts } = await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  const target = document.body.appendChild(document.createElement('div'))
  target.innerHTML = markup
  const sent = [...target.querySelectorAll('p, foyer-button')]
  const told: unknown[] = []
  const app = hydrate(App, { target, props: { foyer, told, events: [] } })
  flushSync()
  return { app, foyer, target, sent, told, address: accounts[0]?.address }
}

/** Whether each element that a server sent is still there, and not another like it. */
const listKept = (place: ParentNode, sent: readonly Element[]) =>
  [...place.querySelectorAll('p, foyer-button')].map((element, index) => element === sent[index])

test('default: what a server sent is taken over without a word, and the account arrives', async () => {
  const complaints = recordConsole()
  const markup = inject('serverMarkup')
  expect(markup).toContain('<p>disconnected 1 false   undefined</p>')
  const { app, foyer, target, sent, told, address } = await takeOver(markup)
  await expect
    .poll(() => target.querySelector('p')?.textContent)
    .toMatch(new RegExp(`^${address} 1 false  \\w.* object$`))
  expect(target.querySelector('b')?.textContent).toBe('in')
  expect(listKept(target, sent)).toEqual([true, true])
  await disconnect(foyer)
  await expect.poll(() => told).toEqual([undefined])
  expect(complaints).toEqual([])
  await unmount(app)
})

test('error: markup that differs is made anew, so that a difference would show', async () => {
  recordConsole()
  const { app, target, sent } = await takeOver(inject('serverMarkup').replaceAll(/<!--.*?-->/g, ''))
  expect(listKept(target, sent)).toEqual([false, false])
  await unmount(app)
})
