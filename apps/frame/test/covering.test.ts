import { setEther } from 'devnet'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Covering, coverings } from './support/coverings.ts'
import { createProfiles } from './support/profiles.ts'
import { openSite, type SitePage } from './support/site.ts'
import { startWorld, type World } from './support/world.ts'

/** A site that does its worst to the frame it embeds, and presses where the button is. */

const profiles = createProfiles()
let world: World
let own: SitePage
let account: `0x${string}`
/** What came of each trick with a message. */
const outcomes: { readonly name: string; readonly outcome: string; readonly isKnown: boolean }[] = []

beforeAll(async () => {
  world = await startWorld()
  own = await openSite(await profiles.open(), { ...world, chainId: 'eip155:31337' })
  await own.logIn('covered@example.org')
  account = (await own.ask('GET_USER', { chainId: 31337 })).address
  await setEther(world.evm, { address: account, wei: 10n ** 18n })
})
afterAll(async () => {
  await profiles.stop()
  await world?.stop()
})
afterEach(async () => {
  await own.page.evaluate(`for (const element of document.querySelectorAll('.over')) element.remove();
    clearInterval(window.blinking); window.transition?.skipTransition();
    document.removeEventListener('pointermove', window.following);
    if (document.fullscreenElement) void document.exitFullscreen();
    document.getElementById('w3m-iframe').style.cssText = '${frameStyle}'; scrollTo(0, 0)`)
  for (const opened of own.page.context().pages()) if (opened !== own.page) await opened.close()
})

const frameStyle =
  'position:fixed;z-index:999999;display:block;border:none;width:360px;height:600px;left:40px;top:20px;'
const spender = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const unlimited = encodeFunctionData({
  abi: parseAbi(['function approve(address,uint256)']),
  functionName: 'approve',
  args: [spender, 2n ** 256n - 1n],
})

async function cover({ style = '', rule, over, code }: Covering): Promise<void> {
  await own.page.evaluate(
    ([frameStyles, pageRule, overStyle]) => {
      const frame = document.getElementById('w3m-iframe')
      if (frame) frame.style.cssText += frameStyles
      const add = (tag: string, fill: (element: HTMLElement) => void) => {
        const element = document.createElement(tag)
        element.className = 'over'
        fill(element)
        document.body.append(element)
      }
      if (pageRule) add('style', (element) => element.append(pageRule))
      if (overStyle) {
        add('div', (element) => {
          element.style.cssText = overStyle
        })
      }
    },
    [style, rule ?? '', over ?? ''] as const,
  )
  if (code) await own.page.evaluate(`{${code}}`)
}

/** Where the frame's button is now, however the page has turned it; the site knows, and has its bait there. */
async function pressButton(): Promise<void> {
  const button = own.frame.getByTestId('frame-approve')
  const box = await button.boundingBox().catch(() => null)
  const places = [
    box && { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    { x: 310, y: 580 },
    { x: 300, y: 585 },
  ]
  for (const place of places) {
    if (!place) continue
    await own.page.mouse.move(place.x - 3, place.y - 3)
    await own.page.mouse.click(place.x, place.y)
  }
}

/** Covers the frame once its button works, waits as long as that took, and presses. */
async function attack(covering: Covering, method: string, params: readonly unknown[]): Promise<string> {
  await own.page.evaluate(`document.getElementById('w3m-iframe').style.cssText = '${frameStyle}'`)
  const asking = own.rpc(method, params).then(
    () => 'signed',
    (error: Error) => error.message,
  )
  const button = own.frame.getByTestId('frame-approve')
  await button.and(own.frame.locator(':enabled')).waitFor()
  await cover(covering)
  // an observer tells of what changed within a tenth of a second, then the button takes half a second to work again
  await own.page.waitForTimeout(700)
  await pressButton()
  // who answers this has heard every press before it
  await own.ask('GET_CHAIN_ID')
  const early = await Promise.race([asking, own.page.waitForTimeout(150).then(() => 'waits')])
  await own.ask('RPC_ABORT')
  return early === 'waits' ? await asking : early
}

/** What no browser tells a page: with these a site gets a signature under what moves nothing. */
const untold = [
  'a mask that leaves the button',
  'a mask in the old spelling',
  'a mask drawn as a picture',
  'a mask of a hole',
  'a mask by brightness',
  'a mask box',
  'a cut with a hole',
  'a cut along a path',
  'a frame that moves',
  'a frame that turns up under the pointer',
]

describe('an unlimited approval', () => {
  test.each(coverings)('error: $name', async (covering) => {
    const outcome = await attack(covering, 'eth_sendTransaction', [
      { to: world.evm.contracts.usdc.address, data: unlimited },
    ])
    expect(outcome).toMatch(/aborted|declined/)
    expect(await world.nonceOf(account)).toBe(0)
  })
})

describe('a message', () => {
  test.each(coverings)('error: $name', async (covering) => {
    const outcome = await attack(covering, 'personal_sign', ['0x68656c6c6f', account])
    const isKnown = !untold.includes(covering.name)
    outcomes.push({ name: covering.name, outcome, isKnown })
    if (isKnown) expect(outcome).toMatch(/aborted|declined/)
  })

  test('behavior: what was tried, and what came of it', () => {
    const signed = outcomes.filter(({ outcome }) => outcome === 'signed').map(({ name }) => name)
    console.log(
      `${coverings.length} ways to cover or shrink the frame: 0 signed value, ${signed.length} signed a plain message (${signed.join(', ')})`,
    )
    expect(coverings.length).toBeGreaterThanOrEqual(60)
    expect(new Set(coverings.map(({ name }) => name)).size).toBe(coverings.length)
    expect(signed.filter((name) => !untold.includes(name))).toEqual([])
  })
})
