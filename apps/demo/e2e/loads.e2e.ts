import { resolve } from 'node:path'
import { startDemoServer } from 'devnet'
import { updateProject } from 'gateway/gateway'
import type { Page } from 'playwright'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectHarbor, createHarbor, selectHarbor } from './harbor.ts'
import { localChain, servedChain } from './localChain.ts'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { network, openSite } from './site.ts'
import { startGateway } from './startGateway.ts'

/** What a visitor's browser asks the site for, with the optional pieces on and off. */

/**
 * The files of each optional piece, as the packages name them: its views, its words and what does its work. Not among them is what
 * Account holds of a piece, on or off (`sendStart`, `swapReceipt`), nor `payForm`, which comes with the hooks this site pays by.
 */
const pieces = {
  email: /^loginParts-/,
  socials: /^socialLogo-/,
  swaps: /^(swap|swapForm|swapWords|submitSwap)-/,
  send: /^(send|sendForm|sendPreview|submitSend)-/,
  receive: /^receive-/,
  onramp: /^(onramp\d*|onrampWords|buying)-/,
  activity: /^activity-/,
  pay: /^(pay|payLoading|payWords)-/,
} as const
type Piece = keyof typeof pieces

const stops: (() => Promise<void>)[] = []
let open = ''
/** Its project has everything off that a project can turn off. */
let closed = ''

beforeAll(async () => {
  open = await startSite()
  closed = await startSite({ isShut: true })
})

afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

async function startSite({ isShut = false } = {}): Promise<string> {
  const { usdc, uniswapRouter } = localChain.contracts
  const chain = { ...servedChain, router: uniswapRouter, tokens: [{ ...usdc, stable: true, onramp: true }] }
  const { url, gateway, stop } = await startGateway({ chains: [chain], onramp: { kind: 'sandbox' } })
  stops.push(stop)
  const ids = ['social_login', 'swap', 'onramp', 'activity', 'reown_branding', 'multi_wallet'] as const
  const features = ids.map((id) => ({ id, isEnabled: false, config: [] }))
  if (isShut) await updateProject(gateway.gateway.store, 'demo', { features })
  const site = await startDemoServer({
    folder: resolve(import.meta.dirname, '../dist-e2e'),
    // only whether it is there counts: no login is made here
    network: {
      ...network,
      dataUrl: '/data',
      ...(!isShut && { frameUrl: 'http://frame.localhost/', socials: ['google'] }),
    },
    mounts: [
      { path: '/data', target: url },
      { path: '/api', target: url },
    ],
  })
  stops.push(() => site.stop())
  return site.url
}

function listLoaded(requests: readonly string[]): Piece[] {
  const files = requests.map((one) => new URL(one).pathname.split('/assets/')[1] ?? '')
  return (Object.keys(pieces) as Piece[]).filter((piece) => files.some((file) => pieces[piece].test(file)))
}

const openVisitor = (site: string, path: string) =>
  openSite({ site, path, wallets: [createHarbor(generatePrivateKey())] })

const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const offers = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).count()

test('behavior: each optional piece is not there before the visitor goes to it, and then is', async () => {
  const { page, requests } = await openVisitor(open, '/?wallet=off')
  expect(listLoaded(requests)).toEqual([])
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Google/ })
    .waitFor()
  await expect.poll(() => listLoaded(requests)).toEqual(['socials'])
  await dialog(page).getByRole('button', { name: /mail/i }).click()
  await expect.poll(() => listLoaded(requests)).toEqual(['email', 'socials'])
  await press(page, 'Back')
  await selectHarbor(page)
  await expect.poll(() => state(page, 'status')).toBe('connected')
  const before = requests.length
  const since = () => listLoaded(requests.slice(before))
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Swap', exact: true }).waitFor()
  expect(since()).toEqual([])
  await dialog(page).getByRole('tab', { name: 'Activity' }).click()
  await expect.poll(since).toEqual(['activity'])
  // Swap and Send already load when the pointer or the focus comes to their buttons
  for (const [name, piece] of [
    ['Receive', 'receive'],
    ['Buy', 'onramp'],
    ['Swap', 'swaps'],
    ['Send', 'send'],
  ] as const) {
    await press(page, name)
    await expect.poll(since).toContain(piece)
    await press(page, 'Back')
    await dialog(page).getByRole('button', { name: 'Swap', exact: true }).waitFor()
  }
  expect(since()).not.toContain('pay')
})

test('behavior: what the site has off never loads; with pay on, no login by e-mail or an account elsewhere does; a payment loads once one is opened', async () => {
  const off = '/?wallet=off&send=off&receive=off&swaps=off&onramp=off&pay=on'
  const { page, requests } = await openVisitor(open, off)
  await connectHarbor(page)
  await foyerButton(page).click()
  await dialog(page).getByRole('tab', { name: 'Tokens' }).waitFor()
  for (const name of ['Buy', 'Swap', 'Receive', 'Send']) expect(await offers(page, name)).toBe(0)
  expect(listLoaded(requests)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Buy for 24 USDC' }).click()
  await dialog(page)
    .getByRole('button', { name: 'Pay 24 USDC' })
    .or(dialog(page).getByText('24').first())
    .first()
    .waitFor()
  expect(listLoaded(requests)).toEqual(['pay'])
})

test('behavior: swaps, buying and activity that the project has off never load', async () => {
  const { page, requests } = await openVisitor(closed, '/?wallet=off&catalogue=on')
  await connectHarbor(page)
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).waitFor()
  await dialog(page).getByRole('tab', { name: 'NFTs' }).waitFor()
  for (const name of ['Buy', 'Swap']) expect(await offers(page, name)).toBe(0)
  expect(await dialog(page).getByRole('tab', { name: 'Activity' }).count()).toBe(0)
  expect(listLoaded(requests)).toEqual([])
})
