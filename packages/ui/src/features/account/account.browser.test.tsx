import { type Foyer, type FoyerEvent, navigate, routeAtom } from '@foyer/core'
import { embeddedUserAtom } from '@foyer/core/internal/embeddedWallet'
import { accountTabAtom } from '@foyer/core/internal/holdings'
import { getQueryClient } from '@foyer/core/internal/queries'
import { fixtures, loggedIn, receiver, served } from '@foyer/scenes'
import {
  failWith,
  fakeAccountService,
  heldBalances,
  heldEther,
  heldNft,
  heldToken,
  memoryStorage,
  pastTransaction,
  pastTransfer,
} from '@foyer/test'
import axe from 'axe-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { after, listenForErrors, modalRoot, setDirection, sheet, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(414, 900))

const total = () => modalRoot()?.querySelector('.balance')?.textContent
const rows = () =>
  [...(modalRoot()?.querySelectorAll('.panel .asset:has(bdi)') ?? [])].map((row) => row.textContent ?? '')

/** @returns the properties of the events of a type, as they came */
function listen(foyer: Foyer): (type: FoyerEvent['type']) => readonly unknown[] {
  const events: FoyerEvent[] = []
  foyer.events.on((event) => events.push(event))
  return (wanted) => events.filter(({ type }) => type === wanted).map(({ properties }) => properties)
}

test('behavior: who looks at the activity, or begins to send, is told', async () => {
  const { foyer } = await served(fakeAccountService(), 'tokens')
  const told = listen(foyer)
  showModal(foyer)
  await page.getByRole('tab', { name: 'Activity' }).click()
  expect(told('CLICK_TRANSACTIONS')).toEqual([{ isSmartAccount: false }])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect(told('OPEN_SEND')).toEqual([{ network: 'eip155:1', isSmartAccount: false }])
})

const times = () =>
  [...(modalRoot()?.querySelectorAll('section time') ?? [])].map((time) => time.getAttribute('datetime') ?? '')

const newestRow = Date.UTC(2025, 5, 1)

/** One page of rows a minute apart, all older than a week; the last row of the page before stands on it again. */
function pastRows(number: number, size: number): readonly unknown[] {
  const from = Math.max(0, number * size - 1)
  return Array.from({ length: (number + 1) * size - from }, (_, index) =>
    pastTransaction('receive', new Date(newestRow - (from + index) * 60_000).toISOString(), {
      transfers: [pastTransfer('ETH', '1', 'in')],
    }),
  )
}

/** Answers a list page by page, by a cursor that counts. */
function handlePages(pages: readonly (readonly unknown[])[]) {
  return ({ url }: { url: URL }) => {
    const number = Number(url.searchParams.get('cursor') ?? 0)
    return { data: pages[number], next: number + 1 < pages.length ? String(number + 1) : null }
  }
}

/** Scrolls on until so many rows have been seen; few are drawn at any time. @returns each once, as they came */
async function scrollThrough(read: () => readonly string[], count: number): Promise<readonly string[]> {
  const seen = new Set<string>()
  const look = () => {
    const drawn = read()
    expect(drawn.length).toBeLessThan(200)
    expect(new Set(drawn).size).toBe(drawn.length)
    for (const row of drawn) seen.add(row)
    const body = modalRoot()?.querySelector('.body')
    body?.scrollTo({ top: body.scrollHeight })
    return seen.size
  }
  await expect.poll(look, { interval: 16 }).toBeGreaterThanOrEqual(count)
  return [...seen]
}

/**
 * The service's own time stands still at noon of the day after the newest transaction, and what is read again every ten seconds
 * waits for the test.
 */
function atNoon(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.UTC(2026, 10, 23, 12) })
  after(() => vi.useRealTimers())
}

describe('tokens', () => {
  test('default: the total in money, each token with its value, the most valuable first, spam folded away', async () => {
    const heard = listenForErrors()
    const { foyer } = await fixtures.Account.tokens()
    showModal(foyer)
    await expect.poll(total).toBe('$12,480.36')
    expect(modalRoot()?.querySelector('.balance i')?.textContent).toBe('.36')
    await expect
      .poll(rows)
      .toEqual(['Ethereum3.214 ETH$9,842.18', 'UUSD Coin2,400.000 USDC$2,400.00', 'UUniswap31.880 UNI$238.18'])
    const fold = page.getByRole('button', { name: '2 tokens hidden as spam' })
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
    await fold.click()
    await expect.element(page.getByText('Fake USDC')).toBeVisible()
    expect(rows()).toHaveLength(5)
    expect(heard).toEqual([])
  })

  test('behavior: the lines of an action’s name stand in its middle', async () => {
    const { foyer } = await fixtures.Account.tokens()
    showModal(foyer, { locale: 'vi' })
    const explorer = page.getByRole('link', { name: 'Trình khám phá' })
    await expect.element(explorer).toBeVisible()
    const link = explorer.element()
    const text = [...link.childNodes].find((node) => node.nodeType === Node.TEXT_NODE) as Text
    const range = document.createRange()
    range.selectNodeContents(text)
    const toMiddle = ({ left, right }: DOMRect) => Math.round((left + right) / 2)
    const lines = [...range.getClientRects()]
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(Math.abs(toMiddle(line) - toMiddle(link.getBoundingClientRect()))).toBeLessThan(3)
  })

  test('behavior: hostile rows are shown as text, cleaned, or not at all', async () => {
    const { foyer } = await fixtures.Account.hostile()
    showModal(foyer)
    await expect.poll(total).toBe('$9,842.18')
    await expect.poll(() => rows().length).toBeGreaterThan(2)
    await page.getByRole('button', { name: /hidden as spam/ }).click()
    const text = rows().join('\n')
    expect(text).toContain('Fake ETH')
    expect(text).toContain('<img src=x onerror=alert(1)>')
    expect(text).not.toContain('\u202E')
    expect(text).not.toContain('NEG')
    expect(text).not.toContain('S'.repeat(13))
    expect(modalRoot()?.querySelector('.panel img[src]:not([src^="data:"])')).toBeNull()
    const body = modalRoot()?.querySelector('.body') as HTMLElement
    await page.viewport(320, 700)
    expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
  })

  test('behavior: what it is worth more or less than a day ago stands with each, and in all where it is known of all', async () => {
    atNoon()
    const uni = { name: 'Uniswap', price: 10, value: 90, priceDayAgo: 12.5 }
    const ether = { ...heldEther, price: 3_000, value: 3_000, priceDayAgo: 2_400 }
    const steady = heldToken('USDC', '5', { name: 'USD Coin', price: 1, value: 5, priceDayAgo: 1 })
    const balances = [ether, heldToken('UNI', '9', uni), steady]
    const service = fakeAccountService({ balance: { balances } })
    const { foyer } = await served(service)
    showModal(foyer)
    const seen = () =>
      [...(modalRoot()?.querySelectorAll('.asset .num small') ?? [])].map((small) => [
        small.textContent,
        small.className,
      ])
    await expect.poll(seen).toEqual([
      ['+25.0%', 'up'],
      ['−20.0%', 'down'],
      ['0.0%', ''],
    ])
    // 600 more, 22.50 less
    const gain = page.getByText('+$577.50 today')
    await expect.element(gain).toBeVisible()
    await page.viewport(320, 700)
    const body = modalRoot()?.querySelector('.body') as HTMLElement
    expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
    // of one of them nobody knows, or what is said cannot be
    const path = 'GET /v1/account/0x71C7656EC7ab88b098defB751B7401B5f6d8976F/balance'
    service.answer(path, { balances: [ether, heldToken('UNI', '9', { ...uni, priceDayAgo: 1e-9 })] })
    vi.advanceTimersByTime(10_000)
    await expect.poll(seen).toEqual([['+25.0%', 'up']])
    expect(gain.elements()).toEqual([])
  })

  test('behavior: coins of a test network have no value, in all 0.00', async () => {
    const { foyer } = await fixtures.Account.testnet()
    showModal(foyer)
    await expect.poll(total).toBe('$0.00')
    // its mark stands where a letter would
    await expect.poll(rows).toEqual(['Ethereum3.214 ETH'])
  })

  test('behavior: of 5,000 tokens a few are drawn, and more as the end comes near', async () => {
    const balances = Array.from({ length: 5_000 }, (_, index) => heldToken(`T${index}`, '1'))
    const { foyer } = await served(fakeAccountService({ balance: { balances: [heldEther, ...balances] } }))
    showModal(foyer)
    const seen = await scrollThrough(rows, 300)
    expect(seen[0]).toContain('Ethereum')
    expect(seen.length).toBeGreaterThanOrEqual(300)
  })
})

describe('what is known stays', () => {
  test('error: out of order from the start: the chain is asked instead, and it is said', async () => {
    const { foyer } = await fixtures.Account.serviceDown()
    showModal(foyer)
    await expect.poll(total).toBe('3.214ETH')
    await expect.element(page.getByText(/Some tokens or prices may be missing/)).toBeVisible()
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect.element(page.getByText('Couldn’t load your activity.')).toBeVisible()
  })

  test('behavior: amount and time of a row end at the same place', async () => {
    const { foyer } = await served(fakeAccountService())
    showModal(foyer)
    await page.getByRole('tab', { name: 'Activity' }).click()
    const ends = () =>
      [...(modalRoot()?.querySelector('.asset .num')?.querySelectorAll('b, time') ?? [])].map((element) =>
        Math.round(element.getBoundingClientRect().right),
      )
    await expect.poll(() => ends().length).toBe(2)
    expect(ends()[0]).toBe(ends()[1])
  })

  test('error: out of order later: what was known is marked as old', async () => {
    atNoon()
    const service = fakeAccountService()
    const { foyer } = await served(service)
    showModal(foyer)
    await expect.poll(total).toBe('$12,480.36')
    service.answer('GET /v1/account/0x71C7656EC7ab88b098defB751B7401B5f6d8976F/balance', failWith(503))
    vi.setSystemTime(Date.now() + 110_000)
    vi.advanceTimersByTime(10_000)
    await expect.element(page.getByText('Couldn’t update your balance. Last updated 2 min ago.')).toBeVisible()
    expect(total()).toBe('$12,480.36')
    expect(rows()).toHaveLength(3)
  })

  test('behavior: what others said a while ago says who and when, and that it is old', async () => {
    const toSource = (asOf: number) => ({ source: 'esplora', asOf: new Date(asOf).toISOString() })
    const held = (asOf: number) => ({ balances: [{ ...heldEther, ...toSource(asOf) }, heldToken('USDC', '5')] })
    const at = Date.now() - 600_000
    const { foyer } = await served(fakeAccountService({ balance: held(at) }))
    showModal(foyer)
    await expect.element(page.getByText('Couldn’t update your balance. Last updated 10 min ago.')).toBeVisible()
    const clock = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit' }).format(at)
    const time = modalRoot()?.querySelector('.said time')
    expect(time?.parentElement?.textContent).toBe(`esplora ${clock}`)
    expect(time?.getAttribute('datetime')).toBe(new Date(at).toISOString())
    expect(modalRoot()?.querySelectorAll('.said')).toHaveLength(1)
    expect((await axe.run(sheet())).violations).toEqual([])
  })

  test('behavior: what others have just said tells who to whoever points there or listens, and is not marked as old', async () => {
    const attribution = { source: 'esplora', asOf: new Date(Date.now() - 20_000).toISOString() }
    const { foyer } = await served(fakeAccountService({ balance: { balances: [{ ...heldEther, ...attribution }] } }))
    showModal(foyer)
    await expect.poll(() => modalRoot()?.querySelector('.asset[title^="esplora "]')).toBeTruthy()
    expect(modalRoot()?.querySelector('.asset .visually-hidden')?.textContent).toMatch(/^esplora /)
    expect(page.getByText(/Couldn’t update/).elements()).toEqual([])
  })

  test.each([
    ['garbage', () => new Response('<html>')],
    ['a list of nothing', { balances: [null, 1, 'x', {}] }],
    ['no list', { balances: 'all' }],
  ])('error: an answer of %s is no balance', async (_, balance) => {
    const { foyer } = await served(fakeAccountService({ balance }))
    showModal(foyer)
    await expect.poll(total).toBe('3.214ETH')
  })
})

describe('activity', () => {
  const kinds = () =>
    [...(modalRoot()?.querySelectorAll('.panel section') ?? [])].map((group) => [
      group.querySelector('h3')?.textContent,
      ...[...group.querySelectorAll('.asset')].map((row) => row.textContent),
    ])

  test('default: by month, newest first, signed and cut to three decimals; spam is not there', async () => {
    atNoon()
    const { foyer } = await fixtures.Account.activity()
    showModal(foyer)
    await expect.poll(kinds).toEqual([
      [
        'November',
        // the mark of the network stands where a letter of ether would
        'SwappedETH → USDC3,819.040 USDC1 d',
        'Receivedfrom 0x9f…B71c00+0.120 ETH2 d',
        'SentFailed. Only the network fee was paid.4 d',
      ],
      ['October', 'Approvedto 0xd8…A9604516 Oct'],
      ['October 2025', 'UBurnedto 0xd8…A96045−50.000 UNI16 Oct'],
    ])
  })

  test('behavior: a mark at each picture says what happened: what came, what went, what was allowed, and what failed', async () => {
    atNoon()
    const { foyer } = await fixtures.Account.activity()
    showModal(foyer)
    const marks = () =>
      [...(modalRoot()?.querySelectorAll<HTMLElement>('.panel .asset') ?? [])].map((row) => {
        const badge = row.querySelector<HTMLElement>('.badge')
        return [
          row.querySelector('bdi')?.textContent,
          badge?.dataset['kind'],
          badge?.querySelector('path')?.getAttribute('d'),
        ]
      })
    const [swapped, down, cross, check, out] = [
      'M13.4 3.6 16.4 6.6l-3 3M16.4 6.6H6M6.6 10.4l-3 3 3 3M3.6 13.4H14',
      'M10 3.6v9M6.2 9.2l3.8 3.8 3.8-3.8M4 16.4h12',
      'm5 5 10 10M15 5 5 15',
      'm4.5 10.5 3.6 3.6 7.4-8',
      'm16.4 3.6-5.2 13-2.6-5.2-5.2-2.6zM8.6 11.4l3.2-3.2',
    ]
    await expect.poll(marks).toEqual([
      ['Swapped', 'ok', swapped],
      ['Received', 'ok', down],
      ['Sent', 'bad', cross],
      ['Approved', undefined, check],
      ['Burned', undefined, out],
    ])
  })

  test('behavior: the explorer opens from a row; only http(s) explorers do', async () => {
    const { foyer } = await fixtures.Account.activity()
    showModal(foyer)
    await expect
      .poll(() => modalRoot()?.querySelector<HTMLAnchorElement>('.panel a.asset')?.href)
      .toMatch(/^https:\/\/explorer-1\.test\/tx\/0x[0-9a-f]{64}$/)
  })

  test('behavior: the next page comes as the end comes near, each transaction once', async () => {
    const first = Array.from({ length: 25 }, (_, index) =>
      pastTransaction('receive', new Date(Date.UTC(2026, 10, 20, 0, 0, -index)).toISOString(), {
        transfers: [pastTransfer('ETH', '1', 'in')],
      }),
    )
    const service = fakeAccountService({
      history: ({ url }: { url: URL }) =>
        url.searchParams.get('cursor') === 'two'
          ? { data: [first[24], pastTransaction('mint', '2026-09-01T10:00:00Z')], next: null }
          : { data: first, next: 'two' },
    })
    const { foyer } = await served(service, 'activity')
    const told = listen(foyer)
    showModal(foyer)
    const body = await vi.waitUntil(() => modalRoot()?.querySelector<HTMLElement>('.body:has(section)'), {
      timeout: 10_000,
    })
    await expect.poll(() => (body.scrollTo({ top: body.scrollHeight }), body.textContent)).toContain('Minted')
    expect(told('LOAD_MORE_TRANSACTIONS')).toMatchObject([{ cursor: 'two', isSmartAccount: false }])
    expect(kinds().flat().filter(Boolean)).toHaveLength(25 + 1 + 2)
    expect(service.calls.filter(({ url }) => url.pathname.endsWith('/history'))).toHaveLength(2)
  })

  test.each([
    [1, 1],
    [2, 0],
  ])('behavior: back on the page after a while, of %i pages what is read again: %i', async (count, expected) => {
    atNoon()
    const pages = Array.from({ length: count }, (_, number) => pastRows(number, 25))
    const service = fakeAccountService({ history: handlePages(pages) })
    const { foyer } = await served(service, 'activity')
    showModal(foyer)
    const asked = () => {
      const body = modalRoot()?.querySelector('.body:has(section)')
      body?.scrollTo({ top: body.scrollHeight })
      return service.calls.filter(({ url }) => url.pathname.endsWith('/history')).length
    }
    const client = getQueryClient(foyer)
    await expect.poll(() => [asked(), client.isFetching()]).toEqual([count, 0])
    let fetches = 0
    const stop = client.getQueryCache().subscribe(({ type, query: { queryKey }, ...event }) => {
      if (type === 'updated' && queryKey[0] === 'activity' && 'action' in event && event.action.type === 'fetch')
        fetches += 1
    })
    after(stop)
    vi.setSystemTime(Date.now() + 31_000)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve))
    expect(fetches).toBe(expected)
  })

  test('behavior: of 10,000 rows those in view are drawn, each once and newest first; the list keeps its height', async () => {
    const pages = Array.from({ length: 100 }, (_, number) => pastRows(number, 100))
    const { foyer } = await served(fakeAccountService({ history: handlePages(pages) }), 'activity')
    const timers = vi.spyOn(globalThis, 'setInterval')
    const drawings = vi.spyOn(Date.prototype, 'toISOString')
    after(() => vi.restoreAllMocks())
    showModal(foyer)
    const seen = await scrollThrough(times, 300)
    expect(drawings.mock.calls.length).toBeLessThan(seen.length * 1.5)
    expect(timers.mock.calls.filter(([, interval]) => interval === 30_000).length).toBeLessThan(5)
    expect(seen).toEqual(Array.from(seen, (_, index) => new Date(newestRow - index * 60_000).toISOString()))
    // one title for the month of them all
    expect(modalRoot()?.querySelectorAll('.group-title').length).toBeLessThanOrEqual(1)
    const body = modalRoot()?.querySelector('.body') as HTMLElement
    const heights = () => Array.from(body.querySelectorAll('.part'), (part) => part.getBoundingClientRect().height)
    // the last part may still grow
    const before = heights().slice(0, -1)
    body.scrollTop = 0
    await expect.poll(() => times()[0]).toBe(seen[0])
    await expect.poll(() => times().length).toBeLessThan(200)
    expect(before.length).toBeGreaterThan(10)
    const changes = () => before.map((height, part) => Math.abs((heights()[part] ?? 0) - height))
    await expect.poll(() => Math.max(...changes())).toBeLessThan(3)
  })

  test('accessibility: a part that holds the focus stays, however far away', async () => {
    const pages = Array.from({ length: 10 }, (_, number) => pastRows(number, 100))
    const { foyer } = await served(fakeAccountService({ history: handlePages(pages) }), 'activity')
    showModal(foyer)
    const first = await vi.waitUntil(() => modalRoot()?.querySelector<HTMLElement>('section a.asset'), {
      timeout: 10_000,
    })
    first.focus({ preventScroll: true })
    await scrollThrough(times, 400)
    expect(modalRoot()?.activeElement).toBe(first)
    expect(first.isConnected).toBe(true)
  })

  test('behavior: after pages of nothing but spam comes what follows them', async () => {
    const spam = (day: number) => [
      pastTransaction('receive', `2026-11-${day}T10:00:00Z`, { transfers: [pastTransfer('FREE', '1', 'in', true)] }),
    ]
    const pages = [spam(20), spam(19), spam(18), [pastTransaction('mint', '2026-09-01T10:00:00Z')]]
    const { foyer } = await served(fakeAccountService({ history: handlePages(pages) }), 'activity')
    showModal(foyer)
    await expect.element(page.getByText('Minted')).toBeVisible()
  })

  test('error: a cursor that comes again ends the list', async () => {
    const service = fakeAccountService({ history: { data: [], next: 'again' } })
    const { foyer } = await served(service, 'activity')
    showModal(foyer)
    await expect.element(page.getByText(/No activity|Nothing/)).toBeVisible()
    expect(service.calls.filter(({ url }) => url.pathname.endsWith('/history'))).toHaveLength(2)
  })

  test('behavior: transfers, swaps and payments stand in one list, the newest first, with what nobody answered', async () => {
    const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    const token = (symbol: string) => ({ address: `0x${symbol}`, symbol, decimals: 6 })
    const swap = {
      task: 'swap',
      from: token('USDC'),
      to: token('UNI'),
      fromAmount: '5000000',
      toAmount: '7',
      minimum: '6',
    }
    const send = { to: receiver, value: '500000000000000000', decimals: 18, symbol: 'ETH' }
    const pay = {
      paymentId: 'a',
      asset: 'native',
      recipient: receiver,
      value: '1000000000000000000',
      decimals: 18,
      symbol: 'ETH',
    }
    const createRecord = (kind: string, askedAt: number, details: object, status: string) => {
      const hash = status === 'signed' ? { hash: `0x${askedAt}` } : {}
      return {
        id: kind,
        kind,
        networkId: 'eip155:1',
        account,
        askedAt,
        details,
        ...hash,
        state: { status, at: askedAt },
      }
    }
    const value = [
      createRecord('send', 1, send, 'asked'),
      createRecord('swap', 2, swap, 'signed'),
      createRecord('pay', 3, pay, 'unknown'),
    ]
    const storage = memoryStorage({ entries: { '@foyer/ledger': JSON.stringify({ v: 1, value }) } })
    const mock = { capabilities: { waitForTransaction: () => new Promise<never>(() => {}) } }
    const service = fakeAccountService({ history: { data: [], next: null } })
    const { foyer } = await served(service, 'activity', { storage }, mock)
    showModal(foyer)
    const rows = page.getByRole('region', { name: 'Sent from this browser' }).getByRole('listitem')
    const texts = () => rows.elements().map((row) => row.textContent?.replace(/[\u2066-\u2069]/g, ''))
    await expect
      .poll(texts)
      .toEqual([
        expect.stringMatching(/Was 1 ETH paid\?/),
        expect.stringMatching(/Swapping 5 USDC/),
        expect.stringMatching(/Check your wallet.*0.500 ETH/),
      ])
  })

  test('behavior: names and permissions stand there too: what was signed for, given and never answered', async () => {
    const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    const at = Date.now()
    const write = (kind: string, id: number, details: object, status: string) => {
      return { id: `${id}`, kind, networkId: 'eip155:1', account, askedAt: at + id, details, state: { status, at } }
    }
    const value = [
      write('name', 1, { name: 'countess.reown.id' }, 'signed'),
      write('name', 2, { name: 'ada.reown.id' }, 'failed'),
      write('permission', 3, { task: 'grant', expiry: 1_900_000_000 }, 'confirmed'),
      write('permission', 4, { task: 'revoke', pcis: ['0x12'] }, 'asked'),
      write('permission', 5, { task: 'grant', expiry: 1_900_000_000 }, 'rejected'),
      write('permission', 6, { task: 'all' }, 'asked'),
    ]
    const storage = memoryStorage({ entries: { '@foyer/ledger': JSON.stringify({ v: 1, value }) } })
    const addresses = { 2147483649: { address: account, created: 1_763_800_000 } }
    const profile = { name: 'countess.reown.id', registered: 1, updated: null, addresses, attributes: [] }
    let resolveProfile = (_: unknown) => {}
    const told = new Promise((resolve) => {
      resolveProfile = resolve
    })
    const service = fakeAccountService(
      { history: { data: [], next: null } },
      { 'GET /v1/profile/account/countess.reown.id': () => told },
    )
    const { foyer } = await served(service, 'activity', { storage, features: { smartSessions: true } })
    showModal(foyer)
    const rows = page.getByRole('region', { name: 'Sent from this browser' }).getByRole('listitem')
    const texts = () => rows.elements().map((row) => row.textContent?.replace(/[\u2066-\u2069]/g, ''))
    const lost = expect.stringMatching(/^Check your walletWhat this site can do on your behalf/)
    const others = [
      expect.stringMatching(/^This site can act for you until .*2030/),
      expect.stringMatching(/^ada.reown.idCouldn’t register the name/),
    ]
    await expect.poll(texts).toEqual([lost, ...others, expect.stringMatching(/^Registering countess.reown.id/)])
    resolveProfile(profile)
    await expect.poll(texts).toEqual([lost, ...others, expect.stringMatching(/^countess.reown.id is yours/)])
    // who looks in the wallet's list is not told to look again
    await rows.first().getByRole('button').click()
    await expect.element(page.getByRole('heading', { name: 'What this site can do on your behalf' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(texts).toEqual([...others, expect.stringMatching(/^countess.reown.id is yours/)])
  })

  test('behavior: a permission is not told as given once one was revoked, and one that was given after it is', async () => {
    const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    const now = Date.now()
    const write = (at: number, details: object) => {
      const state = { status: 'confirmed', at: now + at }
      return { id: `${at}`, kind: 'permission', networkId: 'eip155:1', account, askedAt: now + at, details, state }
    }
    const given = (at: number, year: number) => write(at, { task: 'grant', expiry: Date.UTC(year, 6) / 1_000 })
    const value = [given(1, 2030), write(2, { task: 'revoke', pcis: ['0x12'] }), given(3, 2031)]
    const storage = memoryStorage({ entries: { '@foyer/ledger': JSON.stringify({ v: 1, value }) } })
    const service = fakeAccountService({ history: { data: [], next: null } })
    const { foyer } = await served(service, 'activity', { storage, features: { smartSessions: true } })
    showModal(foyer)
    const rows = page.getByRole('region', { name: 'Sent from this browser' }).getByRole('listitem')
    await expect
      .poll(() => rows.elements().map((row) => row.textContent?.replace(/[\u2066-\u2069]/g, '')))
      .toEqual([expect.stringMatching(/^This site can act for you until .*2031/), expect.stringMatching(/^Revoked/)])
  })

  test('behavior: what was sent here is there at once, and once the service knows it stands once', async () => {
    const hash = `0x${'a'.repeat(64)}`
    const from = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    const sent = { hash, networkId: 'eip155:1', from, to: receiver, value: '500000000000000000', decimals: 18 }
    const row = { ...sent, symbol: 'ETH', sentAt: Date.now(), state: { status: 'pending' } }
    const other = { ...row, hash: `0x${'b'.repeat(64)}`, networkId: 'eip155:137' }
    const storage = memoryStorage({
      entries: { '@foyer/pendingTransactions': JSON.stringify({ v: 1, value: [row, other] }) },
    })
    const service = fakeAccountService({ history: { data: [], next: null } })
    const mock = { capabilities: { waitForTransaction: () => new Promise<never>(() => {}) } }
    const { foyer } = await served(service, 'activity', { storage }, mock)
    showModal(foyer)
    await expect.poll(() => kinds().map(([title]) => title)).toEqual(['Sent from this browser'])
    // the mark of the coin's network stands where a letter would
    await expect.poll(() => kinds()[0]?.[1]).toMatch(/^Sendingto 0xd8…A960450\.500 ETH/)
    service.answer('GET /v1/account/0x71C7656EC7ab88b098defB751B7401B5f6d8976F/history', {
      data: [pastTransaction('send', new Date().toISOString(), { hash })],
      next: null,
    })
    await getQueryClient(foyer).invalidateQueries({ queryKey: ['activity'] })
    await expect
      .poll(() =>
        kinds()
          .flat()
          .filter((text) => text?.includes('Sen')),
      )
      .toEqual([expect.stringMatching(/^Sent/)])
  })

  test('behavior: a transfer that another took the place of stays, also once the service knows the other', async () => {
    const [hash, other] = [`0x${'a'.repeat(64)}`, `0x${'b'.repeat(64)}`]
    const details = { to: receiver, value: '500000000000000000', decimals: 18, symbol: 'ETH' }
    const record = {
      ...{ id: 'a', kind: 'send', networkId: 'eip155:1', account: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' },
      ...{ askedAt: Date.now(), details, hash, state: { status: 'replaced', at: Date.now(), hash: other } },
    }
    const storage = memoryStorage({ entries: { '@foyer/ledger': JSON.stringify({ v: 1, value: [record] }) } })
    const data = [pastTransaction('receive', new Date().toISOString(), { hash: other })]
    const { foyer } = await served(fakeAccountService({ history: { data, next: null } }), 'activity', { storage })
    showModal(foyer)
    await expect.poll(() => kinds().flat().join()).toContain('Received')
    await expect
      .element(
        page.getByRole('region', { name: 'Sent from this browser' }).getByText('Replaced by another transaction'),
      )
      .toBeVisible()
  })

  test('behavior: nothing yet says so', async () => {
    const { foyer } = await fixtures.Account.nothing()
    showModal(foyer)
    await expect.element(page.getByText('No activity on this network yet.')).toBeVisible()
  })

  test('behavior: C61: on a test network nothing known says so, and leads to the explorer', async () => {
    const { foyer } = await fixtures.Account.testnet()
    showModal(foyer)
    await page.getByRole('tab', { name: 'Activity' }).click()
    const text = 'Activity isn’t available for this test network. Check its explorer.'
    await expect.element(page.getByText(text)).toBeVisible()
    const link = page.getByRole('tabpanel').getByRole('link', { name: 'Explorer' })
    const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    await expect.element(link).toHaveAttribute('href', `https://explorer-11155111.test/address/${address}`)
  })

  test('error: nothing known is told, and can be asked for again', async () => {
    const service = fakeAccountService({ history: failWith(500) })
    const { foyer } = await served(service, 'activity')
    showModal(foyer)
    await expect.element(page.getByText('Failed to fetch transactions')).toBeVisible()
    service.answer('GET /v1/account/0x71C7656EC7ab88b098defB751B7401B5f6d8976F/history', { data: [], next: null })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('No activity on this network yet.')).toBeVisible()
  })
})

describe('NFTs', () => {
  test('default: tiles, how many, one without a picture, spam folded away; a press shows one', async () => {
    const { foyer } = await fixtures.Account.nfts()
    showModal(foyer)
    await expect.element(page.getByRole('button', { name: 'Tern 218' })).toBeVisible()
    expect(page.getByRole('button', { name: /Dune 4/ }).element().textContent).toBe('×2Dune 4')
    expect(page.getByRole('button', { name: /Ticket 12/ }).element().textContent).toBe('No imageTicket 12')
    expect(page.getByText('Claim your prize').elements()).toEqual([])
    await page.getByRole('button', { name: 'One hidden as spam' }).click()
    await expect.element(page.getByText('Claim your prize')).toBeVisible()
    await page.getByRole('button', { name: 'Tern 218' }).click()
    await expect.poll(() => foyer.store.get(routeAtom).name).toBe('Nft')
    await expect.element(page.getByRole('img', { name: 'Tern 218' })).toBeVisible()
    // this wallet cannot send one
    expect(page.getByRole('button', { name: 'Send' }).elements()).toEqual([])
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(page.getByRole('tab', { name: 'NFTs' })).toHaveAttribute('aria-selected', 'true')
  })

  test('behavior: one of Solana is told by its mint, here and where it is sent', async () => {
    const { foyer } = await fixtures.Nft.solana()
    showModal(foyer)
    await expect.element(page.getByText('Mint address')).toBeVisible()
    expect(page.getByText('Token ID').elements()).toEqual([])
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.element(page.getByText('HTe4…EV1qb9')).toBeVisible()
    expect(page.getByText('#0').elements()).toEqual([])
  })

  test('behavior: one that no plain transfer moves is not offered to be sent', async () => {
    const { foyer } = await fixtures.Nft.bound()
    showModal(foyer)
    const text = 'This NFT can’t be sent from here. Try the wallet that holds it.'
    await expect.element(page.getByText(text)).toBeVisible()
    expect(page.getByRole('button', { name: 'Send' }).elements()).toEqual([])
  })

  test('behavior: of 2,000 a few are drawn, each once and in order, and more as the end comes near', async () => {
    const all = Array.from({ length: 2_000 }, (_, index) => heldNft(`N${index}`, String(index), { content: undefined }))
    // the first of a page is the last of the page before
    const pages = Array.from({ length: 20 }, (_, number) =>
      all.slice(Math.max(0, number * 100 - 1), (number + 1) * 100),
    )
    const { foyer } = await served(fakeAccountService({ nfts: handlePages(pages) }), 'nfts')
    showModal(foyer)
    const names = () => [...(modalRoot()?.querySelectorAll('.nfts li bdi') ?? [])].map((name) => name.textContent ?? '')
    const seen = await scrollThrough(names, 300)
    expect(seen).toEqual(Array.from(seen, (_, index) => `N${index}`))
  })

  test('behavior: pictures of other hosts are not asked for, pages and scripts are no pictures', async () => {
    const hostile = [
      'https://tracker.example/who-looks.png',
      'http://tracker.example/x.png',
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=1"><script>parent.hacked=1</script></svg>')}`,
    ].map((url, index) => heldNft(`Bad ${index}`, String(index), { content: { preview: { url } } }))
    const { foyer } = await served(fakeAccountService({ nfts: { data: hostile, next: null } }), 'nfts')
    showModal(foyer)
    await expect.poll(() => modalRoot()?.querySelectorAll('.nft:has(bdi)').length).toBe(5)
    const pictures = [...(modalRoot()?.querySelectorAll<HTMLImageElement>('.nft img') ?? [])]
    expect(pictures.map(({ src }) => src.slice(0, 18))).toEqual(['data:image/svg+xml'])
    await vi.waitUntil(() => pictures[0]?.complete, { timeout: 10_000 })
    expect('hacked' in window).toBe(false)
  })
})

describe('tabs', () => {
  test('default: which one is looked at is state, chosen by mouse and by keyboard', async () => {
    const { foyer } = await fixtures.Account.tokens()
    showModal(foyer)
    const tab = (foyer: Foyer) => foyer.store.get(accountTabAtom)
    expect(tab(foyer)).toBe('tokens')
    await page.getByRole('tab', { name: 'NFTs' }).click()
    expect(tab(foyer)).toBe('nfts')
    await userEvent.keyboard('{ArrowRight}')
    expect(tab(foyer)).toBe('activity')
  })

  test('behavior: without a service there are none, and tokens are read from the chain', async () => {
    const { foyer } = await fixtures.Account.connected()
    showModal(foyer)
    await expect.poll(() => modalRoot()?.querySelector('.asset bdi')?.textContent).toBe('Ether')
    expect(page.getByRole('tab').elements()).toEqual([])
  })

  test('behavior: without a service what was sent from here is there, and the explorer for the rest', async () => {
    const from = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    const sent = { hash: `0x${'a'.repeat(64)}`, networkId: 'eip155:1', from, to: receiver, value: '5', decimals: 1 }
    const row = { ...sent, symbol: 'ETH', sentAt: Date.now(), state: { status: 'pending' } }
    const entries = { '@foyer/pendingTransactions': JSON.stringify({ v: 1, value: [row] }) }
    const { foyer } = await fixtures.Account.connected(
      { storage: memoryStorage({ entries }) },
      { waitForTransaction: () => new Promise<never>(() => {}) },
    )
    showModal(foyer)
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect.element(page.getByText('Sent from this browser')).toBeVisible()
    const link = () => modalRoot()?.querySelector('.panel a.link')?.getAttribute('href')
    await expect.poll(link).toMatch(/\/address\/0x71C7/)
    expect(page.getByText(/No activity|Couldn’t/).elements()).toEqual([])
  })

  test('behavior: basic mode has no activity', async () => {
    const { foyer } = await served(fakeAccountService(), 'tokens', { basic: true, storage: memoryStorage() })
    showModal(foyer)
    await expect.element(page.getByRole('tab', { name: 'NFTs' })).toBeVisible()
    expect(page.getByRole('tab', { name: 'Activity' }).elements()).toEqual([])
  })
})

describe('identity', () => {
  test('default: name and picture where there are any', async () => {
    const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    const identity = { name: 'ada-lovelace-countess.reown.id', avatar: 'data:text/html,x' }
    const service = fakeAccountService({}, { [`GET /v1/identity/${address}`]: identity })
    const { foyer } = await served(service)
    showModal(foyer)
    await expect.element(page.getByText('ada-lovelace-counte…')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Copy address/ })).toBeVisible()
  })
})

describe('an account elsewhere', () => {
  test('default: its picture stands for the account, on Account and in its settings', async () => {
    const avatar =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGM4IWcDRwzIHAB6SgkR8ZlAYwAAAABJRU5ErkJggg=='
    const scene = await loggedIn()
    scene.foyer.store.set(embeddedUserAtom, (user) => user && { ...user, avatar })
    showModal(scene.foyer)
    await expect.poll(() => modalRoot()?.querySelector('.identity img.avatar')?.getAttribute('src')).toBe(avatar)
    navigate(scene.foyer, 'AccountSettings')
    await expect.element(page.getByRole('button', { name: /Upgrade your wallet/ })).toBeVisible()
    await expect.poll(() => modalRoot()?.querySelector('.identity img.avatar')?.getAttribute('src')).toBe(avatar)
  })
})

test.each(['ltr', 'rtl'] as const)('behavior: axe finds nothing once all is there, %s', async (dir) => {
  setDirection(dir)
  const { foyer } = await served(fakeAccountService({ balance: { balances: heldBalances } }))
  showModal(foyer)
  await expect.poll(total).toBe('$12,480.36')
  for (const [name, shown] of [
    ['Tokens', '.panel .asset bdi'],
    ['NFTs', '.panel .nft bdi'],
    ['Activity', '.panel section'],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await expect.poll(() => modalRoot()?.querySelector(shown)).toBeTruthy()
    const { violations } = await axe.run(sheet(), { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    await page.viewport(320, 700)
    const body = modalRoot()?.querySelector('.body') as HTMLElement
    expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
  }
})
