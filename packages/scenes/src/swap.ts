import type { Capabilities } from '@foyer/base'
import { activeConnectionsAtom, type FoyerOptions, navigate, open, routeAtom, type SwapArguments } from '@foyer/core'
import { getQueryClient } from '@foyer/core/internal/queries'
import {
  prefillSwap,
  reviewSwap,
  type SwapOffer,
  type SwapOfferParams,
  submitSwap,
  swapOfferQuery,
  toSwapper,
} from '@foyer/core/internal/swap'
import { accountServiceUrl, fakeSwapService, type SwapMarket, swapAddresses } from '@foyer/test'
import { connected, eth, must, never, type Scene, type Scenes, settle, usdc } from './scene.ts'

/** A visitor at a swap, with the service in the test's hands. */
export async function swapping(
  {
    prefill = { toToken: 'USDC', amount: '1.25' },
    ...market
  }: Partial<SwapMarket> & { readonly prefill?: SwapArguments } = {},
  options?: Partial<FoyerOptions>,
  capabilities: Partial<Capabilities> = {},
): Promise<Scene & { readonly market: SwapMarket }> {
  const service = fakeSwapService(market)
  const scene = await connected({ blockchainApiUrl: accountServiceUrl, fetch: service, ...options }, { capabilities })
  open(scene.foyer, { view: 'Swap', arguments: prefill })
  // the form does the same when it is drawn, once
  const { name, params } = scene.foyer.store.get(routeAtom)
  if (name === 'Swap' && params) prefillSwap(scene.foyer, params)
  return { ...scene, market: service.market }
}

/** The same with the offer on screen. */
export async function reviewing(...given: Parameters<typeof swapping>): ReturnType<typeof swapping> {
  const scene = await swapping(...given)
  reviewSwap(scene.foyer)
  return scene
}

const usdcTokens = {
  from: { ...usdc, address: usdc.address.toLowerCase() },
  to: { address: swapAddresses.native, name: 'Ether', symbol: 'ETH', decimals: 18 },
}

/** A wallet that sends several calls as one. */
const batching: Partial<Capabilities> = {
  getWalletCapabilities: async () => ({ '0x1': { atomic: { status: 'supported' } } }),
  sendCalls: async () => '0x1',
  waitForCalls: async () => ({ status: 'confirmed' }),
}

/** The offer of one ETH that the preview shows. */
export async function getSwapOffer(
  { foyer }: Scene,
  { from, to, fromAmount }: Pick<SwapOfferParams, 'from' | 'to' | 'fromAmount'> = {
    from: usdcTokens.to,
    to: usdcTokens.from,
    fromAmount: (5n * eth) / 4n,
  },
): Promise<SwapOffer> {
  const swapper = must(toSwapper(foyer, foyer.store.get(activeConnectionsAtom).get('eip155')))
  return getQueryClient(foyer).fetchQuery(swapOfferQuery(foyer, { swapper, from, to, fromAmount, slippage: '1' }))
}

async function swapped(
  waitForTransaction: Capabilities['waitForTransaction'],
  options?: Partial<FoyerOptions>,
): Promise<Scene> {
  const scene = await reviewing({}, options, { waitForTransaction })
  void submitSwap(scene.foyer, await getSwapOffer(scene), '1')
  await new Promise<void>((resolve) => {
    const check = () => scene.foyer.store.get(routeAtom).name === 'SwapReceipt' && resolve()
    scene.foyer.store.sub(routeAtom, check)
    check()
  })
  return settle(scene)
}

export const swapScenes = {
  Swap: {
    quoted: async (options, capabilities = {}) => swapping({}, options, capabilities),
    empty: async (options) => swapping({ prefill: {} }, options),
    tooMuch: async (options) => swapping({ prefill: { toToken: 'USDC', amount: '5' } }, options),
    token: async (options) => swapping({ prefill: { fromToken: 'USDC', toToken: 'ETH', amount: '1200' } }, options),
    otherNetwork: async (options) => {
      const scene = await swapping({}, options)
      scene.adapter.wallet('io.metamask').changeNetwork('eip155:11155111')
      return settle(scene)
    },
  },
  SwapPreview: {
    default: async (options, capabilities = {}) => reviewing({}, options, capabilities),
    allowance: async (options) =>
      reviewing({ prefill: { fromToken: 'USDC', toToken: 'ETH', amount: '1200' } }, options),
    throughPermit2: async (options) =>
      reviewing({ prefill: { fromToken: 'USDC', toToken: 'ETH', amount: '1200' }, permit: 0n }, options),
    permit: async (options) =>
      reviewing(
        { prefill: { fromToken: 'USDC', toToken: 'ETH', amount: '1200' }, permit: 0n, allowance: 1_200_000_000n },
        options,
      ),
    oneStep: async (options) =>
      reviewing({ prefill: { fromToken: 'USDC', toToken: 'ETH', amount: '1200' } }, options, batching),
    moved: async (options) => {
      const scene = await reviewing({}, options)
      const offer = await getSwapOffer(scene)
      scene.market.usdcPerEther = 2_900_000_000n
      await submitSwap(scene.foyer, offer, '1')
      return scene
    },
    confirming: async (options) => {
      const scene = await reviewing({}, options)
      const offer = await getSwapOffer(scene)
      scene.adapter.wallet('io.metamask').setMood('hang')
      void submitSwap(scene.foyer, offer, '1')
      return settle(scene)
    },
    declined: async (options) => {
      const scene = await reviewing({}, options)
      const offer = await getSwapOffer(scene)
      scene.adapter.wallet('io.metamask').setMood('reject')
      await submitSwap(scene.foyer, offer, '1')
      return scene
    },
    unclear: async (options) => {
      const scene = await reviewing({}, options)
      const offer = await getSwapOffer(scene)
      scene.adapter.wallet('io.metamask').setMood('crash')
      await submitSwap(scene.foyer, offer, '1')
      return scene
    },
  },
  SwapReceipt: {
    pending: (options) => swapped(never, options),
    confirmed: (options) =>
      swapped(async () => ({ status: 'confirmed', fee: 31_500_000_147_000n, received: 3_748_123_456n }), options),
    failed: (options) =>
      swapped(async () => ({ status: 'failed', reason: 'slippage limit exceeded', fee: 31_500_000_147_000n }), options),
  },
  SwapSelectToken: {
    default: async (options) => {
      const scene = await swapping({}, options)
      navigate(scene.foyer, 'SwapSelectToken', { target: 'to' })
      return scene
    },
  },
} satisfies Scenes
