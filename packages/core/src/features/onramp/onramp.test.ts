import { solana } from '@foyer/base'
import {
  accountServiceUrl,
  failWith,
  fakeFetch,
  fakeOnrampService,
  mainnet,
  memoryStorage,
  mockAdapter,
  optimism,
  polygon,
} from '@foyer/test'
import { describe, expect, test } from 'vitest'
import { connect, createFoyer, type FoyerOptions, open, routeAtom } from '../../index.ts'
import {
  canBuy,
  defaultOnrampOptions,
  defaultPaymentLimits,
  defaultProviderFee,
  getOnrampState,
  listOnrampProviders,
  type OnrampData,
  type OnrampOptions,
  type OnrampQuote,
  onrampDraftAtom,
  onrampOptionsQuery,
  onrampPresets,
  onrampQuoteQuery,
  openOnramp,
  placeholderQuoteId,
  savePurchaseForm,
  selectPaymentCurrency,
  selectPurchase,
  setPaymentAmount,
  setSelectedProvider,
  startOnramp,
  toBuyer,
  toCents,
} from '../../internal/onramp.ts'
import { getQueryClient } from '../../internal/queries.ts'

async function connected(options: Partial<FoyerOptions> = {}, namespace: 'eip155' | 'solana' | 'bip122' = 'eip155') {
  const adapters = [mockAdapter(), mockAdapter({ namespace: 'solana' })]
  const foyer = createFoyer({
    networks: [mainnet, optimism, polygon, solana],
    adapters,
    storage: memoryStorage(),
    debug: false,
    blockchainApiUrl: accountServiceUrl,
    fetch: fakeOnrampService(),
    ...options,
  })
  const connection = await connect(foyer, { connectorId: 'mock', namespace })
  return { foyer, connection }
}

const eth = {
  key: 'eip155:1/ETH',
  symbol: 'ETH',
  name: 'Ether',
  iconUrl: undefined,
  tokenAddress: undefined,
  network: mainnet,
  networkName: 'ethereum-mainnet',
}
const draft = { amount: '100', provider: undefined, purchase: undefined, paymentCurrency: undefined }
const providers = [{ name: 'meld', title: 'Meld', imageUrl: undefined, fee: '1-2' }]
const quote: OnrampQuote = {
  paymentTotal: { amount: '100.00', currency: 'USD' },
  paymentSubtotal: { amount: '98.00', currency: 'USD' },
  networkFee: { amount: '0.50', currency: 'USD' },
  purchaseAmount: { amount: '0.049', currency: 'ETH' },
  quoteId: 'q1',
}
const networks = [mainnet, optimism, polygon, solana]
const data: OnrampData = {
  networks,
  network: mainnet,
  providers,
  options: defaultOnrampOptions,
  quote: undefined,
  isQuoteLoading: true,
}

describe('defaults', () => {
  test('default: card 10.00 to 7500.00, bank account 10.00 to 25000.00, USD and EUR', () => {
    expect(defaultPaymentLimits).toEqual([
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
    expect(defaultOnrampOptions.paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits: defaultPaymentLimits },
      { id: 'EUR', payment_method_limits: defaultPaymentLimits },
    ])
    const { purchaseCurrencies } = defaultOnrampOptions
    expect(purchaseCurrencies.map(({ symbol, name }) => [symbol, name])).toEqual([
      ['USDC', 'USD Coin'],
      ['ETH', 'Ether'],
    ])
    for (const { networks: on } of purchaseCurrencies) {
      expect(on.map(({ name }) => name)).toEqual(['ethereum-mainnet', 'polygon-mainnet'])
    }
  })

  test('default: a provider keeps 1-2%; the site says who it is and what it keeps', async () => {
    expect(defaultProviderFee).toBe('1-2')
    const { foyer } = await connected()
    const params = { namespace: 'eip155', remote: undefined } as const
    expect(listOnrampProviders(foyer, params)).toEqual(providers)
    const own = await connected({ onramp: { providerName: 'Harbor', providerImage: '/h.svg', providerFee: '1.5' } })
    expect(listOnrampProviders(own.foyer, params)).toEqual([
      { name: 'meld', title: 'Harbor', imageUrl: '/h.svg', fee: '1.5' },
    ])
    const wrong = await connected({ onramp: { providerFee: 'free!' } })
    expect(listOnrampProviders(wrong.foyer, params)).toEqual(providers)
  })

  test('behavior: providers are those of the family; names that lead nowhere are left out', async () => {
    const { foyer } = await connected()
    expect(listOnrampProviders(foyer, { namespace: 'solana', remote: undefined })).toHaveLength(1)
    expect(listOnrampProviders(foyer, { namespace: 'bip122', remote: undefined })).toEqual([])
    const odd = await connected({ features: { onramp: ['elsewhere' as 'meld', 'meld', 'meld'] } })
    expect(listOnrampProviders(odd.foyer, { namespace: 'eip155', remote: undefined })).toEqual(providers)
  })
})

describe('where it is offered', () => {
  test('default: on EVM and Solana, where the feature is on and a service is named', async () => {
    for (const namespace of ['eip155', 'solana'] as const) {
      const { foyer, connection } = await connected({}, namespace)
      expect(canBuy(foyer, connection, undefined)).toBe(true)
      expect(toBuyer(foyer, connection, undefined)?.network.chainNamespace).toBe(namespace)
    }
    const { foyer, connection } = await connected()
    expect(canBuy(foyer, { ...connection, namespace: 'bip122' }, undefined)).toBe(false)
    expect(canBuy(foyer, { ...connection, networkId: 'eip155:999' }, undefined)).toBe(false)
    expect(toBuyer(foyer, undefined, undefined)).toBeUndefined()
  })

  test('behavior: off by the site, in basic mode, without a service', async () => {
    for (const options of [
      { features: { onramp: false } },
      { basic: true },
      { blockchainApiUrl: undefined },
    ] as const) {
      const { foyer, connection } = await connected(options as Partial<FoyerOptions>)
      expect(canBuy(foyer, connection, undefined)).toBe(false)
      expect(toBuyer(foyer, connection, undefined)).toBeUndefined()
    }
  })

  test('behavior: with a project its configuration decides, and nothing is offered before it is known', async () => {
    const { foyer, connection } = await connected({ projectId: 'p', apiUrl: accountServiceUrl })
    const remote = {
      email: false,
      socials: false,
      passkey: false,
      swaps: false,
      activity: false,
      reownBranding: false,
      multiWallet: false,
    } as const
    expect(canBuy(foyer, connection, undefined)).toBe(false)
    expect(canBuy(foyer, connection, { ...remote, onramp: false })).toBe(false)
    expect(canBuy(foyer, connection, { ...remote, onramp: ['meld'] })).toBe(true)
  })

  test('default: opening it is told and shows the form', async () => {
    const { foyer, connection } = await connected()
    const events: unknown[] = []
    foyer.events.on((event) => events.push(event))
    open(foyer)
    openOnramp(foyer, connection)
    expect(foyer.store.get(routeAtom).name).toBe('OnRampProviders')
    expect(events).toContainEqual({ type: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount: false } })
  })
})

describe('state', () => {
  test('default: providers, lists, what is chosen of each, amounts', () => {
    const state = getOnrampState(draft, { ...data, quote, isQuoteLoading: false })
    expect(state).toMatchObject({
      providers,
      selectedProvider: providers[0],
      error: undefined,
      problem: undefined,
      paymentAmount: '100',
      purchaseAmount: '0.049',
      quotesLoading: false,
      limits: { min: '10.00', max: '25000.00' },
      paymentCurrency: { id: 'USD' },
    })
    expect(state.purchaseCurrencies.map(({ key, symbol }) => [key, symbol])).toEqual([
      ['eip155:1/0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USDC'],
      ['eip155:137/0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', 'USDC'],
      ['eip155:1/ETH', 'ETH'],
      ['eip155:137/0x7ceb23fd6bc0add59e62ac25578270cff1b9f619', 'ETH'],
    ])
    expect(state.purchaseCurrency?.symbol).toBe('USDC')
    expect(state.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    const chosen = getOnrampState({ ...draft, purchase: 'eip155:1/ETH', paymentCurrency: 'EUR' }, data)
    expect([chosen.purchaseCurrency?.symbol, chosen.paymentCurrency?.id]).toEqual(['ETH', 'EUR'])
  })

  test('default: loading, then the amount, or why there is none', () => {
    expect(getOnrampState(draft, data)).toMatchObject({
      quotesLoading: true,
      purchaseAmount: undefined,
      error: undefined,
    })
    const done = getOnrampState(draft, { ...data, quote, isQuoteLoading: false })
    expect(done).toMatchObject({ quotesLoading: false, purchaseAmount: '0.049', error: undefined })
    const failure = new Error('no')
    const echo = { ...quote, purchaseAmount: { amount: '100', currency: 'USD' }, failure }
    const failed = getOnrampState(draft, { ...data, quote: echo, isQuoteLoading: false })
    expect(failed).toMatchObject({ quotesLoading: false, purchaseAmount: '100', error: failure })
  })

  test.each([
    ['', 'enterAmount'],
    ['.', 'invalidAmount'],
    ['9.99', 'tooLittle'],
    ['10', undefined],
    ['25000.00', undefined],
    ['25000.01', 'tooMuch'],
  ])('behavior: %j is %s', (amount, problem) => {
    expect(getOnrampState({ ...draft, amount }, data).problem).toBe(problem)
  })

  test('behavior: what the service names is judged: networks, addresses, limits, codes', () => {
    const on = (chain_id: string, contract_address: string | null = null) => ({
      name: 'x',
      display_name: 'X',
      chain_id,
      contract_address,
    })
    const options: OnrampOptions = {
      isDefault: false,
      purchaseCurrencies: [
        { id: 'a', name: 'A', symbol: 'A', networks: [on('999'), on('1', 'javascript:1'), on('10')] },
        { id: 'b', name: '', symbol: '\u202e', networks: [on('1')] },
        { id: 's', name: 'Sol', symbol: 'SOL', networks: [on('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')] },
      ],
      paymentCurrencies: [
        { id: 'usd', payment_method_limits: defaultPaymentLimits },
        { id: 'GBP', payment_method_limits: [{ id: 'card', min: '-1', max: '5' }] },
        { id: 'JPY', payment_method_limits: [{ id: 'card', min: '9', max: '5' }] },
        { id: 'EUR', payment_method_limits: [{ id: 'card', min: '1', max: '5' }] },
      ],
    }
    const state = getOnrampState(draft, { ...data, options })
    expect(state.purchaseCurrencies.map(({ key }) => key)).toEqual(['eip155:10/A'])
    expect(state.paymentCurrencies.map(({ id }) => id)).toEqual(['EUR'])
    const ofSolana = getOnrampState(draft, { ...data, options, network: solana })
    expect(ofSolana.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['SOL'])
    const empty = { purchaseCurrencies: [], paymentCurrencies: [], isDefault: false }
    expect(getOnrampState(draft, { ...data, options: empty }).problem).toBe('nothingSold')
  })

  test('behavior: where no built-in network is the site’s, the coin of the account’s own stands in', () => {
    const { purchaseCurrencies } = getOnrampState(draft, { ...data, network: solana })
    expect(purchaseCurrencies).toMatchObject([{ symbol: 'SOL', network: solana, tokenAddress: undefined }])
  })

  test('behavior: hundredths, without floating point', () => {
    const texts = ['10', '10.5', '7500.00', '1e3', '-1', '1.234', '', '.5']
    expect(texts.map(toCents)).toEqual([1_000n, 1_050n, 750_000n, ...Array(5).fill(undefined)])
  })
})

test('behavior: a draft takes over amounts only, and choices lead back to the form', async () => {
  const { foyer, connection } = await connected()
  const read = () => foyer.store.get(onrampDraftAtom)
  expect([read().amount, onrampPresets]).toEqual(['100', ['50', '100', '250', '500']])
  for (const [text, amount] of [
    ['25,5', '25.5'],
    ['x', '25.5'],
    ['1.234', '25.5'],
    [' 7 ', '7'],
    ['', ''],
  ] as const) {
    setPaymentAmount(foyer, text)
    expect(read().amount).toBe(amount)
  }
  open(foyer)
  openOnramp(foyer, connection)
  setSelectedProvider(foyer, 'meld')
  selectPurchase(foyer, 'eip155:1/ETH')
  selectPaymentCurrency(foyer, 'EUR')
  expect(read()).toEqual({ amount: '', provider: 'meld', purchase: 'eip155:1/ETH', paymentCurrency: 'EUR' })
  startOnramp(foyer)
  expect(read()).toEqual(draft)
  const left = { amount: '275', purchase: 'eip155:1/ETH', paymentCurrency: 'EUR' }
  savePurchaseForm(foyer, left)
  expect(read()).toEqual({ ...left, provider: undefined })
  // coming back to the form keeps what was changed since
  setPaymentAmount(foyer, '80')
  savePurchaseForm(foyer, left)
  expect(read().amount).toBe('80')
  savePurchaseForm(foyer, { amount: '1e9' })
  expect(read()).toEqual(draft)
})

describe('what is asked', () => {
  const networkId = 'eip155:1'
  const params = { purchase: eth, paymentCurrency: 'USD', amount: '100' }

  test('default: options as the service has them', async () => {
    const { foyer } = await connected()
    const options = await getQueryClient(foyer).fetchQuery(onrampOptionsQuery(foyer, { networkId }))
    expect(options.isDefault).toBe(false)
    expect(options.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'SOL'])
  })

  test.each([
    ['refuses', failWith(400)],
    ['answers nonsense', { purchaseCurrencies: 1 }],
  ])('error: a service that %s: the built-in options, asked again at the next use', async (_, answer) => {
    const service = fakeOnrampService({ 'GET /v1/onramp/options': answer })
    const { foyer } = await connected({ fetch: service })
    const client = getQueryClient(foyer)
    expect(await client.fetchQuery(onrampOptionsQuery(foyer, { networkId }))).toEqual(defaultOnrampOptions)
    service.answer('GET /v1/onramp/options', { purchaseCurrencies: [], paymentCurrencies: [] })
    expect((await client.fetchQuery(onrampOptionsQuery(foyer, { networkId }))).isDefault).toBe(false)
  })

  test('default: a quote, with what was asked', async () => {
    const service = fakeOnrampService()
    const { foyer } = await connected({ fetch: service })
    const given = await getQueryClient(foyer).fetchQuery(onrampQuoteQuery(foyer, params))
    expect(given).toEqual({ ...quote, purchaseAmount: { amount: '0.049', currency: 'ETH' } })
    expect(service.calls.at(-1)?.body).toEqual({
      purchaseCurrency: 'ETH',
      paymentCurrency: 'USD',
      amount: '100',
      network: 'ethereum-mainnet',
    })
  })

  test.each([
    ['refused', failWith(400)],
    ['out of order', failWith(503)],
    ['of another currency', { ...quote, purchaseAmount: { amount: '1', currency: 'DOGE' } }],
    ['of no amount', { ...quote, purchaseAmount: { amount: '-1', currency: 'ETH' } }],
  ])('error: a quote that is %s: a placeholder that echoes the amount', async (_, answer) => {
    const { foyer } = await connected({ fetch: fakeOnrampService({ 'POST /v1/onramp/quote': answer }) })
    const given = await getQueryClient(foyer).fetchQuery(onrampQuoteQuery(foyer, params))
    const echo = { amount: '100', currency: 'USD' }
    expect(given).toMatchObject({ quoteId: placeholderQuoteId, purchaseAmount: echo, paymentTotal: echo })
    expect(given).toMatchObject({ paymentSubtotal: echo, networkFee: echo, failure: expect.any(Error) })
  })

  test('behavior: without something to ask nothing is asked', async () => {
    const service = fakeFetch()
    const { foyer } = await connected({ fetch: service })
    for (const change of [{ purchase: undefined }, { paymentCurrency: undefined }, { amount: '' }]) {
      expect(onrampQuoteQuery(foyer, { ...params, ...change }).enabled).toBe(false)
    }
    expect(service.calls).toEqual([])
  })
})
