import { type Capabilities, FoyerError } from '@foyer/base'
import { type FoyerOptions, navigate } from '@foyer/core'
import { type OnrampEvent, type OnrampOrder, onrampDraftAtom, onrampFlowAtom } from '@foyer/core/internal/onramp'
import { accountServiceUrl, type FakeFetch, failWith, fakeOnrampService, mainnet } from '@foyer/test'
import { connected, opened, type Scene, type Scenes } from './scene.ts'

/** A visitor at the form of buying. @param given the service, in the test's hands */
export async function buying(
  options?: Partial<FoyerOptions>,
  given: { readonly service?: FakeFetch; readonly capabilities?: Partial<Capabilities> } = {},
): Promise<Scene & { readonly service: FakeFetch }> {
  const { service = fakeOnrampService(), capabilities = {} } = given
  const scene = await connected({ blockchainApiUrl: accountServiceUrl, fetch: service, ...options }, { capabilities })
  opened(scene)
  navigate(scene.foyer, 'OnRampProviders')
  return { ...scene, service }
}

export const onrampOrder: OnrampOrder = {
  provider: { name: 'meld', title: 'Meld', imageUrl: undefined, fee: '1-2' },
  purchase: {
    key: 'eip155:1/ETH',
    symbol: 'ETH',
    name: 'Ether',
    iconUrl: undefined,
    tokenAddress: undefined,
    network: mainnet,
    networkName: 'ethereum-mainnet',
  },
  account: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  paymentAmount: '100',
  paymentCurrency: 'USD',
  isSmartAccount: false,
  at: 0,
  quote: {
    paymentTotal: { amount: '100.00', currency: 'USD' },
    paymentSubtotal: { amount: '98.00', currency: 'USD' },
    networkFee: { amount: '0.50', currency: 'USD' },
    purchaseAmount: { amount: '0.049', currency: 'ETH' },
    quoteId: 'q1',
  },
}

/** An order that has come this far. */
async function ordered(options: Partial<FoyerOptions> | undefined, ...events: readonly OnrampEvent[]): Promise<Scene> {
  const scene = await buying(options)
  for (const event of [{ type: 'ordered', order: onrampOrder } as const, ...events]) {
    scene.foyer.store.set(onrampFlowAtom, event)
  }
  navigate(scene.foyer, 'BuyInProgress')
  return scene
}

const offered = (window: 'open' | 'closed' | 'blocked'): OnrampEvent => ({
  type: 'offered',
  order: onrampOrder,
  url: 'https://seller.test/order/1',
  window,
})

export const onrampScenes = {
  BuyInProgress: {
    ordering: (options) => ordered(options),
    open: (options) => ordered(options, offered('open')),
    closed: (options) => ordered(options, offered('closed')),
    blocked: (options) => ordered(options, offered('blocked')),
    failed: (options) => ordered(options, { type: 'failed', order: onrampOrder, error: new FoyerError('ServerError') }),
    arrived: (options) =>
      ordered(options, offered('open'), {
        type: 'arrived',
        order: onrampOrder,
        received: 49_000_000_000_000_000n,
        decimals: 18,
      }),
  },
  OnRampFiatSelect: {
    default: async (options) => {
      const scene = await buying(options)
      navigate(scene.foyer, 'OnRampFiatSelect')
      return scene
    },
  },
  OnRampProviders: {
    quoted: (options, capabilities = {}) => buying(options, { capabilities }),
    tooLittle: async (options) => {
      const scene = await buying(options)
      scene.foyer.store.set(onrampDraftAtom, (draft) => ({ ...draft, amount: '5' }))
      return scene
    },
    defaults: (options) => buying(options, { service: fakeOnrampService({ 'GET /v1/onramp/options': failWith(400) }) }),
    estimate: (options) => buying(options, { service: fakeOnrampService({ 'POST /v1/onramp/quote': failWith(400) }) }),
    nothingSold: (options) =>
      buying(options, {
        service: fakeOnrampService({ 'GET /v1/onramp/options': { purchaseCurrencies: [], paymentCurrencies: [] } }),
      }),
  },
  OnRampTokenSelect: {
    default: async (options) => {
      const scene = await buying(options)
      navigate(scene.foyer, 'OnRampTokenSelect')
      return scene
    },
  },
  WhatIsABuy: {
    default: async (options) => {
      const scene = await buying(options)
      navigate(scene.foyer, 'WhatIsABuy')
      return scene
    },
  },
} satisfies Scenes
