import { resolve } from 'node:path'
import {
  type DemoServer,
  describeBitcoin,
  findBitcoind,
  type RunningBitcoin,
  startBitcoin,
  startDemoServer,
} from 'devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, approve, balanceOf, connectFamily, dialog, outcomeOf, startConnecting } from './parts.ts'
import { network, openSite } from './site.ts'

const bitcoind = findBitcoind()

describe.skipIf(!bitcoind)(
  `Bitcoin${bitcoind ? '' : ' (not run: there is no bitcoind; pnpm --filter devnet bitcoind)'}`,
  () => {
    let chain: RunningBitcoin
    let site: DemoServer

    beforeAll(async () => {
      chain = await startBitcoin()
      const folder = resolve(import.meta.dirname, '../dist-e2e')
      site = await startDemoServer({ folder, network: { ...network, bitcoin: describeBitcoin(chain) } })
    })
    afterAll(async () => {
      await site?.stop()
      await chain?.stop()
    })

    const satoshiOf = async (address = '') => {
      const coins = (await (await fetch(`${chain.url}/address/${address}/utxo`)).json()) as { value: number }[]
      return coins.reduce((sum, { value }) => sum + value, 0)
    }
    const payment = (index: number) => chain.accounts[index]?.payment.address ?? ''
    const secrets = (index: number) => ({
      payment: chain.accounts[index]?.payment.privateKey ?? '',
      ordinal: chain.accounts[index]?.ordinal.privateKey ?? '',
    })
    const open = () => openSite({ path: '/', site: site.url })

    test('default: connect, balance, sign, send', async () => {
      const { page, errors, requests, violations } = await open()
      await connectFamily(page, 'Bitcoin')
      await expect.poll(() => addressOf(page, 'bip122')).toBe(payment(0))
      await expect.poll(() => balanceOf(page, 'bip122')).toBe(`${(await satoshiOf(payment(0))) / 1e8} BTC`)

      await page.getByRole('button', { name: 'Sign on Bitcoin' }).click()
      await approve(page, 'Sign this message?')
      await expect.poll(() => outcomeOf(page, 'bip122')).toMatch(/^Signed: [A-Za-z0-9+/]{87}=$/)

      const before = [await satoshiOf(payment(0)), await satoshiOf(payment(1))] as const
      await page.getByRole('button', { name: 'Tip on Bitcoin' }).click()
      await approve(page, 'Send this transaction?')
      await expect.poll(() => outcomeOf(page, 'bip122')).toBe('Thank you for 0.0005 BTC.')
      expect((await satoshiOf(payment(1))) - before[1]).toBe(50_000)
      expect(before[0] - (await satoshiOf(payment(0)))).toBeGreaterThan(50_000)

      expect([await violations(), errors]).toEqual([[], []])
      expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([])
    })

    test('error: a refused transfer sends nothing', async () => {
      const { page, errors } = await open()
      await connectFamily(page, 'Bitcoin')
      const before = await satoshiOf(payment(1))
      await page.getByRole('button', { name: 'Tip on Bitcoin' }).click()
      await approve(page, 'Send this transaction?', 'Reject')
      await expect.poll(() => outcomeOf(page, 'bip122')).toBe('Request rejected. Nothing was sent.')
      expect(await satoshiOf(payment(1))).toBe(before)
      expect(errors).toEqual([])
    })

    test('error: without funds nothing reaches the wallet', async () => {
      const key = (fill: string) => fill.repeat(64)
      const options = {
        kind: 'satsConnect',
        accounts: [{ payment: key('7'), ordinal: key('8') }],
        network: 'regtest',
        info: { name: 'Empty', id: 'EmptyProvider' },
      } as const
      const { page } = await openSite({ site: site.url, familyWallets: [{ family: 'bitcoin', options }] })
      await startConnecting(page, 'Bitcoin', /Empty/)
      await expect.poll(() => balanceOf(page, 'bip122')).toBe('0 BTC')
      const asked = await page.evaluate('window.familyWallets[0].prompts.length')
      await page.getByRole('button', { name: 'Tip on Bitcoin' }).click()
      await expect.poll(() => outcomeOf(page, 'bip122')).toMatch(/insufficient/i)
      expect(await page.evaluate('window.familyWallets[0].prompts.length')).toBe(asked)
    })

    test('error: a wallet on another network is shown as such, and sends nothing', async () => {
      const options = {
        kind: 'unisat',
        accounts: [secrets(2)],
        network: 'mainnet',
        without: ['switchChain', 'switchNetwork'],
      } as const
      const { page } = await openSite({ site: site.url, familyWallets: [{ family: 'bitcoin', options }] })
      await startConnecting(page, 'Bitcoin', /UniSat/)
      await dialog(page).getByText('This site doesn’t support your wallet’s network').waitFor()
      const asked = await page.evaluate('window.familyWallets[0].prompts.length')
      await page.getByRole('button', { name: 'Tip on Bitcoin' }).dispatchEvent('click')
      await expect.poll(() => outcomeOf(page, 'bip122')).toMatch(/network/i)
      expect(await page.evaluate('window.familyWallets[0].prompts.length')).toBe(asked)
    })
  },
)
