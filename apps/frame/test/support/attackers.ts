import { setEther } from 'devnet'
import type { Page } from 'playwright'
import { encodeFunctionData, type Hex, parseAbi, stringToHex } from 'viem'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Covering } from './coverings.ts'
import { writeOwnSignIn } from './ownSignIn.ts'
import { createProfiles } from './profiles.ts'
import { openSite, type SitePage } from './site.ts'
import { startWorld, type World } from './world.ts'

const frameStyle =
  'position:fixed;z-index:999999;display:block;border:none;width:360px;height:600px;left:40px;top:20px;'

/** Frames that the page has to paint before every observer in an embedded one has told what it sees: it looks ten times in a second. */
const painted = 12

type Attacker = { readonly own: SitePage; readonly account: Hex }

type Asked = { readonly what: string; readonly method: string; params(attacker: Attacker): readonly unknown[] }

/** Presses where the frame's button is now, however the page has turned it; the site knows, and has its bait there. */
async function pressButton({ page, frame }: SitePage): Promise<void> {
  const box = await frame
    .getByTestId('frame-approve')
    .boundingBox({ timeout: 1_000 })
    .catch(() => null)
  const places = [
    box && { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    { x: 310, y: 580 },
    { x: 300, y: 585 },
  ]
  // all of them once, so that the mouse has been there for as long as the button wants
  for (const place of places) if (place) await page.mouse.move(place.x - 3, place.y - 3)
  await frame
    .locator('.sheet[data-state=waiting]')
    .waitFor({ state: 'detached', timeout: 2_000 })
    .catch(() => {})
  for (const place of places) if (place) await page.mouse.click(place.x, place.y)
}

/** What no browser tells a page. With these a site gets the sign-in to itself that it can have without a question, and no more. */
export const untold: readonly string[] = [
  'a mask that leaves the button',
  'a mask in the old spelling',
  'a mask drawn as a picture',
  'a mask of a hole',
  'a mask by brightness',
  'a mask box',
  'a cut with a hole',
  'a cut along a path',
  'a frame that moves',
  // once it has stayed under the mouse for half a second
  'a frame that turns up under the pointer',
]

/** Visitors who are attacked at the same time, each in a browser of their own. */
const visitors = 4

const profiles = createProfiles()

let world: World

const free: Attacker[] = []

const waiting: ((attacker: Attacker) => void)[] = []

export const signed: { readonly asked: string; readonly name: string }[] = []

let attacks = 0

async function signIn(index: number): Promise<Attacker> {
  const own = await openSite(await profiles.open(), { ...world, chainId: 'eip155:31337' })
  await own.logIn(`covered-${index}@example.org`)
  const account = (await own.request('GET_USER', { chainId: 31337 })).address
  await setEther(world.evm, { address: account, wei: 10n ** 18n })
  // what is tried is to have the frame sign: the window that it leads to has tests of its own, and takes a while to open
  await own.page.frames()[1]?.evaluate('window.open = () => null')
  return { own, account }
}

async function take(): Promise<Attacker> {
  return free.pop() ?? (await new Promise((done) => waiting.push(done)))
}

function giveBack(attacker: Attacker): void {
  const next = waiting.shift()
  if (next) return next(attacker)
  free.push(attacker)
}

/** Shows the frame, covers it once its button works, and presses; gives what the site was answered. */
async function attack(covering: Covering, asked: Asked): Promise<{ readonly outcome: string; readonly nonce: number }> {
  const attacker = await take()
  try {
    const outcome = await pressCovered(attacker, covering, asked)
    attacks += 1
    return { outcome, nonce: await world.nonceOf(attacker.account) }
  } finally {
    await uncover(attacker.own.page)
    giveBack(attacker)
  }
}

async function pressCovered(attacker: Attacker, covering: Covering, { method, params }: Asked): Promise<string> {
  const { own } = attacker
  await own.page.mouse.move(5, 5)
  await uncover(own.page)
  const asking = own.rpc(method, params(attacker)).then(
    () => 'signed',
    (error: Error) => error.message,
  )
  const button = own.frame.getByTestId('frame-approve')
  await button.waitFor()
  const details = own.frame.locator('.details')
  await details.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await button.and(own.frame.locator(':enabled')).waitFor()
  await cover(own.page, covering)
  await pressButton(own)
  // who answers this has heard every press before it
  await own.request('GET_CHAIN_ID')
  const isAsked = (await own.frame.locator('.sheet:not([data-state=signing])').count()) > 0
  if (isAsked) await own.request('RPC_ABORT')
  return await asking
}

const spender = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

export const unlimited: Asked = {
  what: 'value',
  method: 'eth_sendTransaction',
  params: () => [
    {
      to: world.evm.contracts.usdc.address,
      data: encodeFunctionData({
        abi: parseAbi(['function approve(address,uint256)']),
        functionName: 'approve',
        args: [spender, 2n ** 256n - 1n],
      }),
    },
  ],
}

export const message: Asked = {
  what: 'a plain message',
  method: 'personal_sign',
  params: ({ account }) => [stringToHex('hello'), account],
}

/** What the frame signs for a site without a question, while the site connects. */
export const ownSignIn: Asked = {
  what: 'a sign-in to the site itself',
  method: 'personal_sign',
  params: ({ account }) => [writeOwnSignIn(world.site.url, account).hex, account],
}

export async function expectNothing(covering: Covering, asked: Asked): Promise<void> {
  const { outcome, nonce } = await attack(covering, asked)
  if (outcome === 'signed') signed.push({ asked: asked.what, name: covering.name })
  expect(outcome).toMatch(/aborted|rejected/)
  expect(nonce).toBe(0)
}

export async function trySignIn(covering: Covering): Promise<void> {
  const { outcome } = await attack(covering, ownSignIn)
  if (outcome === 'signed') signed.push({ asked: ownSignIn.what, name: covering.name })
  if (!untold.includes(covering.name)) expect(outcome).toMatch(/aborted|rejected/)
}

export const countAttacks = (): number => attacks

/** A site that does its worst to the frame it embeds, and presses where the button is. */
export function useAttackers(): void {
  beforeAll(async () => {
    world = await startWorld()
    for (const left of [free, waiting, signed]) left.length = 0
    attacks = 0
    free.push(...(await Promise.all(Array.from({ length: visitors }, (_, index) => signIn(index)))))
  }, 120_000)
  afterAll(async () => {
    await profiles.stop()
    await world?.stop()
  })
}

/** Shows the frame as it should be, whatever was done to it, and closes what it opened. */
async function uncover(page: Page): Promise<void> {
  await page.evaluate(`for (const element of document.querySelectorAll('.over')) element.remove();
    clearInterval(window.blinking); window.transition?.skipTransition();
    document.removeEventListener('pointermove', window.following);
    if (document.fullscreenElement) void document.exitFullscreen();
    document.getElementById('w3m-iframe').style.cssText = '${frameStyle}'; scrollTo(0, 0)`)
  for (const opened of page.context().pages()) if (opened !== page) await opened.close()
}

/** Does to the frame what one row says, and waits until the frame could have noticed. */
async function cover(page: Page, { style = '', rule, over, code }: Covering): Promise<void> {
  await page.evaluate(
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
  if (code) await page.evaluate(`{${code}}`)
  await page.evaluate(
    (count) =>
      new Promise<void>((done) => {
        const next = (left: number) => (left === 0 ? done() : requestAnimationFrame(() => next(left - 1)))
        next(count)
      }),
    painted,
  )
}
