import { fakeAccountService } from './accountService.ts'
import { type FakeAnswer, type FakeFetch, fakeFetch } from './fakeFetch.ts'

/** Where the fake provider's page is. */
export const onrampUrl = 'https://seller.test/order/1'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const on = (display_name: string, chain_id: string, contract_address: string) => ({
  name: `${display_name.toLowerCase()}-mainnet`,
  display_name,
  chain_id,
  contract_address,
})

const usdcAddress = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const options = {
  purchaseCurrencies: [
    { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [on('Ethereum', '1', ''), on('Optimism', '10', '')] },
    { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [on('Ethereum', '1', usdcAddress)] },
    { id: 'SOL', name: 'Solana', symbol: 'SOL', networks: [on('Solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '')] },
  ],
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
}

type QuoteBody = { readonly purchaseCurrency: string; readonly paymentCurrency: string; readonly amount: string }

/** Returns what 98 hundredths of a payment buy: an ETH is worth 2,000 of any currency, everything else one. */
function quote({ purchaseCurrency, paymentCurrency, amount }: QuoteBody) {
  const sum = (value: number) => ({ amount: value.toFixed(2), currency: paymentCurrency })
  const paid = Number(amount)
  const bought = purchaseCurrency === 'ETH' ? (paid * 0.98) / 2_000 : paid * 0.98
  return {
    paymentTotal: sum(paid),
    paymentSubtotal: sum(paid * 0.98),
    networkFee: sum(paid * 0.005),
    purchaseAmount: { amount: String(Number(bought.toFixed(9))), currency: purchaseCurrency },
    quoteId: 'q1',
  }
}

/** The data service of an account, with somebody who sells on mainnet and others. @param others routes that answer instead */
export function fakeOnrampService(others: Readonly<Record<string, FakeAnswer>> = {}): FakeFetch {
  return fakeAccountService(
    {},
    {
      'GET /v1/supported-chains': {
        http: ['eip155:1', 'eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
        ws: [],
      },
      'GET /v1/onramp/options': options,
      'POST /v1/onramp/quote': ({ body }: { body: unknown }) => quote(body as QuoteBody),
      'POST /v1/generators/onrampurl': { url: onrampUrl },
      ...others,
    },
  )
}

/** What a test changes while the service runs. */
export type ExchangeCounter = {
  status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  /** The page on which the customer pays. */
  url: string
  /** What each request asked, in order. */
  readonly asked: { readonly method: string; readonly params: Readonly<Record<string, unknown>> }[]
}

/** The gateway's three methods of Pay, with three exchanges. */
export function fakeExchangeService(): FakeFetch & { readonly counter: ExchangeCounter } {
  const counter: ExchangeCounter = { status: 'IN_PROGRESS', url: 'https://exchange.test/pay/1', asked: [] }
  const exchanges = ['Sandbox Exchange', 'Northbank', 'Kestrel'].map((name, index) => ({
    id: `exchange-${index}`,
    name,
    imageUrl: '',
  }))
  const results: Readonly<Record<string, () => unknown>> = {
    reown_getExchanges: () => ({ exchanges, total: exchanges.length }),
    reown_getExchangePayUrl: () => ({ url: counter.url, sessionId: 'session-1' }),
    reown_getExchangeBuyStatus: () => ({
      status: counter.status,
      ...(counter.status === 'SUCCESS' && { txHash: `0x${'e'.repeat(64)}` }),
    }),
  }
  const service = fakeFetch({
    'POST /v1/json-rpc': ({ body }: { body: unknown }) => {
      const { method, params } = body as ExchangeCounter['asked'][number]
      counter.asked.push({ method, params })
      return { jsonrpc: '2.0', id: 1, result: results[method]?.() }
    },
  })
  return Object.assign(service, { counter })
}
