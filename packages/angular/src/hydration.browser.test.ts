import '@angular/compiler'
import { bootstrapApplication, provideClientHydration } from '@angular/platform-browser'
import { connect, createFoyer, disconnect } from '@foyer/core'
import { mainnet, memoryStorage, mockAdapter, recordConsole } from '@foyer/test'
import { afterEach, expect, inject, test } from 'vitest'
import { handleAddressToken, Page } from '../test/Page.ts'
import { provideFoyer } from './index.ts'

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
  document.body.innerHTML = markup
  const sent = [...document.querySelectorAll('p, foyer-button')]
  const told: unknown[] = []
  const app = await bootstrapApplication(Page, {
    providers: [
      provideClientHydration(),
      provideFoyer(foyer),
      { provide: handleAddressToken, useValue: (who: string | undefined) => told.push(who ?? 'left') },
    ],
  })
  return { app, foyer, sent, told, address: accounts[0]?.address }
}

/** Returns whether each element that a server sent is still there, and not another like it. */
const listKept = (place: ParentNode, sent: readonly Element[]) =>
  [...place.querySelectorAll('p, foyer-button')].map((element, index) => element === sent[index])

test('default: what a server sent is taken over without a word, and the account arrives', async () => {
  const complaints = recordConsole()
  const markup = inject('serverMarkup')
  expect(markup).toContain('<p>disconnected 1 undefined</p>')
  expect(markup).toContain('<i>out</i>')
  const { app, foyer, sent, told, address } = await hydrate(markup)
  await expect.poll(() => document.querySelector('p')?.textContent).toBe(`${address} 1 object`)
  expect(document.querySelector('b')?.textContent).toBe('in')
  expect(listKept(document, sent)).toEqual([true, true])
  await disconnect(foyer)
  await expect.poll(() => told).toEqual(['left'])
  expect(complaints).toEqual([])
  app.destroy()
})

test('error: another markup is told by Angular, so that a difference would show', async () => {
  const complaints = recordConsole()
  const other = inject('serverMarkup').replace(/<p>.*<\/p>/, '<h1>Something else</h1>')
  const refusal = await hydrate(other).catch((error: Error) => error.message)
  expect([...complaints, refusal].join('\n')).toContain('NG0500')
})
