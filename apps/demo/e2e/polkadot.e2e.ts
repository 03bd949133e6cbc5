import { resolve } from 'node:path'
import { blake2b } from '@noble/hashes/blake2'
import {
  type DemoServer,
  describePolkadot,
  findPolkadotRuntime,
  type LocalPolkadot,
  requestRpc,
  startDemoServer,
  startPolkadot,
} from 'devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, approve, balanceOf, connectFamily, dialog, outcomeOf, startConnecting } from './parts.ts'
import { network, openSite } from './site.ts'

const runtime = findPolkadotRuntime()
const notRun = ' (not run: the Polkadot runtime is not installed; pnpm --filter devnet polkadot:install)'

describe.skipIf(!runtime)(`Polkadot${runtime ? '' : notRun}`, () => {
  let chain: LocalPolkadot
  let site: DemoServer
  let stop = async () => {}

  beforeAll(async () => {
    const running = await startPolkadot({ deadline: 60_000 })
    stop = running.stop
    chain = describePolkadot(running)
    const folder = resolve(import.meta.dirname, '../dist-e2e')
    site = await startDemoServer({ folder, network: { ...network, polkadot: chain } })
  })
  afterAll(async () => {
    await site?.stop()
    await stop()
  })

  /** `free` of `System.Account`, as the runtime stores it: 16 bytes, little endian, behind four counters. */
  const unitsOf = async (index: number) => {
    const { publicKey = '' } = chain.accounts[index] ?? {}
    const hash = Buffer.from(blake2b(Buffer.from(publicKey.slice(2), 'hex'), { dkLen: 16 })).toString('hex')
    const key = `0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9${hash}${publicKey.slice(2)}`
    const stored = String(await requestRpc(chain.rpcUrl, { method: 'state_getStorage', params: [key] }))
    return BigInt(`0x${Buffer.from(stored.slice(34, 66), 'hex').reverse().toString('hex')}`)
  }
  const nonceOf = (address = '') => requestRpc(chain.rpcUrl, { method: 'system_accountNextIndex', params: [address] })

  test('default: connect, balance, sign, and a transfer whose payload the wallet signed', async () => {
    const { page, errors, requests, violations } = await openSite({ path: '/', site: site.url })
    await connectFamily(page, 'Polkadot')
    const [developer] = chain.accounts
    await expect.poll(() => addressOf(page, 'polkadot')).toBe(developer?.address)
    await expect.poll(() => balanceOf(page, 'polkadot')).toBe(`${Number(await unitsOf(0)) / 1e12} ROC`)

    await page.getByRole('button', { name: 'Sign on Polkadot' }).click()
    await approve(page, 'Sign this message?')
    await expect.poll(() => outcomeOf(page, 'polkadot')).toMatch(/^Signed: 0x[0-9a-f]{128,130}$/)

    const before = await unitsOf(1)
    await page.getByRole('button', { name: 'Tip on Polkadot' }).click()
    await approve(page, 'Sign this transaction?')
    await expect.poll(() => outcomeOf(page, 'polkadot')).toBe('Thank you for 0.05 ROC.')
    expect((await unitsOf(1)) - before).toBe(50_000_000_000n)

    expect([await violations(), errors]).toEqual([[], []])
    expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([])
  })

  test('error: a refused signature sends nothing', async () => {
    const { page, errors } = await openSite({ path: '/', site: site.url })
    await connectFamily(page, 'Polkadot')
    const nonce = await nonceOf(chain.accounts[0]?.address)
    await page.getByRole('button', { name: 'Tip on Polkadot' }).click()
    await approve(page, 'Sign this transaction?', 'Reject')
    await expect.poll(() => outcomeOf(page, 'polkadot')).toBe('Request rejected. Nothing was sent.')
    expect(await nonceOf(chain.accounts[0]?.address)).toBe(nonce)
    expect(errors).toEqual([])
  })

  test('error: an account without funds is refused by the chain, and the site says why', async () => {
    const options = { accounts: [`0x${'17'.repeat(32)}`], id: 'empty' } as const
    const { page } = await openSite({ site: site.url, familyWallets: [{ family: 'polkadot', options }] })
    await startConnecting(page, 'Polkadot', /empty/)
    await expect.poll(() => balanceOf(page, 'polkadot')).toBe('0 ROC')
    await page.getByRole('button', { name: 'Tip on Polkadot' }).click()
    await expect.poll(() => outcomeOf(page, 'polkadot')).toMatch(/failed|1010|invalid/i)
  })

  test('error: a wallet whose accounts are bound to another chain shares none here', async () => {
    const options = {
      accounts: [chain.accounts[2]?.seed ?? '0x'],
      genesisHashes: [`0x${'91'.repeat(32)}`],
      id: 'bound',
    } as const
    const { page } = await openSite({ site: site.url, familyWallets: [{ family: 'polkadot', options }] })
    await startConnecting(page, 'Polkadot', /bound/)
    await dialog(page).getByText('bound doesn’t support this network').waitFor()
  })
})
