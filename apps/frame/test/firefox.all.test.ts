import { expect, onTestFinished, test } from 'vitest'
import { startFirefox } from './support/firefox.ts'
import {
  arrive,
  assertFirefox,
  goAllTheWay,
  logIn,
  readAnswer,
  recipient,
  request,
  useFirefox,
  visit,
  world,
} from './support/firefoxVisit.ts'

/** The second engine again, with something in its way: `firefox.test.ts` goes the whole way there, `window.test.ts` has no window in Chromium. */

useFirefox()

test('behavior: with a wallet that an extension put on the page, the same, and that wallet is not asked', async (context) => {
  const preload = `window.asked = []; window.ethereum = { isMetaMask: true, request: (request) => { window.asked.push(request); return Promise.reject(new Error('no')) }, on() {}, removeListener() {} }`
  const browser = await arrive(context, { preload })
  await goAllTheWay(browser, 'injected@example.org')
  const tabs = await browser.tabs()
  expect(tabs.length).toBeGreaterThan(0)
  for (const tab of tabs) expect(await tab.evaluate('[window.ethereum.isMetaMask, window.asked]')).toEqual([true, []])
})

test('error: with windows blocked it says so, and cancelling ends the request', async (context) => {
  const firefox = await startFirefox(assertFirefox(context), {
    preferences: { 'dom.popup_allowed_events': 'none', 'dom.popup_maximum': 0, 'dom.disable_open_during_load': true },
  })
  onTestFinished(() => firefox.stop())
  const visitor = await visit(await firefox.visitor())
  const address = await logIn(visitor, 'blocked@example.org')
  await request(visitor, 'eth_sendTransaction', [{ from: address, to: recipient, value: '0x1' }])
  const frame = await visitor.frame()
  await frame.until(`document.querySelector('[data-testid=frame-approve]') !== null`)
  await frame.press('[data-testid=frame-approve]')
  await frame.until(`document.body.innerText.includes('The window didn’t open')`)
  await frame.press('[data-testid=frame-reject]')
  expect(await readAnswer(visitor)).toContain('rejected')
  expect(await world.nonceOf(address)).toBe(0)
})
