import { describe, expect, test } from 'vitest'
import {
  choose,
  connectsByLink,
  drivePlace,
  heading,
  phonePlaces,
  places,
  status,
  testPlace,
} from './connectRelayParts.ts'
import { dialog, state } from './parts.ts'
import { startPhone } from './phone.ts'
import { keys, pageRpcUrls } from './site.ts'
import type { PageWallet } from './walletInPage.ts'

const info = { name: 'Harbor', rdns: 'test.harbor' }
const harbor: PageWallet = { rpcUrls: pageRpcUrls, accounts: [keys[1]], info, remembers: true }
const { desktop } = places

describe('a wallet on another device, on a desktop', () => {
  testPlace(desktop)

  test('behavior: no answer for 60 s ends nothing, as a link lives for minutes; a phone that goes leaves it to another', async () => {
    const { page, pass } = await drivePlace(desktop, { clock: true })
    const gone = startPhone({ decide: () => 'wait' })
    const uri = await choose(desktop, page)
    gone.pair(uri)
    await gone.nextPrompt('connect')
    await pass?.(61_000)
    await heading(page, desktop.waiting).waitFor()
    gone.close()
    expect(await status(page)).toBe('connecting')
    startPhone().pair(uri)
    await expect.poll(() => status(page)).toBe('connected')
  })

  test('behavior: back while connecting: another wallet is chosen, and a late approval changes nothing', async () => {
    const { page, errors } = await drivePlace(desktop, { wallets: [harbor] })
    const phone = startPhone({ decide: () => 'wait' })
    phone.pair(await choose(desktop, page))
    const { id } = await phone.nextPrompt('connect')
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await dialog(page)
      .getByRole('button', { name: /Harbor/ })
      .click()
    await expect.poll(() => state(page, 'wallet')).toBe('test.harbor')
    // nobody may be there any more to take it
    phone.approve(id).catch(() => {})
    await page.reload()
    await expect.poll(() => status(page)).toBe('connected')
    expect(await state(page, 'wallet')).toBe('test.harbor')
    expect(errors).toEqual([])
  })
})

test.each(['Safari on an iPhone', 'Telegram on Android'] as const)(
  'default: %s: every row is a link that is there before the tap, all of them one, and the app it opens connects',
  (name) => connectsByLink(phonePlaces[name]),
)
