import type { TransactionOutcome } from '@foyer/base'
import { isOpenAtom, navigate, open, routeAtom } from '@foyer/core'
import { getQueryClient } from '@foyer/core/internal/queries'
import { swapDraftAtom, swapFlowAtom, swapRecordsAtom } from '@foyer/core/internal/swap'
import { fixtures, reviewing, served, swapping } from '@foyer/scenes'
import { failWith, fakeSwapService, memoryStorage, pastTransaction, sepolia, swapAddresses } from '@foyer/test'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(900, 900))

const amount = () => page.getByRole('textbox', { name: 'Amount' })
const button = (name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const expectText = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()

test('default: from the account: a quote with its age, what comes at least, what it costs; then the choice is reviewed', async () => {
  const { foyer } = await served(fakeSwapService(), 'tokens', { swap: { providerFee: '0.25' } })
  showModal(foyer)
  await button('Swap').click()
  await expect.element(amount()).toHaveValue('1')
  await expectText('Select a token')
  await button(/You receive, Choose another token/).click()
  await button(/USD Coin/).click()
  await amount().fill('1.25')
  await expectText('3,750')
  await expectText('1 ETH = 3,000 USDC')
  await expectText(/New quote in \d+ s/)
  await expectText('3,712.5 USDC')
  await expectText('Provider fee, 0.25%')
  await expectText('0.003125 ETH')
  await expectText(/about 0\.00015 ETH/)
  await expectText('$3,750.00')
  const types: string[] = []
  foyer.events.on(({ type }) => types.push(type))
  await button('Review swap').click()
  expect(types).toEqual(['CLICK_CONVERT'])
  await expectText('0x7a250d5630b4cf539739df2c5dacb4c659f2488d')
  await expectText('3,712.5 USDC')
  await expectText('Provider fee, 0.25%')
  await expectText(/\d+ s old/)
  await button('Swap').click()
  await expectText('1.25 ETH swapped')
  await expectText('You received at least 3,712.5 USDC.')
  await button('Done').click()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('Account')
})

test('default: the button names the first thing that is missing', async () => {
  const { foyer } = await fixtures.Swap.quoted()
  showModal(foyer)
  await expectText('Review swap')
  await amount().fill('')
  await expectText('Enter an amount')
  await amount().fill('0')
  await expectText('Enter a valid amount')
  await amount().fill('9')
  await expectText('Not enough ETH')
  await amount().fill('3.2142')
  await expectText('Not enough ETH for the network fee')
  await button('Max').click()
  await expectText('Review swap')
})

test('behavior: tokens are found by name; one that is on the other side changes places', async () => {
  const { foyer } = await fixtures.SwapSelectToken.default()
  showModal(foyer)
  await expectText('Yours')
  const search = page.getByRole('searchbox', { name: 'Name, symbol or address' })
  await search.fill('tether')
  await expect.element(button(/Tether/)).toBeVisible()
  await expect.poll(() => button(/Ether, /).elements()).toEqual([])
  await search.fill('nothing')
  await expectText('No tokens match “nothing”')
  await search.fill('eth')
  await button(/^E?Ether/)
    .first()
    .click()
  await expect.element(button(/USDC.*You pay/)).toBeVisible()
  // its quote makes the dialog higher: what is pressed meanwhile moves away
  await expectText(/^1 USDC = /)
  await button('Switch tokens').click()
  await expect.element(button(/ETH.*You pay/)).toBeVisible()
})

test('behavior: slippage has usual figures, an own one is judged while it is typed', async () => {
  const { foyer } = await fixtures.Swap.quoted()
  showModal(foyer)
  await button(/1%.*Slippage tolerance/).click()
  await expect.element(button('1%')).toHaveAttribute('aria-pressed', 'true')
  await button('0.5%').click()
  await expectText('3,731.25 USDC')
  const own = page.getByRole('textbox', { name: 'Custom slippage, in percent' })
  await own.fill('12')
  await expectText('High slippage: you could lose up to 12% on this swap. 1% is enough for most.')
  await own.fill('0.05')
  await expectText('Low slippage: this swap may fail.')
  await own.fill('60')
  await expectText('Enter 0.01 to 50 percent.')
  expect(foyer.store.get(swapDraftAtom).slippage).toBe('0.05')
})

test('behavior: a token is allowed exactly, in a question of its own, before it is swapped', async () => {
  const { foyer, adapter } = await fixtures.SwapPreview.allowance()
  showModal(foyer)
  await expectText(/Step 1 of 2: this only lets the swap contract spend .*1,200 USDC/)
  await button('Approve 1,200 USDC').click()
  await expect.poll(() => adapter.wallet('io.metamask').prompts).toBe(2)
  await expect.poll(() => foyer.store.get(swapRecordsAtom).map(({ details }) => details.task)).toEqual(['approve'])
})

test('behavior: where Permit2 takes a token: it is allowed that, then the contract there until a time, then it is swapped', async () => {
  const asked: string[] = []
  const { foyer, market } = await reviewing(
    { prefill: { fromToken: 'USDC', toToken: 'ETH', amount: '1200' }, permit: 0n },
    undefined,
    {
      async sendTransaction({ to, data }) {
        asked.push(to)
        if (asked.length === 1) market.allowance = BigInt(`0x${data?.slice(-64)}`)
        if (asked.length === 2) market.permit = BigInt(`0x${data?.slice(138, 202)}`)
        return `0x${'5'.repeat(64)}`
      },
    },
  )
  showModal(foyer)
  await expectText(/^Step 1 of 3: this only lets Permit2, Uniswap’s contract for approvals, spend .*1,200 USDC/)
  await expectText('0x000000000022d473030f116ddee9f6b43ac78ba3')
  await expectText('0x66a9893cc07d91d95644aedd05d03f95e1dba8af')
  await button('Approve 1,200 USDC').click()
  await expectText(/^This only lets the swap contract spend .*1,200 USDC.* through Permit2, until .*\d:\d\d/)
  expect(page.getByText(/Ready to swap/).elements()).toEqual([])
  await button('Approve swap contract').click()
  await expectText('Approved for this amount only. Ready to swap.')
  await button('Swap').click()
  await expectText(/1,200 USDC.* swapped/)
  expect(asked).toEqual([
    swapAddresses.usdc,
    '0x000000000022d473030f116ddee9f6b43ac78ba3',
    swapAddresses.universalRouter,
  ])
})

test('error: the price moved: old figure struck, difference named, a new yes', async () => {
  const { foyer, adapter } = await fixtures.SwapPreview.moved()
  showModal(foyer)
  await expectText('The price changed. You’d receive 125 USDC less (3.33%).')
  await expect.element(page.getByText('3,750', { exact: true })).toBeVisible()
  const before = adapter.wallet('io.metamask').prompts
  await button('Swap at new price').click()
  await expectText('1.25 ETH swapped')
  expect(adapter.wallet('io.metamask').prompts).toBe(before + 1)
})

test('error: the price moved before an approval: the button still says that it approves', async () => {
  const { foyer, market } = await reviewing({ prefill: { fromToken: 'USDC', toToken: 'ETH', amount: '1200' } })
  showModal(foyer)
  await expectText(/^Step 1 of 2/)
  market.usdcPerEther = 3_500_000_000n
  await button('Approve 1,200 USDC').click()
  await expectText(/^The price changed/)
  await expect.element(button('Approve 1,200 USDC')).toBeEnabled()
})

test('error: a swap that another transaction replaced: which, and that it may have moved the amount', async () => {
  const { foyer } = await reviewing({}, undefined, {
    waitForTransaction: async () => ({ status: 'replaced', hash: `0x${'9'.repeat(64)}` }),
  })
  showModal(foyer)
  await button('Swap').click()
  await expect.element(page.getByRole('heading', { name: 'Transaction replaced' })).toBeVisible()
  await expectText(/It may already have moved 1.25 ETH/)
  await expectText('0x9999…999999')
})

test('default: a wallet that does several things as one is asked once: the button and a sentence say so', async () => {
  const asked: number[] = []
  const { foyer } = await reviewing({ prefill: { fromToken: 'USDC', toToken: 'ETH', amount: '500' } }, undefined, {
    getWalletCapabilities: async () => ({ '0x1': { atomic: { status: 'ready' } } }),
    async sendCalls({ calls }) {
      asked.push(calls.length)
      return '0x1'
    },
    waitForCalls: async () => ({
      status: 'confirmed',
      hash: `0x${'5'.repeat(64)}`,
      received: 166_000_000_000_000_000n,
    }),
  })
  showModal(foyer)
  await expectText(/Your wallet approves exactly .*500 USDC.* and swaps it in one step/)
  await button('Approve and swap').click()
  await expectText(/500 USDC.* swapped/)
  await expectText(/You received .*0\.166 ETH/)
  expect(asked).toEqual([2])
})

test('error: declined, and asked again', async () => {
  const { foyer, adapter } = await fixtures.SwapPreview.declined()
  showModal(foyer)
  await expectText('Transaction rejected in MetaMask. Nothing was sent.')
  adapter.wallet('io.metamask').setMood('approve')
  await button('Swap').click()
  await expectText('1.25 ETH swapped')
})

test('error: an answer nobody knows: nothing can be pressed before the visitor has looked', async () => {
  const { foyer } = await fixtures.SwapPreview.unclear()
  showModal(foyer)
  await expectText(/The request may still be open in MetaMask/)
  await expect.element(button('Swap')).toBeDisabled()
  await expectText(/swapping again here could make you pay twice/)
  await button('I checked, it wasn’t signed').click()
  await expect.element(button('Swap')).toBeEnabled()
  await button('Cancel').click()
  await expect.element(amount()).toBeVisible()
  expect(page.getByText(/We don’t know whether/).elements()).toEqual([])
})

test('behavior: while the wallet is asked the button says so, and Cancel is a way out', async () => {
  const { foyer } = await fixtures.SwapPreview.confirming()
  showModal(foyer)
  await expect.element(button('Confirm in MetaMask')).toHaveAttribute('aria-disabled', 'true')
  await button('Cancel').click()
  await expect.poll(() => foyer.store.get(swapFlowAtom)).toMatchObject({ step: 'failed', isUnclear: true })
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('Swap')
})

/** As an earlier version kept it. */
const record = {
  id: 'a',
  task: 'swap',
  networkId: 'eip155:1',
  account: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  from: { address: '0x1', symbol: 'ETH', decimals: 18 },
  to: { address: '0x2', symbol: 'USDC', decimals: 6 },
  fromAmount: '1250000000000000000',
  toAmount: '3750000000',
  minimum: '3712500000',
  askedAt: 1,
  state: { status: 'asked' },
}

test('behavior: after a reload the form says what was asked and what is on its way', async () => {
  const pending = { ...record, id: 'b', hash: '0x1', state: { status: 'pending' } }
  const entries = { '@foyer/swaps': JSON.stringify({ v: 1, value: [record, pending] }) }
  const waitForTransaction = () => new Promise<never>(() => {})
  const { foyer } = await swapping({}, { storage: memoryStorage({ entries }) }, { waitForTransaction })
  showModal(foyer)
  await expectText(/We don’t know whether your wallet signed the swap of 1.25 ETH/)
  await button('Show').click()
  await expectText('Swapping 1.25 ETH')
  await expectText('3,712.5 USDC')
})

test('behavior: the same swap, whose answer never came, is told before the wallet is asked again', async () => {
  const from = { ...record.from, address: swapAddresses.native }
  const to = { ...record.to, address: swapAddresses.usdc }
  const entries = { '@foyer/swaps': JSON.stringify({ v: 1, value: [{ ...record, from, to }] }) }
  const { foyer, adapter } = await reviewing({}, { storage: memoryStorage({ entries }) })
  showModal(foyer)
  const before = adapter.wallet('io.metamask').prompts
  await button('Swap').click()
  await expectText(/We don’t know whether your wallet signed the swap of 1.25 ETH/)
  expect(adapter.wallet('io.metamask').prompts).toBe(before)
  await button('Swap').click()
  await expectText('1.25 ETH swapped')
})

test('behavior: in Activity a swap is there at once, leads to its receipt, settles in place, and stands once when the service knows it', async () => {
  let settle: (outcome: TransactionOutcome) => void = () => {}
  const settled = new Promise<TransactionOutcome>((resolve) => {
    settle = resolve
  })
  const hash = `0x${'a'.repeat(64)}`
  const pending = { ...record, hash, askedAt: Date.now(), state: { status: 'pending' } }
  const others = [
    { ...pending, id: 'b', networkId: 'eip155:137' },
    { ...pending, id: 'c', task: 'approve' },
    { ...record, id: 'd' },
  ]
  const entries = { '@foyer/swaps': JSON.stringify({ v: 1, value: [pending, ...others] }) }
  const service = fakeSwapService()
  const { foyer } = await served(
    service,
    'activity',
    { storage: memoryStorage({ entries }) },
    { capabilities: { waitForTransaction: () => settled } },
  )
  showModal(foyer)
  const rows = page.getByRole('region', { name: 'Sent from this browser' }).getByRole('button')
  // words keep amounts apart with marks of direction, which nobody sees
  const texts = () => rows.elements().map((row) => row.textContent?.replace(/[\u2066-\u2069]/g, ''))
  await expect.poll(texts).toEqual([
    expect.stringMatching(/Swapping 1.25 ETHETH → USDC3,750.000 USDC/),
    // the wallet’s answer never came
    expect.stringMatching(/Check your walletETH → USDC/),
  ])
  settle({ status: 'confirmed', received: 3_748_123_456n })
  await expect.poll(() => texts()[0]).toMatch(/1.25 ETH swappedETH → USDC3,748.123 USDC/)
  await rows.first().click()
  await expectText('You received 3,748.123456 USDC.')
  await button('Done').click()
  service.answer('GET /v1/account/0x71C7656EC7ab88b098defB751B7401B5f6d8976F/history', {
    data: [pastTransaction('trade', new Date().toISOString(), { hash })],
    next: null,
  })
  await getQueryClient(foyer).invalidateQueries({ queryKey: ['activity'] })
  await expect.poll(() => rows.elements()).toHaveLength(1)
  await expectText('Swapped')
})

test('behavior: in Activity a swap for the coin has the mark of its network', async () => {
  const coin = { address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', symbol: 'ETH', decimals: 18 }
  const bought = {
    ...record,
    from: record.to,
    to: coin,
    hash: '0x1',
    askedAt: Date.now(),
    state: { status: 'pending' },
  }
  const entries = { '@foyer/swaps': JSON.stringify({ v: 1, value: [bought] }) }
  const waiting = { capabilities: { waitForTransaction: () => new Promise<never>(() => {}) } }
  const { foyer } = await served(fakeSwapService(), 'activity', { storage: memoryStorage({ entries }) }, waiting)
  showModal(foyer)
  const row = page.getByRole('region', { name: 'Sent from this browser' }).getByRole('button')
  await expect.poll(() => row.element().querySelector('.picture svg')).not.toBeNull()
})

test.each([
  ['failed', /The swap failed: slippage limit exceeded. You keep 1.25 ETH/, 'Get a new quote'],
  ['pending', 'Swapping 1.25 ETH', 'Swap again'],
] as const)('default: the receipt of a swap that is %s', async (state, text, name) => {
  const { foyer } = await fixtures.SwapReceipt[state]()
  showModal(foyer)
  await expectText(text)
  await button(name).click()
  await expect.element(amount()).toHaveValue('1.25')
})

test('behavior: on a network without swaps the account leads to those that have them', async () => {
  const { foyer, adapter } = await served(fakeSwapService(), 'tokens')
  adapter.wallet('io.metamask').changeNetwork(sepolia.caipNetworkId)
  open(foyer)
  showModal(foyer)
  await button('Swap').click()
  await expectText('Swaps aren’t available on this network. Switch network.')
  await expect.element(button(/OP Mainnet/)).toBeVisible()
  await expect.poll(() => button(/Sepolia/).elements()).toEqual([])
})

test('error: opened by the site where nothing is swapped', async () => {
  const { foyer } = await fixtures.Swap.otherNetwork()
  showModal(foyer)
  await expectText('Swaps aren’t available on this network. Switch network.')
  const types: string[] = []
  foyer.events.on(({ type }) => types.push(type))
  await button('Switch to a network with swaps').click()
  expect(types).toEqual(['CLICK_SELECT_NETWORK_TO_SWAP'])
  await expect.element(button(/OP Mainnet/)).toBeVisible()
  const off = await swapping({}, { features: { swaps: false } })
  showModal(off.foyer)
  await expect.poll(() => off.foyer.store.get(routeAtom).name).toBe('Account')
  expect(off.foyer.store.get(isOpenAtom)).toBe(true)
})

test('error: no tokens, no price', async () => {
  const service = fakeSwapService()
  service.answer('GET /v1/convert/quotes', failWith(400))
  const { foyer } = await served(service)
  open(foyer, { view: 'Swap', arguments: { toToken: 'USDC' } })
  showModal(foyer)
  await expectText('No quote for this pair')
})

test('behavior: the amount has the focus, and with the keyboard alone the review is reached', async () => {
  const { foyer } = await served(fakeSwapService())
  showModal(foyer)
  await button('Swap').click()
  await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Amount')
  await userEvent.keyboard('.25')
  await expect.element(amount()).toHaveValue('1.25')
  await button(/You receive, Choose another token/).click()
  await button(/USD Coin/).click()
  await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Amount')
  await expect.element(button('Review swap')).toBeEnabled()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('SwapPreview')
})

test('behavior: nothing of it loads before it is opened', async () => {
  const { foyer } = await served(fakeSwapService())
  showModal(foyer)
  await expectText('Ethereum')
  const asked = (foyer.fetch as unknown as ReturnType<typeof fakeSwapService>).calls.map(({ url }) => url.pathname)
  expect(asked.filter((path) => path.includes('/convert/'))).toEqual([])
  navigate(foyer, 'Swap')
  await expect
    .poll(() => (foyer.fetch as unknown as ReturnType<typeof fakeSwapService>).calls.map(({ url }) => url.pathname))
    .toContain('/v1/convert/tokens')
})
