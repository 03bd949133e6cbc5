import { type FarcasterNetwork, type RunningEvm, startEvm, startFarcaster } from 'devnet'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findViolations } from './support/axe.ts'
import { createProfiles } from './support/profiles.ts'
import { openSite, type Site, type SitePage, startSite } from './support/site.ts'
import { type Service, startService } from './support/startService.ts'

const profiles = createProfiles()
let evm: RunningEvm<undefined>
let farcaster: FarcasterNetwork
let service: Service
let site: Site

const ada = { fid: 42, privateKey: `0x${'1'.repeat(64)}`, username: 'ada' } as const
const bob = { fid: 43, privateKey: `0x${'2'.repeat(64)}` } as const

beforeAll(async () => {
  evm = await startEvm({ seed: false })
  farcaster = await startFarcaster(evm)
  await Promise.all([farcaster.register(ada), farcaster.register(bob)])
  const chain = {
    id: 'eip155:31337',
    name: 'Foyer Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [evm.url],
    indexFrom: 'off',
  }
  const { relayUrl, rpcUrl } = farcaster
  service = await startService({ chains: [chain], frame: { farcaster: { relayUrl, rpcUrl } } })
  site = await startSite()
}, 90_000)
afterAll(async () => {
  await profiles.stop()
  await Promise.all([service?.stop(), site?.stop(), farcaster?.stop()])
  await evm?.stop()
})
afterEach(() => profiles.closeAll())

const open = async () => openSite(await profiles.open(), { site, service, chainId: 'eip155:31337' })

async function logIn(own: SitePage, person: Parameters<FarcasterNetwork['signIn']>[1] = ada) {
  const { url } = await own.ask('GET_FARCASTER_URI')
  const waiting = own.ask('CONNECT_FARCASTER')
  await farcaster.signIn(url, person)
  return await waiting
}

test('default: a signature in the app opens the account’s wallet, on every device', async () => {
  const own = await open()
  expect(await logIn(own)).toEqual({ userName: 'ada' })
  expect(await own.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  const user = await own.ask('GET_USER', { chainId: 31337 })
  expect(user.email).toBeNull()
  const signing = own.rpc('personal_sign', ['0x68656c6c6f', user.address])
  await own.approve()
  expect(await verifyMessage({ address: user.address, message: 'hello', signature: (await signing) as Hex })).toBe(true)
  // what was signed in stays so
  await own.reload()
  expect((await own.ask('GET_USER', { chainId: 31337 })).address).toBe(user.address)
  const other = await open()
  await logIn(other)
  expect((await other.ask('GET_USER', { chainId: 31337 })).address).toBe(user.address)
  const stranger = await open()
  expect(await logIn(stranger, bob)).toEqual({ userName: '!43' })
  expect((await stranger.ask('GET_USER', { chainId: 31337 })).address).not.toBe(user.address)
  expect(own.errors).toEqual([])
})

test('behavior: the address comes no sooner than sites look for it, and whoever asks again is told the same', async () => {
  const own = await open()
  const time = await own.page.evaluate(`{
    const began = performance.now()
    window.ask('GET_FARCASTER_URI').then(({ url }) => ({ url, time: performance.now() - began }))
  }`)
  const { url, time: passed } = time as { url: string; time: number }
  expect(passed).toBeGreaterThan(650)
  const both = [own.ask('CONNECT_FARCASTER'), own.ask('CONNECT_FARCASTER')]
  await farcaster.signIn(url, ada)
  expect(await Promise.all(both)).toEqual([{ userName: 'ada' }, { userName: 'ada' }])
  expect(await own.ask('CONNECT_FARCASTER')).toEqual({ userName: 'ada' })
  await own.ask('SIGN_OUT')
  await expect(own.ask('CONNECT_FARCASTER')).rejects.toThrow('run out')
  expect(await own.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('behavior: another address ends the wait for the one before; so does loading the frame again', async () => {
  const own = await open()
  await own.ask('GET_FARCASTER_URI')
  const first = own.ask('CONNECT_FARCASTER').catch((error: Error) => error.message)
  const { url } = await own.ask('GET_FARCASTER_URI')
  expect(await first).toMatch(/abort/i)
  const ready = own.page.evaluate(
    `new Promise((done) => addEventListener('message', ({ data }) => data?.type === '@w3m-frame/READY' && done()))`,
  )
  await own.ask('RELOAD')
  await ready
  await farcaster.signIn(url, ada)
  await expect(own.ask('CONNECT_FARCASTER')).rejects.toThrow('run out')
  expect(await own.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('error: an account that is somebody else’s, and then one’s own', async () => {
  const own = await open()
  await expect(logIn(own, { ...bob, fid: 42 })).rejects.toThrow('does not belong to that Farcaster account')
  await expect(own.ask('CONNECT_FARCASTER')).rejects.toThrow('does not belong')
  expect(await logIn(own, bob)).toEqual({ userName: '!43' })
})

test('error: there is no e-mail address to change', async () => {
  const own = await open()
  await logIn(own)
  await expect(own.ask('UPDATE_EMAIL', { email: 'ada@example.org' })).rejects.toThrow('no e-mail address')
})

test('behavior: the wallet’s own page signs in with it, and shows the phrase after it is proved again', async () => {
  const context = await profiles.open()
  const page = await context.newPage()
  await page.goto(`${service.origin}/wallet`)
  await page.getByRole('button', { name: 'Continue with Farcaster' }).click()
  const scan = async () => (await page.getByRole('img', { name: 'Code to scan' }).getAttribute('data-qr')) ?? ''
  const first = await scan()
  expect(await page.getByRole('link', { name: 'Open Farcaster' }).getAttribute('href')).toBe(first)
  expect(await findViolations(page)).toEqual([])
  // changing one's mind leads to another code
  await page.getByRole('button', { name: 'Use an e-mail address' }).click()
  await page.getByRole('button', { name: 'Continue with Farcaster' }).click()
  const url = await scan()
  expect(url).not.toBe(first)
  await farcaster.signIn(url, ada)
  await page.getByText('Farcaster account 42').waitFor()
  await page.getByText('Your Farcaster account opens this wallet on any device').waitFor()
  // as after eleven minutes: the last proof is no longer fresh
  const body = JSON.stringify({
    reasons: [{ name: 'CodeNeeded', description: 'Please confirm that it is you first.' }],
  })
  const refuse = { status: 403, contentType: 'application/json', body }
  await page.route('**/api/verify/check', (route) => route.fulfill(refuse), { times: 1 })
  await page.getByTestId('show-phrase').click()
  await page.getByText('Confirm that it is you').waitFor()
  await farcaster.signIn(await scan(), ada)
  await page.getByTestId('phrase').waitFor()
})
