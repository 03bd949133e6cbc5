import type { Page } from 'playwright'
import { type Hex, isAddress, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { openSite, readToEnd, type SitePage } from './support/site.ts'
import { useWorld } from './support/world.ts'

/**
 * What the clients of sites that exist send, in their order, and what they take for an answer: the first message with the id of a
 * request settles it, if its type is exactly that of the request and its payload has the shape that stands here.
 */

const { profiles, world } = useWorld()

const chainId = 'eip155:31337'
const enabledNetworks = { smartAccountEnabledNetworks: [] }
const dappData = {
  metadata: { name: 'A site', description: 'of before', url: 'https://site.example', icons: [] },
  sdkVersion: 'html-ethers-1.7.20',
  sdkType: 'appkit',
  projectId: 'demo',
}
const theme = {
  themeMode: 'dark',
  themeVariables: { '--w3m-accent': '#ff0000' },
  w3mThemeVariables: { '--w3m-accent': '#ff0000' },
}

/** Every answer that was given, as the page heard it. */
type Heard = { readonly type: string; readonly id?: string; readonly payload?: { readonly message?: string } }
const listHeard = (own: SitePage) => own.page.evaluate('window.heard') as Promise<readonly Heard[]>
const open = async () => openSite(await profiles.open(), { ...world, chainId, rpcUrl: world.evm.url })

async function logIn(own: SitePage, email: string): Promise<Hex> {
  const { mail } = world.service
  expect(await own.request('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
  const { text } = await mail.waitForMail({ to: email, subject: /^Your code$/ })
  expect(await own.request('CONNECT_OTP', { otp: /\b\d{6}\b/.exec(text)?.[0] })).toBeUndefined()
  return await getUser(own, { chainId: 31337, preferredAccountType: 'smartAccount' }, email)
}

async function getUser(own: SitePage, payload: object, email: string): Promise<Hex> {
  const user = await own.request('GET_USER', { ...payload, rpcUrl: world.evm.url })
  const { address } = user
  expect(isAddress(address)).toBe(true)
  expect(user).toEqual({
    address,
    // a text would be cut at its colon
    chainId: 31337,
    accounts: [{ address, type: 'eoa' }],
    preferredAccountType: 'eoa',
    email,
    smartAccountDeployed: false,
  })
  return address
}

const request = (own: SitePage, method: string, params: readonly unknown[]) =>
  own.rpc(method, params, { chainNamespace: 'eip155', chainId: 31337 })

/** Sends what a client does when its dialog is closed: once for each request it ever made. */
const abort = (own: SitePage) =>
  Promise.all([own.request('RPC_ABORT'), own.request('RPC_ABORT'), own.request('RPC_ABORT')])

describe('a client', () => {
  test('default: logs in, reads, switches, comes back and signs out; all it sends is answered once', async () => {
    const own = await open()
    const email = 'client@example.org'
    const first = [own.request('SYNC_DAPP_DATA', dappData), own.request('SYNC_THEME', theme)]
    expect(await Promise.all(first)).toEqual([undefined, undefined])
    expect(await own.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual(enabledNetworks)
    const address = await logIn(own, email)
    expect(await own.request('SWITCH_NETWORK', { chainId, rpcUrl: world.evm.url })).toEqual({ chainId: 31337 })
    expect(await getUser(own, { chainId }, email)).toBe(address)
    expect(await own.request('GET_CHAIN_ID')).toEqual({ chainId: 31337 })
    expect(await own.request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual({ type: 'eoa', address })
    expect(await request(own, 'eth_accounts', [])).toEqual([address])
    expect(await request(own, 'eth_getBalance', [address, 'latest'])).toBe('0x0')
    await expect(request(own, 'eth_sign', [address, '0x00'])).rejects.toThrow('Requested RPC call is not allowed')
    await own.reload()
    // before anything else
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: true })
    const again = [own.request('SYNC_DAPP_DATA', dappData), own.request('SYNC_THEME', theme)]
    expect(await Promise.all(again)).toEqual([undefined, undefined])
    expect(await getUser(own, { chainId: 31337 }, email)).toBe(address)
    // once for each namespace, at the same time
    expect(await Promise.all([own.request('SIGN_OUT'), own.request('SIGN_OUT')])).toEqual([undefined, undefined])
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
    const heard = await listHeard(own)
    expect(heard[0]).toMatchObject({ type: '@w3m-frame/READY', payload: { version: '4' } })
    const ids = heard.slice(1).map(({ id }) => id)
    expect(new Set(ids).size).toBe(7)
    expect(ids).toHaveLength(7)
  })
})

describe('an approval in a window of its own', () => {
  const sign = (own: SitePage, address: Hex) =>
    request(own, 'personal_sign', ['0x68656c6c6f', address]).then(String, (error: Error) => error.message)
  const listAnswers = async (own: SitePage) =>
    (await listHeard(own)).filter(({ type }) => type.startsWith('@w3m-frame/RPC_REQUEST'))
  const confirm = async (asked: Page) => {
    await readToEnd(asked)
    await asked.getByTestId('confirm-approve').click()
  }

  test('default: one answer, after the window’s; none while it is open or was closed', async () => {
    const own = await open()
    const address = await logIn(own, 'window@example.org')
    const signing = sign(own, address)
    // what clients send with each request; the theme’s mode is left out
    await own.request('SYNC_THEME', { themeVariables: {}, w3mThemeVariables: {} })
    await (await own.openWindow()).close()
    await own.frame.getByText('The window was closed, so nothing was signed').waitFor()
    const asked = await own.openWindow()
    await asked.getByTestId('confirm-approve').waitFor()
    expect(await listAnswers(own)).toEqual([])
    await confirm(asked)
    const signature = (await signing) as Hex
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    expect(await listAnswers(own)).toMatchObject([{ type: '@w3m-frame/RPC_REQUEST_SUCCESS', payload: signature }])
  })

  test('error: declined there, an error with words', async () => {
    const own = await open()
    const address = await logIn(own, 'declines@example.org')
    const signing = sign(own, address)
    await (await own.openWindow()).getByTestId('confirm-reject').click()
    expect(await signing).toContain('The request was rejected')
    expect(await listAnswers(own)).toMatchObject([
      { type: '@w3m-frame/RPC_REQUEST_ERROR', payload: { message: 'The request was rejected' } },
    ])
  })

  test('behavior: the client’s dialog is closed, before or after the window is, and the next request is asked anew', async () => {
    const own = await open()
    const address = await logIn(own, 'leaves@example.org')
    const first = sign(own, address)
    const asked = await own.openWindow()
    await asked.getByTestId('confirm-approve').waitFor()
    expect(await abort(own)).toEqual([undefined, undefined, undefined])
    expect(await first).toContain('aborted')
    await asked.getByText('The site canceled its request').waitFor()
    await asked.close()
    const second = sign(own, address)
    await (await own.openWindow()).close()
    await abort(own)
    expect(await second).toContain('aborted')
    const third = sign(own, address)
    await confirm(await own.openWindow())
    expect(await third).toMatch(/^0x[0-9a-f]{130}$/)
    expect((await listAnswers(own)).map(({ type }) => type)).toEqual([
      '@w3m-frame/RPC_REQUEST_ERROR',
      '@w3m-frame/RPC_REQUEST_ERROR',
      '@w3m-frame/RPC_REQUEST_SUCCESS',
    ])
  })
})
