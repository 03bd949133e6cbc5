import { recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type RunningEvm, startEvm } from '../evm/startEvm.ts'
import { type FarcasterNetwork, startFarcaster } from './startFarcaster.ts'
import { startFarcasterApp } from './startFarcasterApp.ts'

let evm: RunningEvm<undefined>
let farcaster: FarcasterNetwork

beforeAll(async () => {
  evm = await startEvm({ seed: false })
  farcaster = await startFarcaster(evm)
})
afterAll(async () => {
  await farcaster?.stop()
  await evm?.stop()
})

const ada = { fid: 42, privateKey: `0x${'1'.repeat(64)}`, username: 'ada' } as const
const asked = { siweUri: 'https://shop.example/login', domain: 'shop.example', nonce: 'abcdefgh12345678' }

async function send(path: string, { token, body, key }: { token?: string; body?: object; key?: string } = {}) {
  const response = await fetch(`${farcaster.relayUrl}/v1/channel${path}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(key && { 'x-farcaster-auth-relay-key': key }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: response.status, body: (await response.json()) as any }
}

test('default: a channel waits until the app has signed what it asks for', async () => {
  const { status, body } = await send('', { body: asked })
  expect([status, body.nonce]).toEqual([201, asked.nonce])
  const token = body.channelToken
  expect(body.url).toBe(`https://farcaster.xyz/~/siwf?channelToken=${token}`)
  expect(await send('/status', { token })).toMatchObject({ status: 202, body: { state: 'pending' } })
  await farcaster.signIn(body.url, ada)
  const done = await send('/status', { token })
  expect(done).toMatchObject({ status: 200, body: { state: 'completed', fid: 42, username: 'ada' } })
  const { address } = privateKeyToAccount(ada.privateKey)
  expect(await recoverMessageAddress(done.body)).toBe(address)
  expect(parseSiweMessage(done.body.message)).toMatchObject({
    domain: asked.domain,
    uri: asked.siweUri,
    nonce: asked.nonce,
    chainId: 10,
    address,
    resources: ['farcaster://fid/42'],
  })
})

test('error: a channel nobody made, one without a site, and an app that is none', async () => {
  expect((await send('/status', { token: 'x' })).status).toBe(401)
  expect((await send('', { body: { nonce: 'abcdefgh' } })).status).toBe(400)
  const { body } = await send('', { body: asked })
  const forged = { token: body.channelToken, key: 'guessed', body: { message: 'x', signature: '0x', fid: 42 } }
  expect((await send('/authenticate', forged)).status).toBe(401)
  expect((await send('/status', { token: body.channelToken })).body.state).toBe('pending')
})

describe('the app as a page', () => {
  const press = (url: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ url: body }), headers, redirect: 'manual' })

  test('default: what waits is there by its site, a press signs it, and it waits no more', async () => {
    const app = await startFarcasterApp({ network: farcaster, person: ada })
    onTestFinished(() => app.stop())
    await send('', { body: { ...asked, domain: '<b>cafe</b>' } })
    const { body } = await send('', { body: asked })
    const page = await (await fetch(app.url)).text()
    expect(page).toContain('&lt;b&gt;cafe&lt;/b&gt; asks you to sign in')
    expect(page).toContain('shop.example asks you to sign in')
    expect(page).toContain('Sign in as @ada')
    expect((await press(app.url, body.url)).status).toBe(303)
    expect((await send('/status', { token: body.channelToken })).body).toMatchObject({ state: 'completed', fid: 42 })
    expect(await (await fetch(app.url)).text()).not.toContain(body.url)
    expect((await press(app.url, body.url)).status).toBe(404)
  })

  test('error: a page of another site neither looks nor presses', async () => {
    const app = await startFarcasterApp({ network: farcaster, person: ada })
    onTestFinished(() => app.stop())
    const { body } = await send('', { body: asked })
    expect((await press(app.url, body.url, { origin: 'https://thief.example' })).status).toBe(403)
    expect((await send('/status', { token: body.channelToken })).body.state).toBe('pending')
    expect((await fetch(`${app.url}/elsewhere`)).status).toBe(404)
  })
})
