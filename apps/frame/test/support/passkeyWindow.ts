import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { type RunningEvm, startEvm } from 'devnet'
import type { BrowserContext, Page } from 'playwright'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Authenticator, startAuthenticator } from './authenticator.ts'
import { createProfiles, saveVisitor } from './profiles.ts'
import { openSite, type Site, type SitePage, startSite } from './site.ts'
import { type Service, startService } from './startService.ts'

type Entered = {
  own: SitePage
  popup: Page
  authenticator: Authenticator
  user: { address: Hex; email?: string | null }
}

/** A device that gives secrets, and what is said of a wallet sealed under one. */
export const sealed = { hasPrf: true, words: 'this server alone cannot open it' }

export const profiles = createProfiles()

let evm: RunningEvm<undefined>
export let service: Service
export let site: Site

export const openAt = (context: BrowserContext, tab?: Page) =>
  openSite(context, { site, service, chainId: 'eip155:31337', ...(tab && { tab }) })

export const open = async () => openAt(await profiles.open())

let findVisitor: () => Promise<{ readonly own: SitePage }>

/** The one who stays, signed out: for what does not concern a browser that is new. */
export async function visit(): Promise<SitePage> {
  const { own } = await findVisitor()
  await own.request('SIGN_OUT')
  return own
}

/** A window of the frame's, as sites open it. Where it ends is then `window.result` of the page. */
export async function openWindow(own: SitePage): Promise<Page> {
  const opening = own.page.waitForEvent('popup')
  await own.page.evaluate(`{
    window.popup = window.open(${JSON.stringify(`${service.origin}/loading`)}, 'popupWindow', 'width=600,height=800')
    void 0
  }`)
  return await opening
}

/** Sends it to where the passkey is asked. */
export async function begin(own: SitePage): Promise<void> {
  await own.page.evaluate(
    `window.result = new Promise((done) => addEventListener('message', ({ data }) => data?.resultUri && done(data.resultUri))); void 0`,
  )
  const { uri } = await own.request('GET_SOCIAL_REDIRECT_URI', { provider: 'passkey' })
  expect(new URL(uri).origin).toBe(service.origin)
  await own.page.evaluate(`window.popup.location.href = ${JSON.stringify(uri)}`)
}

/** Hands what the window brought back to the frame. */
export async function connect(own: SitePage) {
  const uri = (await own.page.evaluate('window.result')) as string
  return await own.request('CONNECT_SOCIAL', { uri, chainId: 31337 })
}

export const press = (popup: Page, way: 'make' | 'use' | 'go-on') => popup.getByTestId(`passkey-login-${way}`).click()

/** A new wallet, where the one who stays is or in the browser that is given. */
export async function enter(hasPrf: boolean, context?: BrowserContext): Promise<Entered> {
  const own = context ? await openAt(context) : await visit()
  const popup = await openWindow(own)
  const authenticator = await startAuthenticator(popup, [], { hasPrf })
  await begin(own)
  await press(popup, 'make')
  await press(popup, 'go-on')
  return { own, popup, authenticator, user: await connect(own) }
}

export async function expectSigns(own: SitePage, address: Hex): Promise<void> {
  const signing = own.rpc('personal_sign', ['0x68656c6c6f', address])
  await own.approve()
  expect(await verifyMessage({ address, message: 'hello', signature: (await signing) as Hex })).toBe(true)
}

export async function expectSignsSolana(own: SitePage): Promise<void> {
  const reference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const { address } = await own.request('GET_USER', { chainId: `solana:${reference}` })
  const chain = { chainId: reference, chainNamespace: 'solana' }
  const message = new TextEncoder().encode('hello')
  const signing = own.rpc('solana_signMessage', { message: base58.encode(message), pubkey: address }, chain)
  await own.approve()
  const { signature } = (await signing) as { signature: string }
  expect(ed25519.verify(base58.decode(signature), message, base58.decode(address))).toBe(true)
}

/** Leaves what a browser has that was never here. The authenticator, which is the window's, is still plugged in. */
export async function removeEverything({ own, popup }: Pick<Entered, 'own' | 'popup'>): Promise<void> {
  await own.request('SIGN_OUT')
  const context = own.page.context()
  await context.clearCookies()
  const tools = await context.newCDPSession(popup)
  for (const origin of [service.origin, site.url]) {
    await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  }
  await own.reload()
}

/** The same window, opened again by the page. */
export async function reopen(own: SitePage): Promise<void> {
  await own.page.evaluate(
    `{ window.popup = window.open(${JSON.stringify(`${service.origin}/loading`)}, 'popupWindow'); void 0 }`,
  )
  await begin(own)
}

/** Logins with a passkey, as sites that exist begin them, at one gateway for all tests of a file. */
export function usePasskeyLogin(): void {
  findVisitor = saveVisitor(profiles, async (context) => {
    const own = await openAt(context)
    await own.logIn('stays@example.org')
    return { own }
  })
  beforeAll(async () => {
    evm = await startEvm({ seed: false })
    const chain = {
      id: 'eip155:31337',
      name: 'Foyer Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [evm.url],
      indexFrom: 'off',
    }
    const solana = {
      id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: ['http://127.0.0.1:9'],
      indexFrom: 'off',
    }
    const limits = { passkeysPerNetwork: 1_000 }
    service = await startService({ chains: [chain, solana], frame: { passkeyLogin: true, limits } })
    site = await startSite()
  }, 90_000)
  afterAll(async () => {
    await profiles.stop()
    await Promise.all([service?.stop(), site?.stop(), evm?.stop()])
  })
  afterEach(() => profiles.closeAll())
}
