import { type Capabilities, FoyerError } from '@foyer/base'
import type { FoyerOptions } from '@foyer/core'
import { payWithWallet } from '@foyer/core/internal/paying'
import { openPay, type PaymentOptions } from '@foyer/core/pay'
import { accountServiceUrl, fakeExchangeService } from '@foyer/test'
import { connected, makeScene, never, type Scene, type Scenes, settle } from './scene.ts'

/** A bill of half an ether that exchanges pay too. */
export const bill: PaymentOptions = {
  paymentAsset: {
    network: 'eip155:1',
    asset: 'native',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  },
  recipient: '0x2546BcD3c84621e976D8185a91A922aE77ECEc30',
  amount: '0.5',
  payWithExchange: {},
}

/** A visitor at a bill. */
export async function paying(
  options: Partial<FoyerOptions> = {},
  capabilities: Partial<Capabilities> = {},
  change: Partial<PaymentOptions> = {},
): Promise<Scene & { readonly counter: ReturnType<typeof fakeExchangeService>['counter'] }> {
  const service = fakeExchangeService()
  const { features, ...others } = options
  const scene = await connected(
    { blockchainApiUrl: accountServiceUrl, fetch: service, features: { pay: true, ...features }, ...others },
    { capabilities },
  )
  openPay(scene.foyer, { ...bill, ...change })
  return { ...scene, counter: service.counter }
}

async function paid(options: Partial<FoyerOptions> | undefined, capabilities: Partial<Capabilities>): Promise<Scene> {
  const scene = await paying(options, capabilities)
  void payWithWallet(scene.foyer)
  return settle(scene)
}

export const payScenes = {
  Pay: {
    wallet: (options) => paying(options),
    noWallet: async (options) => {
      const scene = makeScene({ features: { pay: true }, ...options })
      openPay(scene.foyer, { ...bill, payWithExchange: undefined })
      return scene
    },
    otherNetwork: async (options) => {
      const scene = await paying(options)
      scene.adapter.wallet('io.metamask').changeNetwork('eip155:137')
      return settle(scene)
    },
    tooMuch: (options) => paying(options, {}, { amount: '5000', payWithExchange: undefined }),
  },
  PayLoading: {
    asking: (options) => paid(options, { sendTransaction: never }),
    confirming: (options) => paid(options, { waitForTransaction: never }),
    paid: (options) => paid(options, {}),
    declined: (options) =>
      paid(options, {
        sendTransaction: async () => {
          throw new FoyerError('UserRejected')
        },
      }),
    unclear: (options) =>
      paid(options, {
        sendTransaction: async () => {
          throw new Error('lost')
        },
      }),
  },
} satisfies Scenes
