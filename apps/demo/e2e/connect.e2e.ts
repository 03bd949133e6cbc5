import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import {
  answer,
  approvesAfterBlockedWindow,
  approvesInPage,
  approvesInWindow,
  heading,
  inPage,
  inWindow,
  type Kind,
  kinds,
  openPopup,
  phone,
  row,
} from './connectParts.ts'
import { dialog, foyerButton, openDialog, state } from './parts.ts'

/** The first wallet waits with its answer. @returns what lets it approve */
async function hold(page: Page): Promise<() => Promise<void>> {
  await page.evaluate('window.release = window.testWallets[0].hold("prompts")')
  return () => page.evaluate('window.release()')
}

const asked = 'window.testWallets[0].requests.filter(({ method }) => method === "eth_requestAccounts").length'

// how a wallet is found and spoken to differs by its kind, what is drawn by the place: one that announces itself stands for all below
describe('on a desktop', () => {
  test.each(Object.entries(kinds).slice(1))('default: %s wallet approves', (_, kind) => approvesInPage({}, kind))

  test('default: a wallet in a window of its own, which opens within the gesture, approves, and is there after a reload', () =>
    approvesInWindow({}))

  test('error: the browser blocks the window: it says so, and the next press is a gesture again', () =>
    approvesAfterBlockedWindow({}))
})

test('default: on a phone an announced wallet approves', () => approvesInPage(phone, kinds['an announced'] as Kind))

// once connected or refused, the wait is the same for every kind and place: one goes all its ways
describe('a wallet in the page', () => {
  const kind = kinds['an announced'] as Kind
  const { row: name, title } = kind

  test('error: rejects, and approves from the same screen', async () => {
    const { page, errors } = await inPage({}, kind)
    await page.evaluate('window.testWallets[0].answer("prompts", "reject")')
    await row(page, name).click()
    await heading(page, 'Connection rejected').waitFor()
    expect(await state(page, 'status')).toBe('disconnected')
    await page.evaluate('window.testWallets[0].reset()')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => state(page, 'status')).toBe('connected')
    expect(errors).toEqual([])
  })

  test('behavior: back while connecting ends the wait; another wallet is chosen, and a late approval changes nothing', async () => {
    const { page, errors } = await inPage({}, kind)
    const release = await hold(page)
    await row(page, name).click()
    await heading(page, `Confirm in ${title}`).waitFor()
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await row(page, /Web wallet/).waitFor()
    expect(await state(page, 'status')).toBe('disconnected')
    await answer(await openPopup(page), 'Approve')
    await expect.poll(() => state(page, 'wallet')).toBe('lumen-web-wallet')
    await release()
    await expect.poll(() => page.evaluate('window.testWallets[0].authorized')).toBe(false)
    expect(await state(page, 'wallet')).toBe('lumen-web-wallet')
    expect(errors).toEqual([])
  })

  test('error: a wallet that goes while it is asked; no answer for 60 s ends the wait', async () => {
    const { page } = await inPage({}, kind, true)
    await page.evaluate('window.testWallets[0].answer("prompts", "hang")')
    await row(page, name).click()
    await page.clock.runFor(100)
    await heading(page, `Confirm in ${title}`).waitFor()
    // an extension that is switched off answers as its port does: with a broken channel
    await page.evaluate('window.testWallets[0].emit("disconnect", { code: 4900, message: "gone" })')
    await page.clock.runFor(61_000)
    await dialog(page).getByRole('button', { name: 'Try again' }).waitFor()
    expect(await state(page, 'status')).toBe('disconnected')

    await page.evaluate('window.testWallets[0].reset()')
    await hold(page)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await page.clock.runFor(100)
    await heading(page, `Confirm in ${title}`).waitFor()
    await page.clock.runFor(59_000)
    expect(await state(page, 'status')).toBe('connecting')
    await page.clock.runFor(2_000)
    await heading(page, `${title} didn’t respond`).waitFor()
    expect(await state(page, 'status')).toBe('disconnected')
  })

  test('behavior: closed and loaded again while connecting, nothing is left; two presses at once ask the wallet once', async () => {
    const { page, errors } = await inPage({}, kind)
    await hold(page)
    await row(page, name).click()
    await heading(page, `Confirm in ${title}`).waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await state(page, 'status')).toBe('disconnected')
    await openDialog(page)
    await row(page, name).click()
    await heading(page, `Confirm in ${title}`).waitFor()

    await page.reload()
    await foyerButton(page).waitFor()
    expect(await state(page, 'status')).toBe('disconnected')
    await openDialog(page)
    const release = await hold(page)
    await row(page, name).dblclick()
    await heading(page, `Confirm in ${title}`).waitFor()
    expect(await page.evaluate(asked)).toBe(1)
    await release()
    await expect.poll(() => state(page, 'status')).toBe('connected')
    expect(errors).toEqual([])
  })
})

describe('a wallet in a window of its own', () => {
  test('error: rejects, and its window is closed: each is said, and it approves from the same screen', async () => {
    const { page } = await inWindow({})
    await answer(await openPopup(page), 'Reject')
    await heading(page, 'Connection rejected').waitFor()
    await (await openPopup(page, /Try again/)).close()
    await heading(page, 'Web wallet’s window was closed').waitFor()
    expect(await state(page, 'status')).toBe('disconnected')
    await answer(await openPopup(page, /Try again/), 'Approve')
    await expect.poll(() => state(page, 'status')).toBe('connected')
  })
})
