import type { CaipAddress, CaipNetworkId } from '@foyer/base'
import { expectTypeOf, test } from 'vitest'
import { type CallAnswer, type CallInput, type CallOutput, type CallParams, defineCall } from './call.ts'
import type { authenticate } from './calls/authenticate.ts'
import type { getAppConfig } from './calls/getAppConfig.ts'
import type { getBalance } from './calls/getBalance.ts'
import type { getExchanges } from './calls/getExchanges.ts'
import type { getSwapQuotes } from './calls/getSwapQuotes.ts'
import type { getWalletImage } from './calls/getWalletImage.ts'
import { list, object, text } from './shape.ts'

test('default: the widget is asked for what the call does not fill in itself', () => {
  type Params = CallParams<typeof getBalance>
  expectTypeOf<keyof Params>().toEqualTypeOf<'address' | 'chainId' | 'forceUpdate'>()
  expectTypeOf<Params['chainId']>().toEqualTypeOf<CaipNetworkId>()
  expectTypeOf<Params['forceUpdate']>().toEqualTypeOf<readonly CaipAddress[] | undefined>()
  expectTypeOf<CallParams<typeof getAppConfig>>().toEqualTypeOf<Readonly<Record<never, never>>>()
  expectTypeOf<CallParams<typeof getExchanges>>().toHaveProperty('includeOnly')
  expectTypeOf<CallParams<typeof getExchanges>>().not.toHaveProperty('projectId')
  expectTypeOf<CallParams<typeof authenticate>['nonceToken']>().toEqualTypeOf<string>()
  expectTypeOf<CallParams<typeof getSwapQuotes>['from']>().toEqualTypeOf<CaipAddress>()
})

test('behavior: what the gateway must send, a reader does without', () => {
  type Feature = CallAnswer<typeof getAppConfig>['features'][number]
  type Served = CallOutput<typeof getAppConfig>['features'][number]
  expectTypeOf<Feature['config']>().toEqualTypeOf<readonly string[] | null | undefined>()
  expectTypeOf<Served['config']>().toEqualTypeOf<readonly string[] | null>()
  expectTypeOf<CallAnswer<typeof getWalletImage>>().toEqualTypeOf<Blob>()
})

test('behavior: the gateway has a request as it is once it is checked', () => {
  type Query = CallInput<typeof getBalance>['query']
  expectTypeOf<Query['forceUpdate']>().toEqualTypeOf<readonly string[] | undefined>()
  expectTypeOf<Query['st']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<CallInput<typeof getBalance>['body']>().toEqualTypeOf<undefined>()
})

test('error: an empty answer of another shape, and a fixed parameter that the call has not, do not compile', () => {
  const row = { service: 'blockchain', method: 'GET', path: '/v1/x', answer: object({ names: list(text) }) } as const
  defineCall({ ...row, empty: { names: [] } })
  // @ts-expect-error names is a list
  defineCall({ ...row, empty: { names: '' } })
  // @ts-expect-error the call has no currency
  defineCall({ ...row, sends: { currency: 'usd' } })
})
