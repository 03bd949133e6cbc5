import { FoyerError, type TransactionOutcome } from '@foyer/base'
import { navigate, open, routeAtom } from '@foyer/core'
import { sendDraftAtom, sendRecordsAtom } from '@foyer/core/internal/send'
import { fixtures, receiver, served, usdc } from '@foyer/scenes'
import { fakeAccountService, heldEther, heldToken, memoryStorage } from '@foyer/test'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { after, focused, listenForErrors, modalRoot, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(900, 800))

const amount = () => page.getByRole('textbox', { name: 'Amount' })
const address = () => page.getByRole('textbox', { name: 'Address' })
const expectButton = (label: string) =>
  expect.element(page.getByRole('button', { name: label, exact: true })).toBeVisible()

test('default: the button names the first thing that is missing', async () => {
  const { foyer } = await fixtures.WalletSend.empty()
  showModal(foyer)
  await expectButton('Enter an amount')
  await amount().fill('0')
  await expectButton('Enter a valid amount')
  await amount().fill('9')
  await expectButton('Not enough ETH')
  await amount().fill('3.2142')
  await expectButton('Not enough ETH for the network fee')
  await amount().fill('1,5')
  expect(foyer.store.get(sendDraftAtom).amount).toBe('1.5')
  await expectButton('Enter an address')
  await address().fill('0x123')
  await expectButton('Enter a valid address')
  await address().fill(receiver)
  await expectButton('Review send')
  await expect.element(page.getByRole('button', { name: 'Review send' })).toBeEnabled()
})

test('behavior: the amount has the focus, what is typed at once is not lost', async () => {
  const { foyer } = await fixtures.Account.connected()
  showModal(foyer)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(amount()).toBeVisible()
  await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Amount')
  await userEvent.keyboard('0.25')
  await expect.element(amount()).toHaveValue('0.25')
})

test('behavior: the amount in money and in coin are one: what is typed in one is in the other', async () => {
  const { foyer } = await served(fakeAccountService())
  open(foyer, { view: 'WalletSend' })
  showModal(foyer)
  const money = page.getByRole('textbox', { name: 'Amount in US dollars' })
  await expect.element(money).toBeVisible()
  await expect.element(page.getByText('of $9,842.79')).toBeVisible()
  await money.fill('1531.10')
  await expect.poll(() => foyer.store.get(sendDraftAtom).amount).toBe('0.49998632')
  await expect.element(money).toHaveValue('1531.10')
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.5')
  await expect.element(money).toHaveValue('1531.14')
  await money.fill('abc')
  await expect.element(money).toHaveValue('1531.14')
  await money.fill('')
  expect(foyer.store.get(sendDraftAtom).amount).toBe('')
})

test('behavior: without a price there is no field for money', async () => {
  const { foyer } = await fixtures.WalletSend.empty()
  showModal(foyer)
  await expect.element(amount()).toBeVisible()
  expect(page.getByRole('textbox', { name: 'Amount in US dollars' }).elements()).toEqual([])
})

test('behavior: a long figure is written smaller and none of it is cut off', async () => {
  const { foyer } = await fixtures.WalletSend.empty()
  await page.viewport(320, 700)
  showModal(foyer)
  await amount().fill('1.000000000000000012')
  const field = amount().element()
  await expect.poll(() => field.scrollWidth - field.clientWidth).toBeLessThanOrEqual(0)
})

test('behavior: those sent to before are offered; who only looks like one of them is named', async () => {
  const entries = {
    '@foyer/knownReceivers': JSON.stringify({ v: 1, value: [{ address: receiver, namespace: 'eip155' }] }),
  }
  const { foyer } = await fixtures.WalletSend.empty({ storage: memoryStorage({ entries }) })
  showModal(foyer)
  await page.getByRole('button', { name: /0xd8…A96045/ }).click()
  await expect.element(address()).toHaveValue(receiver)
  await expect.poll(() => page.getByText('Recent recipients').elements()).toEqual([])
  await address().fill(`0xd8d${'0'.repeat(33)}6045`)
  await expect.element(page.getByText(/looks like one you’ve used, but it’s different/)).toBeVisible()
  await address().fill('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
  await expect.element(page.getByText('This is the account you’re sending from.')).toBeVisible()
})

test('behavior: a name is looked up, its address and picture shown and sent to, also where the name changes hands', async () => {
  const names = { 'ada.eth': receiver }
  const { foyer } = await fixtures.WalletSend.named(
    {},
    {
      resolveName: async ({ name }) => {
        if (name === 'down.eth') throw new FoyerError('RpcRequestFailed', { message: 'no answer' })
        return names[name as 'ada.eth']
      },
    },
  )
  showModal(foyer)
  await address().fill('nobody.eth')
  await expectButton('Name not found')
  await address().fill('down.eth')
  await expectButton('Couldn’t look up this name')
  await address().fill('ada.eth')
  await expect.element(page.getByText('0xd8dA6BF2…D37aA96045')).toBeVisible()
  await expectButton('Review send')
  await page.getByRole('button', { name: 'Review send' }).click()
  await expect.element(page.getByText('ada.eth', { exact: true })).toBeVisible()
  await expect.element(page.getByText(receiver)).toBeVisible()
  names['ada.eth'] = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(address()).toHaveValue('ada.eth')
  await page.getByRole('button', { name: 'Review send' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => foyer.store.get(sendRecordsAtom)[0]?.details)
    .toMatchObject({ to: receiver, toName: 'ada.eth' })
})

test('behavior: what a typed address calls itself', async () => {
  const { foyer } = await fixtures.WalletSend.named()
  showModal(foyer)
  await address().fill(receiver)
  await expect.element(page.getByText('ada.eth', { exact: true })).toBeVisible()
})

test('behavior: letters are not an amount', async () => {
  const { foyer } = await fixtures.WalletSend.empty()
  showModal(foyer)
  await amount().click()
  await userEvent.keyboard('1a.e2-5')
  expect(foyer.store.get(sendDraftAtom).amount).toBe('1.25')
})

test('behavior: max leaves what the transfer costs', async () => {
  const { foyer } = await fixtures.WalletSend.empty()
  showModal(foyer)
  await page.getByRole('button', { name: 'Max' }).click()
  expect(foyer.store.get(sendDraftAtom).amount).toBe('3.21378')
})

test('behavior: paste, and what to do where the browser refuses', async () => {
  const { foyer } = await fixtures.WalletSend.empty()
  const { readText } = Clipboard.prototype
  after(() => Object.assign(Clipboard.prototype, { readText }))
  showModal(foyer)
  Object.assign(Clipboard.prototype, { readText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  await page.getByRole('button', { name: 'Paste' }).click()
  await expect.element(page.getByText(/Use your keyboard/)).toBeVisible()
  Object.assign(Clipboard.prototype, { readText: async () => ` ${receiver}\n` })
  await page.getByRole('button', { name: 'Paste' }).click()
  await expect.element(address()).toHaveValue(receiver)
})

test('behavior: a token is found by its contract, remembered, and its own contract is no receiver', async () => {
  const { foyer } = await fixtures.WalletSend.empty()
  showModal(foyer)
  await page.getByRole('button', { name: /Choose another token/ }).click()
  const search = page.getByPlaceholder('Name or contract address')
  await search.fill('nonsense')
  await expect
    .element(page.getByText('You don’t own a token with this name, and it isn’t a valid address on Ethereum.'))
    .toBeVisible()
  await search.fill(receiver)
  await expect.element(page.getByText(/No token found at this address/)).toBeVisible()
  await search.fill(usdc.address)
  await page.getByRole('button', { name: /USD Coin/ }).click()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('WalletSend')
  await expect.element(page.getByText(/2,400.000 available/)).toBeVisible()
  await page.getByRole('button', { name: 'Max' }).click()
  expect(foyer.store.get(sendDraftAtom)).toMatchObject({ amount: '2400', tokenAddress: usdc.address })
  await address().fill(usdc.address)
  await expect.element(page.getByText(/the token’s contract address/)).toBeVisible()
  await page.getByRole('button', { name: /Choose another token/ }).click()
  await expect.element(page.getByRole('button', { name: /USD Coin/ })).toBeVisible()
})

test('behavior: everything held stands in the list; how many decimals it has the contract says', async () => {
  const lie = heldToken('USDC', '24', { name: 'USD Coin', address: `eip155:1:${usdc.address}`, value: 24 })
  const spam = heldToken('GIFT', '5000', { name: 'Visit claim-gift.xyz' })
  const balances = [lie, heldEther, heldToken('UNI', '31.88', { name: 'Uniswap', price: 7.471, value: 238.18 }), spam]
  const { foyer } = await served(fakeAccountService({ balance: { balances } }))
  open(foyer, { view: 'WalletSend' })
  showModal(foyer)
  await page.getByRole('button', { name: /Choose another token/ }).click()
  await expect.element(page.getByRole('button', { name: /Uniswap \$238.18/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Ether \$9,842.18/ })).toBeVisible()
  expect(page.getByText('claim-gift').elements()).toEqual([])
  await page.getByPlaceholder('Name or contract address').fill('usd')
  await expect.poll(() => page.getByRole('button', { name: /Uniswap/ }).elements()).toEqual([])
  await page.getByRole('button', { name: /USD Coin/ }).click()
  await expect.element(page.getByText(/2,400.000 available/)).toBeVisible()
  await page.getByRole('button', { name: 'Max' }).click()
  expect(foyer.store.get(sendDraftAtom)).toMatchObject({ amount: '2400', tokenAddress: usdc.address })
})

test('behavior: the token that is sent has the picture it has in the account', async () => {
  const iconUrl = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')}`
  const held = { name: 'USD Coin', address: `eip155:1:${usdc.address}`, quantity: { decimals: '6', numeric: '2400' } }
  const balances = [heldEther, heldToken('USDC', '2400', { ...held, price: 1, value: 2_400, iconUrl })]
  const { foyer } = await served(fakeAccountService({ balance: { balances } }))
  open(foyer, { view: 'WalletSend', arguments: { amount: '2', to: receiver, assetAddress: usdc.address } })
  showModal(foyer)
  const picture = (place: string) => modalRoot()?.querySelector(`${place} .picture img`)?.getAttribute('src')
  await expect.poll(() => picture('.token')).toBe(iconUrl)
  await page.getByRole('button', { name: 'Review send' }).click()
  await expect.element(page.getByText('2 USDC')).toBeVisible()
  await expect.poll(() => picture('.amount ~')).toBe(iconUrl)
})

test('behavior: what the site prefilled, kept when the visitor comes back to it', async () => {
  const { foyer } = await fixtures.Account.connected()
  showModal(foyer)
  open(foyer, { view: 'WalletSend', arguments: { amount: '0.25', to: receiver } })
  await expect.element(amount()).toHaveValue('0.25')
  await amount().fill('0.3')
  await page.getByRole('button', { name: 'Review send' }).click()
  await expect.element(page.getByText('0.3 ETH')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(amount()).toHaveValue('0.3')
})

test('behavior: the preview shows every digit, the receiver in full, the cost and the network', async () => {
  const { foyer } = await fixtures.WalletSendPreview.default()
  showModal(foyer)
  await expect.element(page.getByText('0.5 ETH')).toBeVisible()
  await expect.element(page.getByText(receiver)).toBeVisible()
  await expect.element(page.getByText('up to 0.00042 ETH')).toBeVisible()
  await expect.element(page.getByText(/First time sending to this address/)).toBeVisible()
})

test('behavior: the preview writes the amount as the language does', async () => {
  const { foyer } = await fixtures.WalletSendPreview.default()
  showModal(foyer, { locale: 'de' })
  await expect.element(page.getByText('0,5 ETH')).toBeVisible()
})

test('behavior: the preview names who sends in full: an account that only looks like it is told apart', async () => {
  const own = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const lookAlike = '0x71C70000000000000000000000000000f6d8976F'
  const { foyer, adapter } = await fixtures.WalletSendPreview.default()
  showModal(foyer)
  await expect.element(page.getByText(own)).toBeVisible()
  adapter.wallet('io.metamask').changeAccounts([lookAlike])
  await page.getByRole('button', { name: 'Review send' }).click()
  await expect.element(page.getByText(lookAlike)).toBeVisible()
  expect(page.getByText(own).elements()).toEqual([])
})

test('behavior: waits for the wallet, shows the receipt, is done', async () => {
  const heard = listenForErrors()
  const { foyer, adapter } = await fixtures.WalletSendPreview.default()
  const release = adapter.wallet('io.metamask').hold()
  showModal(foyer)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expectButton('Confirm in MetaMask')
  await page.getByRole('button', { name: 'Confirm in MetaMask' }).click({ force: true })
  release()
  await expect.element(page.getByRole('heading', { name: '0.5 ETH sent' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(adapter.wallet('io.metamask').requests.filter((name) => name === 'sendTransaction')).toHaveLength(1)
  expect(heard).toEqual([])
})

test('default: a receipt has the amount, the receiver, the cost, the time, the hash and the proof', async () => {
  const { foyer } = await fixtures.WalletSendReceipt.confirmed()
  const { writeText } = Clipboard.prototype
  after(() => Object.assign(Clipboard.prototype, { writeText }))
  let copied = ''
  const write = async (text: string) => {
    copied = text
  }
  Object.assign(Clipboard.prototype, { writeText: write })
  showModal(foyer)
  await expect.element(page.getByRole('heading', { name: '0.5 ETH sent' })).toBeVisible()
  const terms = page.getByRole('term').elements()
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    ...['Amount', 'To', 'Network', 'Network fee', 'Time', 'Transaction', 'Proof'],
  ])
  await expect.element(page.getByText(receiver, { exact: true })).toBeVisible()
  await expect.element(page.getByText('0.000032 ETH')).toBeVisible()
  const hash = foyer.store.get(sendRecordsAtom)[0]?.hash
  await page.getByRole('button', { name: /Copy transaction hash/ }).click()
  await expect.poll(() => copied).toBe(hash)
  await expect.element(page.getByText('Transaction hash copied')).toBeVisible()
  const link = page.getByRole('link', { name: 'View in explorer' })
  await expect.element(link).toHaveAttribute('href', `https://explorer-1.test/tx/${hash}`)
})

test('behavior: a receipt settles in place, whatever becomes of it', async () => {
  let settle = (_: TransactionOutcome): void => {}
  const outcome = new Promise<TransactionOutcome>((resolve) => {
    settle = resolve
  })
  const { foyer } = await fixtures.WalletSendPreview.default({}, { waitForTransaction: () => outcome })
  showModal(foyer)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByText('Sending 0.5 ETH')).toBeVisible()
  settle({ status: 'failed', reason: 'the vault is closed', fee: 5n })
  await expect.element(page.getByRole('heading', { name: '0.5 ETH not sent' })).toBeVisible()
  await expect
    .element(
      page.getByText(
        'The transaction failed: the vault is closed. Your assets didn’t move; you only paid the network fee.',
      ),
    )
    .toBeVisible()
  // nothing says any longer that it is on its way
  expect(page.getByText(/Sending/).elements()).toEqual([])
})

test.each([
  [
    'replaced',
    'Transaction replaced',
    /Another transaction from your account, shown below, took its place. It may already have moved 0.5 ETH/,
  ],
  ['dropped', '0.5 ETH not sent', /The transaction was dropped. You weren’t charged./],
] as const)('error: a transfer that was %s has a receipt that says so', async (state, name, words) => {
  const { foyer } = await fixtures.WalletSendReceipt[state]()
  showModal(foyer)
  await expect.element(page.getByRole('heading', { name })).toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
})

test('error: an answer that never came is told as unknown, and the visitor says that they have looked', async () => {
  const { foyer } = await fixtures.WalletSendReceipt.unknown()
  showModal(foyer)
  await expect.element(page.getByRole('heading', { name: 'Check your wallet' })).toBeVisible()
  await expect.element(page.getByText(/We don’t know whether 0.5 ETH was sent/)).toBeVisible()
  await page.getByRole('button', { name: 'I checked, close' }).click()
  expect(foyer.store.get(sendRecordsAtom)[0]?.lookedAt).toBeGreaterThan(0)
})

test('behavior: the same transfer again says first that the wallet still has the first', async () => {
  const { foyer, adapter } = await fixtures.WalletSendPreview.repeated()
  showModal(foyer)
  await expect.element(page.getByText(/You already asked your wallet to send this/)).toBeVisible()
  const asked = () => adapter.wallet('io.metamask').requests.filter((name) => name === 'sendTransaction').length
  expect(asked()).toBe(1)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(asked).toBe(2)
})

test('behavior: send again fills the form with what was sent', async () => {
  const { foyer } = await fixtures.WalletSendReceipt.dropped()
  showModal(foyer)
  await page.getByRole('button', { name: 'Review and resend' }).click()
  await expect.element(amount()).toHaveValue('0.5')
  await expect.element(address()).toHaveValue(receiver)
})

test('behavior: a receipt survives a reload, and goes on to be followed', async () => {
  const storage = memoryStorage()
  const first = await fixtures.WalletSendReceipt.pending({ storage })
  const route = first.foyer.store.get(routeAtom)
  if (route.name !== 'WalletSendReceipt') throw new Error('no receipt')
  first.foyer.destroy()
  const { foyer } = await fixtures.Account.connected(
    { storage },
    { waitForTransaction: async () => ({ status: 'confirmed' }) },
  )
  navigate(foyer, 'WalletSendReceipt', route.params)
  showModal(foyer)
  await expect.element(page.getByRole('heading', { name: '0.5 ETH sent' })).toBeVisible()
})

test('error: refused before anything was sent, in the contract’s own words', async () => {
  const { foyer } = await fixtures.WalletSendPreview.refused()
  showModal(foyer)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The network didn’t accept this transaction. Nothing was sent. the recipient doesn’t accept ETH')
})

test('error: declined, then sent', async () => {
  const { foyer, adapter } = await fixtures.WalletSendPreview.declined()
  showModal(foyer)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Transaction rejected in MetaMask. Nothing was sent.')
  adapter.wallet('io.metamask').setMood('approve')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: '0.5 ETH sent' })).toBeVisible()
})

test('error: a balance and a cost that cannot be read do not lock the screen', async () => {
  const fails = () => Promise.reject(new FoyerError('RpcRequestFailed', { message: 'down' }))
  const { foyer } = await fixtures.WalletSend.filled({}, { getBalance: fails, estimateFee: fails })
  showModal(foyer)
  await expect.element(page.getByText('Balance unavailable')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Review send' })).toBeEnabled()
  await page.getByRole('button', { name: 'Review send' }).click()
  await expect.element(page.getByText('Unknown')).toBeVisible()
})
