import { connect, createFoyer, disconnect, type Foyer } from '@foyer/core'
import { accountCookie, rememberAccount } from '@foyer/core/cookie'
import { mainnet, memoryStorage, mockAdapter, recordConsole } from '@foyer/test'
import { afterEach, expect, inject, test } from 'vitest'
import { createSSRApp, nextTick } from 'vue'
import { Page } from '../test/Page.ts'
import { foyerPlugin } from './index.ts'

const rememberedCookie = inject('rememberedCookie')

afterEach(() => {
  document.body.replaceChildren()
  document.cookie = `${accountCookie}=; max-age=0; path=/`
})

/** A visitor who is connected before the page hydrates: what is read too early would differ from the server's. */
async function hydrate(markup: string) {
  const foyer = createFoyer({
    projectId: 'p',
    networks: [mainnet],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
  })
  const { accounts } = await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  return { ...(await takeOver(markup, foyer)), address: accounts[0]?.address }
}

async function takeOver(markup: string, foyer: Foyer, cookie?: string) {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = markup
  const sent = [...place.querySelectorAll('p, foyer-button')]
  const told: unknown[] = []
  const app = createSSRApp(Page, { notify: (who: string | undefined) => told.push(who ?? 'left') }).use(foyerPlugin, {
    foyer,
    remembered: rememberAccount(foyer, cookie),
  })
  app.mount(place)
  await nextTick()
  return { app, foyer, place, sent, told }
}

/** Returns whether each element that a server sent is still there, and not another like it. */
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
  expect(markup).toContain(`<p>${address} 1 undefined</p><i>out</i>`)
  const { app, place, sent, told } = await takeOver(markup, foyer, rememberedCookie)
  expect(place.querySelector('p')?.textContent).toContain(address)
  const button = () => place.querySelector('foyer-button')?.shadowRoot?.querySelector('button')?.textContent
  await expect.poll(() => place.querySelector('b')?.textContent).toBe('in')
  expect(place.querySelector('p')?.textContent).toContain(address)
  await expect.poll(button).toContain('0x71')
  expect(listKept(place, sent)).toEqual([true, true])
  expect(document.cookie).toContain(`${accountCookie}=${rememberedCookie}`)
  await disconnect(foyer)
  await expect.poll(() => told.at(-1)).toBe('left')
  expect(document.cookie).not.toContain(accountCookie)
  expect(complaints).toEqual([])
  app.unmount()
})
