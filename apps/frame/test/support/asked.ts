import { setEther } from 'devnet'
import type { Frame, Page } from 'playwright'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findViolations, ofLooks } from './axe.ts'
import { writeOwnSignIn } from './ownSignIn.ts'
import { createProfiles } from './profiles.ts'
import { openSite, readToEnd, type SitePage } from './site.ts'
import { startWorld, type World } from './world.ts'

/** `SCREENSHOTS=<folder>` saves what is drawn. */
export async function savePicture(page: Page, name: string, options = {}): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, ...options })
}

/** Checks what axe finds on what is asked, and whether it fits: the colours at one width, the rest of its looks at both. */
async function check(place: Page | Frame | undefined, theme: 'light' | 'dark', narrow: () => Promise<void>) {
  const read = () => place?.evaluate(() => document.documentElement.scrollWidth)
  expect(await findViolations(place, theme === 'light' ? undefined : ofLooks)).toEqual([])
  expect(await read()).toBeLessThanOrEqual(360)
  await narrow()
  await expect.poll(() => place?.evaluate(() => innerWidth)).toBe(320)
  expect(await read()).toBeLessThanOrEqual(320)
  if (theme === 'light') expect(await findViolations(place, ofLooks)).toEqual([])
}

export const profiles = createProfiles()

export let world: World
export let own: SitePage
let account: `0x${string}`

const spender = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

const data = encodeFunctionData({
  abi: parseAbi(['function approve(address,uint256)']),
  functionName: 'approve',
  args: [spender, 2n ** 256n - 1n],
})

export const requests = {
  'sign-in': () => own.rpc('personal_sign', [writeOwnSignIn(world.site.url, account).hex, account]),
  message: () => own.rpc('personal_sign', ['0x68656c6c6f', account]),
  'typed data': () =>
    own.rpc('eth_signTypedData_v4', [
      account,
      JSON.stringify({
        types: { EIP712Domain: [], Mail: [{ name: 'text', type: 'string' }] },
        primaryType: 'Mail',
        domain: {},
        message: { text: 'hello' },
      }),
    ]),
  approval: () => own.rpc('eth_sendTransaction', [{ to: world.evm.contracts.usdc.address, data }]),
  batch: () =>
    own.rpc('wallet_sendCalls', [
      {
        calls: [
          { to: spender, value: '0x1' },
          { to: world.evm.contracts.usdc.address, data },
        ],
      },
    ]),
} as const

/** Looks at it in the frame, and in the window that the frame leads to. */
export async function checkAsked(name: keyof typeof requests, theme: 'light' | 'dark'): Promise<void> {
  await own.request('SYNC_THEME', { themeMode: theme, w3mThemeVariables: {} })
  await own.page.evaluate(`document.getElementById('w3m-iframe').style.width = '360px'`)
  const asked = requests[name]().catch(String)
  await own.page.evaluate('window.show(true)')
  await own.frame.getByTestId('frame-approve').waitFor()
  await readToEnd(own.frame)
  await own.frame.getByTestId('frame-approve').and(own.frame.locator(':enabled')).waitFor()
  await check(own.frame, theme, async () => {
    await savePicture(own.page, `${name}-${theme}-360`)
    await own.page.evaluate(`document.getElementById('w3m-iframe').style.width = '320px'`)
  })
  await savePicture(own.page, `${name}-${theme}-320`)
  const opened = await own.look()
  const isWindow = opened !== own.frame
  if (isWindow) {
    const page = opened as Page
    await page.setViewportSize({ width: 360, height: 700 })
    await readToEnd(page)
    await page.getByTestId('confirm-approve').and(page.locator(':enabled')).waitFor()
    await check(page, theme, async () => {
      await savePicture(page, `${name}-${theme}-360-window`)
      await page.setViewportSize({ width: 320, height: 700 })
    })
    await savePicture(page, `${name}-${theme}-320-window`)
  }
  // the keyboard finds the safe answer first, and Escape gives it too
  const reject = isWindow ? 'confirm-reject' : 'frame-reject'
  expect(await opened.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe(reject)
  // its window may be closed before the key is up again
  await opened
    .getByTestId(reject)
    .press('Escape')
    .catch(() => {})
  expect(await asked).toContain('rejected')
}

/** A visitor who is asked for one thing after the other. */
export function useAsked(): void {
  beforeAll(async () => {
    world = await startWorld()
    own = await openSite(await profiles.open(), { ...world, chainId: 'eip155:31337' })
    await own.logIn('access@example.org')
    account = (await own.request('GET_USER', { chainId: 31337 })).address
    await setEther(world.evm, { address: account, wei: 10n ** 18n })
  })
  afterEach(() => own.request('RPC_ABORT'))
  afterAll(async () => {
    await profiles.stop()
    await world?.stop()
  })
}
