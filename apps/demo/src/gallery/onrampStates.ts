import { connect, type Foyer, navigate, open } from '@foyer/core'
import {
  getOnrampState,
  listOnrampProviders,
  type OnrampEvent,
  type OnrampOrder,
  onrampDraftAtom,
  onrampFlowAtom,
  onrampOptionsQuery,
  setPaymentAmount,
} from '@foyer/core/onramp'
import { getQueryClient } from '@foyer/core/queries'
import { accountServiceUrl, failWith, fakeOnrampService, mainnet, onrampUrl } from '@foyer/test'
import type { Fixture, MockOptions } from './fixture.ts'

const rich: MockOptions = { wallets: [{ id: 'mock', name: 'MetaMask' }], balance: 3_214_500_000_000_000_000n }

/** The form of buying with a service that answers, and what the visitor does then. */
const buying = (
  state: string,
  then: (foyer: Foyer) => unknown = () => {},
  routes?: Parameters<typeof fakeOnrampService>[0],
): Fixture => ({
  state,
  mock: rich,
  options: () => ({ blockchainApiUrl: accountServiceUrl, fetch: fakeOnrampService(routes), debug: false }),
  setup: async (foyer) => {
    await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
    open(foyer)
    navigate(foyer, 'OnRampProviders')
    await then(foyer)
  },
})

/** What the form would order now. */
async function toOrder(foyer: Foyer): Promise<OnrampOrder> {
  const networkId = mainnet.caipNetworkId
  const options = await getQueryClient(foyer).fetchQuery(onrampOptionsQuery(foyer, { networkId }))
  const providers = listOnrampProviders(foyer, { namespace: 'eip155', remote: undefined })
  const shown = { networks: foyer.config.networks, network: mainnet, providers, options }
  const draft = foyer.store.get(onrampDraftAtom)
  const state = getOnrampState(draft, { ...shown, quote: undefined, isQuoteLoading: false })
  const { selectedProvider: provider, purchaseCurrency: purchase } = state
  if (!provider || !purchase) throw new Error('Nothing is sold')
  const account = { account: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', isSmartAccount: false }
  return { provider, purchase, ...account, paymentAmount: '100', paymentCurrency: 'USD', quote: undefined, at: 0 }
}

/** An order that has come this far. */
const ordered = (state: string, toEvents: (order: OnrampOrder) => readonly OnrampEvent[] = () => []): Fixture =>
  buying(state, async (foyer) => {
    const order = await toOrder(foyer)
    for (const event of [{ type: 'ordered', order } as const, ...toEvents(order)])
      foyer.store.set(onrampFlowAtom, event)
    navigate(foyer, 'BuyInProgress')
  })

const offered = (order: OnrampOrder, window: 'open' | 'closed' | 'blocked') =>
  ({ type: 'offered', order, url: onrampUrl, window }) as const

/** Each view of buying in its states. */
export const onrampStates = {
  OnRampProviders: [
    buying('quoted'),
    buying('too little', (foyer) => setPaymentAmount(foyer, '5')),
    buying('options fail', undefined, { 'GET /v1/onramp/options': failWith(400) }),
    buying('quote fails', undefined, { 'POST /v1/onramp/quote': failWith(400) }),
    buying('nothing sold', undefined, {
      'GET /v1/onramp/options': { purchaseCurrencies: [], paymentCurrencies: [] },
    }),
  ],
  OnRampTokenSelect: [buying('choose', (foyer) => navigate(foyer, 'OnRampTokenSelect'))],
  OnRampFiatSelect: [buying('choose', (foyer) => navigate(foyer, 'OnRampFiatSelect'))],
  WhatIsABuy: [buying('explains', (foyer) => navigate(foyer, 'WhatIsABuy'))],
  BuyInProgress: [
    ordered('preparing'),
    ordered('paying', (order) => [offered(order, 'open')]),
    ordered('window closed', (order) => [offered(order, 'closed')]),
    ordered('window blocked', (order) => [offered(order, 'blocked')]),
    ordered('refused', (order) => [{ type: 'failed', order, error: new Error('no') }]),
    ordered('arrived', (order) => [
      offered(order, 'open'),
      { type: 'arrived', order, received: 49_000_000_000_000_000n, decimals: 18 },
    ]),
  ],
} satisfies Readonly<Record<string, readonly Fixture[]>>
