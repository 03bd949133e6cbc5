import type { Capabilities } from '@foyer/base'
import { connect, type Foyer } from '@foyer/core'
import { openPay, type PaymentOptions, payWithWallet } from '@foyer/core/pay'
import { accountServiceUrl, fakeExchangeService } from '@foyer/test'
import type { Fixture } from './fixture.ts'

type Wallet = {
  readonly setMood: (mood: 'hang' | 'reject' | 'crash') => void
  readonly changeNetwork: (networkId: 'eip155:137') => void
}
type Then = (foyer: Foyer, wallet: Wallet) => unknown

const bill: PaymentOptions = {
  paymentAsset: {
    network: 'eip155:1',
    asset: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  },
  recipient: '0x2546BcD3c84621e976D8185a91A922aE77ECEc30',
  amount: '24',
  payWithExchange: {},
}

/** A bill, and what the visitor does then. */
const paying = (
  state: string,
  then: Then = () => {},
  { capabilities = {}, change = {} }: { capabilities?: Partial<Capabilities>; change?: Partial<PaymentOptions> } = {},
): Fixture => ({
  state,
  mock: {
    wallets: [{ id: 'mock', name: 'MetaMask' }],
    balance: 3_214_500_000_000_000_000n,
    capabilities: {
      getToken: async () => ({ address: bill.paymentAsset.asset, name: 'USD Coin', symbol: 'USDC', decimals: 6 }),
      getTokenBalances: async () => [240_000_000n],
      ...capabilities,
    },
  },
  options: () => ({ blockchainApiUrl: accountServiceUrl, fetch: fakeExchangeService(), features: { pay: true } }),
  setup: async (foyer, { wallet }) => {
    if (state !== 'no wallet') await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
    openPay(foyer, { ...bill, paymentId: crypto.randomUUID(), ...change })
    await then(foyer, wallet())
  },
})

const press = (foyer: Foyer) => void payWithWallet(foyer)

/** Each view of a payment in its states. */
export const payStates = {
  Pay: [
    paying('wallet'),
    paying('no wallet'),
    paying('too little', undefined, { change: { amount: '2400' } }),
    paying('another network', (_, wallet) => wallet.changeNetwork('eip155:137')),
  ],
  PayLoading: [
    paying('asking', (foyer, wallet) => {
      wallet.setMood('hang')
      press(foyer)
    }),
    paying('confirming', press, { capabilities: { waitForTransaction: () => new Promise<never>(() => {}) } }),
    paying('paid', press),
    paying('declined', (foyer, wallet) => {
      wallet.setMood('reject')
      press(foyer)
    }),
    paying('unclear', (foyer, wallet) => {
      wallet.setMood('crash')
      press(foyer)
    }),
  ],
} satisfies Readonly<Record<string, readonly Fixture[]>>
