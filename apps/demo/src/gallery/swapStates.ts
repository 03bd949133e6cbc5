import type { Capabilities } from '@foyer/base'
import { activeConnectionsAtom, connect, type Foyer, navigate, open, routeAtom, type SwapArguments } from '@foyer/core'
import { getQueryClient } from '@foyer/core/queries'
import { prefillSwap, reviewSwap, submitSwap, swapOfferQuery, toSwapper } from '@foyer/core/swap'
import { accountServiceUrl, fakeSwapService, type SwapMarket, swapAddresses } from '@foyer/test'
import type { Fixture, MockOptions } from './fixture.ts'

type Wallet = { readonly setMood: (mood: 'hang' | 'reject' | 'crash') => void }
type Prefill = SwapArguments
type Then = (foyer: Foyer, wallet: Wallet, market: SwapMarket) => unknown

const dollars = { address: swapAddresses.usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const ether = { address: swapAddresses.native, name: 'Ether', symbol: 'ETH', decimals: 18 }
const etherForDollars: Prefill = { toToken: 'USDC', amount: '1.25' }
const dollarsForEther: Prefill = { fromToken: 'USDC', toToken: 'ETH', amount: '1200' }

const rich: MockOptions = {
  wallets: [{ id: 'mock', name: 'MetaMask' }],
  balance: 3_214_500_000_000_000_000n,
  capabilities: {
    getToken: async () => dollars,
    getTokenBalances: async ({ tokenAddresses }) => tokenAddresses.map(() => 2_400_000_000n),
  },
}

/** A swap with a service that answers, and what the visitor does then. */
const swapping = (state: string, prefill: Prefill, then: Then = () => {}, mock: MockOptions = rich): Fixture => {
  let { market } = fakeSwapService()
  return {
    state,
    mock,
    options: () => {
      const service = fakeSwapService()
      market = service.market
      return { blockchainApiUrl: accountServiceUrl, fetch: service, swap: { providerFee: '0.25' } }
    },
    setup: async (foyer, { wallet }) => {
      await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
      open(foyer, { view: 'Swap', arguments: prefill })
      // the form does the same when it is drawn, once
      const { name, params } = foyer.store.get(routeAtom)
      if (name === 'Swap' && params) prefillSwap(foyer, params)
      await then(foyer, wallet(), market)
    },
  }
}

/** Shows the offer and presses: what follows is up to the wallet. */
const press = async (foyer: Foyer, change: () => void = () => {}) => {
  reviewSwap(foyer)
  const swapper = toSwapper(foyer, foyer.store.get(activeConnectionsAtom).get('eip155'))
  if (!swapper) throw new Error('Nobody swaps')
  const params = { swapper, from: ether, to: dollars, fromAmount: 1_250_000_000_000_000_000n, slippage: '1' }
  const offer = await getQueryClient(foyer).fetchQuery(swapOfferQuery(foyer, params))
  change()
  void submitSwap(foyer, offer, '1')
}

const settling = (state: string, waitForTransaction: Capabilities['waitForTransaction']): Fixture =>
  swapping(state, etherForDollars, (foyer) => press(foyer), {
    ...rich,
    capabilities: { ...rich.capabilities, waitForTransaction },
  })

/** A wallet that sends several calls as one. */
const batching = {
  ...rich,
  capabilities: {
    ...rich.capabilities,
    getWalletCapabilities: async () => ({ '0x1': { atomic: { status: 'supported' } } }),
    sendCalls: async () => '0x1',
    waitForCalls: async () => ({ status: 'confirmed' as const }),
  },
}

/** Each view of a swap in its states. */
export const swapStates = {
  Swap: [
    swapping('quoted', etherForDollars),
    swapping('empty', {}),
    swapping('too much', { toToken: 'USDC', amount: '5000' }),
    swapping('token', dollarsForEther),
  ],
  SwapPreview: [
    swapping('review', etherForDollars, reviewSwap),
    swapping('allowance', dollarsForEther, reviewSwap),
    swapping('one step', dollarsForEther, reviewSwap, batching),
    swapping('price moved', etherForDollars, (foyer, _, market) =>
      press(foyer, () => {
        market.usdcPerEther = 2_969_888_000n
      }),
    ),
    swapping('waiting', etherForDollars, (foyer, wallet) => press(foyer, () => wallet.setMood('hang'))),
    swapping('declined', etherForDollars, (foyer, wallet) => press(foyer, () => wallet.setMood('reject'))),
    swapping('unclear', etherForDollars, (foyer, wallet) => press(foyer, () => wallet.setMood('crash'))),
  ],
  SwapReceipt: [
    settling('pending', () => new Promise<never>(() => {})),
    settling('confirmed', async () => ({ status: 'confirmed', fee: 31_500_000_147_000n, received: 3_748_123_456n })),
    settling('failed', async () => ({ status: 'failed', reason: 'too little output', fee: 31_500_000_147_000n })),
  ],
  SwapSelectToken: [
    swapping('choose', etherForDollars, (foyer) => navigate(foyer, 'SwapSelectToken', { target: 'to' })),
  ],
} satisfies Readonly<Record<string, readonly Fixture[]>>
