import { connect, createFoyer, disconnect, type Foyer } from '@foyer/core'
import { accountCookie, rememberAccount } from '@foyer/core/cookie'
import { mainnet, memoryStorage, mockAdapter, recordConsole } from '@foyer/test'
import { flushSync, hydrate, unmount } from 'svelte'
import { afterEach, expect, inject, test } from 'vitest'
import App from '../test/App.svelte'

const rememberedCookie = inject('rememberedCookie')

afterEach(() => {
  document.body.replaceChildren()
  document.cookie = `${accountCookie}=; max-age=0; path=/`
})

/** A visitor who is connected before the page hydrates: what is read too early would differ from the server's. */
async function hydrateConnected(markup: string) {
  const foyer = createFoyer({
    projectId: 'p',
    networks: [mainnet],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
  })
  const { accounts } = await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  return { ...takeOver(markup, foyer), address: accounts[0]?.address }
}

function takeOver(markup: string, foyer: Foyer, cookie?: string) {
  const target = document.body.appendChild(document.createElement('div'))
  target.innerHTML = markup
  const sent = [...target.querySelectorAll('p, foyer-button')]
  const told: unknown[] = []
  const remembered = rememberAccount(foyer, cookie)
  const app = hydrate(App, { target, props: { foyer, remembered, told, events: [] } })
  flushSync()
  return { app, foyer, target, sent, told }
}

/** Returns whether each element that a server sent is still there, and not another like it. */
const listKept = (place: ParentNode, sent: readonly Element[]) =>
  [...place.querySelectorAll('p, foyer-button')].map((element, index) => element === sent[index])

test('default: what a server sent is taken over without a word, and the account arrives', async () => {
  const complaints = recordConsole()
  const markup = inject('serverMarkup')
  expect(markup).toContain('<p>disconnected 1 false   undefined</p>')
  const { app, foyer, target, sent, told, address } = await hydrateConnected(markup)
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
  const { app, target, sent } = await hydrateConnected(inject('serverMarkup').replaceAll(/<!--.*?-->/g, ''))
  expect(listKept(target, sent)).toEqual([false, false])
  await unmount(app)
})

test('default: who the cookie names is there from the server’s paint to the wallet’s answer and after; the cookie follows', async () => {
  const complaints = recordConsole()
  const stored = JSON.stringify({ v: 2, value: { eip155: [{ connectorId: 'mock', networkId: 'eip155:1' }] } })
  const foyer = createFoyer({
    projectId: 'p',
    networks: [mainnet],
    adapters: [mockAdapter({ wallets: [{ authorized: true }] })],
    storage: memoryStorage({ entries: { '@foyer/connections': stored } }),
  })
  const address = decodeURIComponent(rememberedCookie).split(':')[2]
  const markup = inject('rememberedMarkup')
  expect(markup).toContain(`<p>${address} 1 false   undefined</p>`)
  const { app, target, sent, told } = takeOver(markup, foyer, rememberedCookie)
  expect(target.querySelector('p')?.textContent).toContain(address)
  const button = () => target.querySelector('foyer-button')?.shadowRoot?.querySelector('button')?.textContent
  await expect.poll(() => target.querySelector('b')?.textContent).toBe('in')
  expect(target.querySelector('p')?.textContent).toContain(address)
  await expect.poll(button).toContain('0x71')
  expect(listKept(target, sent)).toEqual([true, true])
  expect(document.cookie).toContain(`${accountCookie}=${rememberedCookie}`)
  await disconnect(foyer)
  await expect.poll(() => told.at(-1)).toBeUndefined()
  expect(document.cookie).not.toContain(accountCookie)
  expect(complaints).toEqual([])
  await unmount(app)
})
