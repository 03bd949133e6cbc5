import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import '../ui/frame.css'
import { frameWords } from '@foyer/ui/frame-words'
import { addresses } from './galleryWallet.ts'
import { friend, questions } from './questions.ts'
import { expectToFit, findViolations, names, useGallery } from './useGallery.ts'

const { documentElement } = document
const { show } = useGallery()

type Session = { send(method: string, params: object): Promise<unknown> }
/** The browser's own protocol, which the provider speaks. */
const browser = () => cdp() as unknown as Session

const force = (value: 'active' | 'none') =>
  browser().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
const touch = (enabled: boolean) => browser().send('Emulation.setTouchEmulationEnabled', { enabled })
const find = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.getClientRects().length > 0)
const findLow = (selector: string, least: number) =>
  find(selector)
    .filter((element) => element.getBoundingClientRect().height < least)
    .map(({ outerHTML }) => outerHTML)

test.each(names)(
  'default: %s: axe finds nothing, it fits at any width, controls show in forced colours, no status comes with its text, and a finger finds every button',
  async (name) => {
    onTestFinished(() => Promise.all([force('none'), touch(false)]).then(() => {}))
    await page.viewport(360, 720)
    documentElement.dataset['theme'] = 'light'
    documentElement.dir = 'ltr'
    await show(name)
    expectToFit(360)
    expect(await findViolations()).toEqual([])
    // what is said goes through the region of the document, which was there before: `watchSaid`
    expect(find('[role=status], [aria-live]')).toEqual([])
    documentElement.dataset['theme'] = 'dark'
    expect(await findViolations({ runOnly: ['color-contrast'] })).toEqual([])
    expect(findLow('button, a, summary', 36)).toEqual([])
    await touch(true)
    expect(matchMedia('(pointer: coarse)').matches).toBe(true)
    expect(findLow('button, summary', 44)).toEqual([])
    expectToFit(360)
    await force('active')
    expect(matchMedia('(forced-colors: active)').matches).toBe(true)
    const bare = find('.btn, .preset, input:not([type=file]), textarea').filter((element) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element)
      return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1
    })
    expect(bare.map(({ outerHTML }) => outerHTML)).toEqual([])
    documentElement.dir = 'rtl'
    await page.viewport(320, 720)
    expectToFit(320)
  },
)

describe('in forced colours', () => {
  beforeEach(() => force('active'))
  afterEach(() => force('none'))

  const edge = (element: Element) => {
    const { borderTopWidth, borderTopStyle, color, outlineStyle } = getComputedStyle(element)
    return [borderTopWidth, borderTopStyle, color, outlineStyle].join(' ')
  }
  test.each([
    ['what is chosen', 'Permission, danger', '[aria-pressed=true]', '.preset[aria-pressed=false]'],
    ['the custody of now', 'Your wallet, standard', '.card-choice[aria-current]', '.card-choice:not([aria-current])'],
    ['the main way', 'Hand-over', 'footer .btn[data-kind=primary]', 'footer .btn:not([data-kind])'],
    ['a button that is off', 'Not enough', 'footer .btn:disabled', 'footer .btn:enabled'],
  ])('default: %s looks like nothing beside it', async (_, name, chosen, other) => {
    await show(name)
    const [one, two] = [find(chosen)[0], find(other)[0]]
    expect(one && edge(one)).toBeDefined()
    expect(two && edge(two)).toBeDefined()
    expect(one && edge(one)).not.toBe(two && edge(two))
  })

  test('default: danger does not look like caution', async () => {
    await show('Permission, danger')
    const danger = find('.notice[data-kind=danger]').map(edge)
    await show('Permission, edited')
    const caution = find('.notice[data-kind=caution]').map(edge)
    expect(danger[0]).toBeDefined()
    expect(caution[0]).toBeDefined()
    expect(danger[0]).not.toBe(caution[0])
  })
})

test('default: the gallery’s requests say nothing that the wallet doesn’t', () => {
  const patterns = Object.values(frameWords).flatMap((message) => {
    const parts = typeof message === 'string' ? message.split(/\{\w+\}/) : []
    const isSaid = /\p{L}/u.test(parts.join(''))
    return isSaid ? [new RegExp(`^${parts.map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')).join('.+')}$`)] : []
  })
  const said = Object.values(questions).flatMap(({ title, asks, approve, review }) => {
    const sentences = [review.sentence, ...review.findings.map(({ sentence }) => sentence)]
    return [title, `x ${asks}`, approve, ...sentences, ...(review.blocked ? [review.blocked] : [])]
  })
  expect(said.filter((text) => !patterns.some((pattern) => pattern.test(text)))).toEqual([])
})

test('default: a batch says what each of its calls moves; each step has its number, and folds for itself', async () => {
  await show('Three calls at once')
  const steps = [...document.querySelectorAll('.calls details')]
  const texts = steps.map((step) => step.querySelector('summary')?.textContent)
  expect(texts).toEqual([
    '1Approve spendingCall 1 of 3',
    '2swapExactTokensForETHCall 2 of 3',
    '3Send 0.1 ETHCall 3 of 3',
  ])
  expect(steps.every((step) => step.hasAttribute('open'))).toBe(true)
  expect([...document.querySelectorAll('.changes li')].map((row) => row.textContent)).toEqual([
    'UUSDC−500$500.00',
    `ΞETH−0.1$306.20To ${friend}`,
    'ΞETH+0.1625$497.58',
  ])
  expect(document.querySelector('[data-finding=send]')?.textContent).toBe(`Sends 0.1 ETH to ${friend}.`)
  steps[1]?.querySelector('summary')?.click()
  await expect.poll(() => steps.map((step) => step.hasAttribute('open'))).toEqual([true, false, true])
})

test('behavior: a request on Solana names its network and an account of it', async () => {
  await show('Solana')
  const facts = document.querySelector('.facts')?.textContent
  expect(facts).toContain('Solana')
  expect(facts).toContain(addresses.solana)
  expect(document.body.textContent).not.toContain('Ethereum')
})

test('behavior: in a page that runs right to left an amount is not turned around', async () => {
  documentElement.dir = 'rtl'
  await show('Permission, edited')
  const text = document.querySelector('.limit strong bdi')?.firstChild
  const leftOf = (place: number) => {
    const range = document.createRange()
    if (text) range.setStart(text, place)
    if (text) range.setEnd(text, place + 1)
    return range.getBoundingClientRect().left
  }
  expect(text?.textContent).toBe('1500 USDC')
  expect(leftOf(0)).toBeLessThan(leftOf(5))
})

test('default: where the coin is missing, the whole address is there to fill the account up', async () => {
  await show('Not enough')
  const receive = document.querySelector('.receive')
  expect(receive?.hasAttribute('open')).toBe(false)
  receive?.querySelector('summary')?.click()
  await expect.poll(() => document.querySelector('[data-qr]')?.getClientRects().length).toBe(1)
  expect(document.querySelector('[data-qr]')?.getAttribute('data-qr')).toBe(addresses.eip155)
  expect(receive?.textContent).toContain(addresses.eip155)
})

test.each([
  ['copies the whole address', true, 'Address copied'],
  ['says it where the browser does not copy', false, 'Couldn’t copy. Select the address instead.'],
])('behavior: filling the account up %s', async (_, isAllowed, said) => {
  const copied: string[] = []
  const writeText = async (text: string) => {
    if (!isAllowed) throw new DOMException('', 'NotAllowedError')
    copied.push(text)
  }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await show('Not enough')
  document.querySelector<HTMLElement>('.receive summary')?.click()
  await page.getByTestId('receive-copy').click()
  await expect.element(page.getByText(said)).toBeVisible()
  expect(copied).toEqual(isAllowed ? [addresses.eip155] : [])
})

test('behavior: the words of a key are on the page only while the button is held', async () => {
  await show('Export')
  const hold = page.getByTestId('hold-phrase')
  const words = () => document.querySelector('[data-testid=phrase]')?.textContent ?? ''
  expect(words()).not.toMatch(/[a-z]/)
  const button = hold.element()
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.poll(words).toMatch(/^harbor velvet copper/)
  window.dispatchEvent(new Event('blur'))
  await expect.poll(words).not.toMatch(/[a-z]/)
  button.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
  await expect.poll(words).toMatch(/^harbor velvet copper/)
  button.dispatchEvent(new KeyboardEvent('keyup', { key: ' ', bubbles: true }))
  await expect.poll(words).not.toMatch(/[a-z]/)
})
