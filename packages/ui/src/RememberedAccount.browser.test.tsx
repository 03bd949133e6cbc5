import { createFoyer, disconnect, getAccount } from '@foyer/core'
import { accountCookie } from '@foyer/core/cookie'
import { mainnet, memoryStorage, mockAdapter, recordConsole } from '@foyer/test'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FoyerButton, FoyerProvider, RememberedAccount, useFoyerAccount } from './index.ts'

let complaints: string[] = []
beforeEach(() => {
  complaints = recordConsole()
})
afterEach(() => {
  document.body.replaceChildren()
  document.cookie = `${accountCookie}=; max-age=0; path=/`
})

const stored = JSON.stringify({ v: 2, value: { eip155: [{ connectorId: 'mock', networkId: 'eip155:1' }] } })

function make() {
  return createFoyer({
    projectId: 'p',
    networks: [mainnet],
    adapters: [mockAdapter({ wallets: [{ authorized: true }] })],
    storage: memoryStorage({ entries: { '@foyer/connections': stored } }),
  })
}

const seen: string[] = []
function Page() {
  const { address, status } = useFoyerAccount()
  seen.push(`${address} ${status}`)
  return <p>{`${address} ${status}`}</p>
}

const site = (foyer: ReturnType<typeof make>, cookie: string | undefined) => (
  <StrictMode>
    <FoyerProvider foyer={foyer}>
      <RememberedAccount cookie={cookie}>
        <FoyerButton />
        <Page />
      </RememberedAccount>
    </FoyerProvider>
  </StrictMode>
)

const readCookie = () => new RegExp(`${accountCookie}=([^;]*)`).exec(document.cookie)?.[1]

test('default: the account is there from the first paint to the wallet’s answer and after, without a word; the cookie follows', async () => {
  const foyer = make()
  await foyer.ready
  const { address } = getAccount(foyer)
  const cookie = `eip155:1:${address}`
  const again = make()
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(site(again, cookie))
  expect(place.textContent).toContain(`${address} connecting`)
  seen.length = 0
  const root = hydrateRoot(place, site(again, cookie), {
    onRecoverableError: (error) => complaints.push(String(error)),
  })
  await expect.poll(() => place.querySelector('p')?.textContent).toBe(`${address} connected`)
  expect(seen.filter((one) => !one.startsWith(`${address} `))).toEqual([])
  expect(decodeURIComponent(readCookie() ?? '')).toBe(cookie)
  await disconnect(again)
  await expect.poll(() => place.querySelector('p')?.textContent).toBe('undefined disconnected')
  expect(readCookie()).toBeUndefined()
  expect(complaints).toEqual([])
  root.unmount()
  foyer.destroy()
  again.destroy()
})

test('behavior: the button shows who is remembered, not yet the balance, where it will stand once the wallet has answered', async () => {
  const asked: string[] = []
  const adapter = mockAdapter({
    wallets: [{ authorized: true }],
    capabilities: {
      async getBalance({ address }) {
        asked.push(address)
        return { value: 5n * 10n ** 18n, decimals: 18, symbol: 'ETH' }
      },
    },
  })
  const answer = adapter.wallet('mock').hold()
  const foyer = createFoyer({
    projectId: 'p',
    networks: [mainnet],
    adapters: [adapter],
    storage: memoryStorage({ entries: { '@foyer/connections': stored } }),
  })
  const place = document.body.appendChild(document.createElement('div'))
  const cookie = 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  place.innerHTML = renderToString(site(foyer, cookie))
  const root = hydrateRoot(place, site(foyer, cookie))
  const button = () => place.querySelector('[data-foyer-button]')?.shadowRoot?.querySelector('button')
  await expect.poll(() => button()?.querySelector('.skeleton')).toBeTruthy()
  await expect.poll(() => button()?.querySelector('.avatar[style]')).toBeTruthy()
  expect([button()?.textContent, button()?.ariaBusy]).toEqual(['0x71…d8976F', 'true'])
  expect(asked).toEqual([])
  const waiting = button()?.getBoundingClientRect()
  answer()
  await expect.poll(() => button()?.textContent).toBe('0x71…d8976F5.000 ETH')
  expect(button()?.getBoundingClientRect().height).toBe(waiting?.height)
  expect(asked.length).toBeGreaterThan(0)
  root.unmount()
  foyer.destroy()
})

test('error: a cookie of a visitor who has left is forgotten once the page runs', async () => {
  const foyer = createFoyer({
    projectId: 'p',
    networks: [mainnet],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
  })
  const cookie = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  document.cookie = `${accountCookie}=${cookie}; path=/`
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(site(foyer, cookie))
  const root = hydrateRoot(place, site(foyer, cookie))
  await expect.poll(() => place.querySelector('p')?.textContent).toBe('undefined disconnected')
  await expect.poll(readCookie).toBeUndefined()
  expect(complaints).toEqual([])
  root.unmount()
  foyer.destroy()
})
