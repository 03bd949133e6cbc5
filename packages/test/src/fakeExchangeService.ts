import { type FakeFetch, fakeFetch } from './fakeFetch.ts'

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
