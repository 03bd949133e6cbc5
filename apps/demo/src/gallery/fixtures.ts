import { type Adapter, type CreateAdapter, FoyerError } from '@foyer/base'
import {
  connect,
  createFoyer,
  type Foyer,
  type FoyerOptions,
  navigate,
  open,
  type RouteName,
  raiseAlert,
  reset,
  showToast,
  startConnect,
  startSwitchNetwork,
} from '@foyer/core'
import { rememberToken, startSend, submitSend } from '@foyer/core/features'
import { mainnet, memoryStorage, mockAdapter, optimism, polygon, sepolia } from '@foyer/test'

type MockOptions = NonNullable<Parameters<typeof mockAdapter>[0]>
type Mock = ReturnType<typeof mockAdapter>

/** One state of one view: the wallets it needs and the steps that lead there. */
export type Fixture = {
  readonly state: string
  readonly mock?: MockOptions
  readonly options?: Partial<FoyerOptions>
  /** Replaces parts of the adapter, for answers a scripted wallet cannot give. */
  readonly adapter?: Partial<Adapter>
  readonly setup: (foyer: Foyer, mock: Mock) => unknown
}

const wallet = { connectorId: 'mock', namespace: 'eip155' } as const
const receiver = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const never = () => new Promise<never>(() => {})

const wallets: MockOptions['wallets'] = [
  { id: 'mock', name: 'MetaMask' },
  { id: 'io.rabby', name: 'Rabby Wallet' },
  { id: 'me.rainbow', name: 'Rainbow' },
  { id: 'app.long', name: 'A wallet whose maker could not decide on a shorter name' },
]

const rich: MockOptions = {
  wallets: [{ id: 'mock', name: 'MetaMask' }],
  balance: 3_214_500_000_000_000_000n,
  capabilities: {
    estimateFee: async () => 420_000_000_000_000n,
    getToken: async () => usdc,
    getTokenBalances: async ({ tokenAddresses }) => tokenAddresses.map(() => 2_400_000_000n),
  },
}

const connected = async (foyer: Foyer, view: RouteName = 'Account') => {
  await connect(foyer, wallet)
  reset(foyer, view as 'Account')
}

const connecting = (foyer: Foyer) => {
  open(foyer)
  startConnect(foyer, wallet)
}

const failing = (error: FoyerError): Partial<Adapter> => ({ connect: () => Promise.reject(error) })

const preview = async (foyer: Foyer) => {
  await connected(foyer)
  navigate(foyer, 'WalletSend', undefined)
  startSend(foyer, { amount: '0.5', to: receiver })
  navigate(foyer, 'WalletSendPreview')
}

const submit = (foyer: Foyer) => submitSend(foyer, { symbol: 'ETH', decimals: 18, refresh: async () => {} })

/** Every view in every state. A view without a row does not compile. */
export const fixtures: { readonly [name in RouteName]: readonly Fixture[] } = {
  Connect: [
    { state: 'wallets', mock: { wallets }, setup: (foyer) => open(foyer) },
    {
      state: 'with a recent wallet and legal links',
      mock: { wallets },
      options: {
        termsConditionsUrl: '/terms',
        privacyPolicyUrl: '/privacy',
        storage: memoryStorage({ entries: { '@foyer/recentConnectors': '{"v":1,"value":["me.rainbow"]}' } }),
      },
      setup: (foyer) => open(foyer),
    },
    { state: 'no wallet', mock: { wallets: [] }, setup: (foyer) => open(foyer) },
  ],
  ConnectingExternal: [
    { state: 'waiting', mock: { wallets: [{ id: 'mock', name: 'MetaMask', mood: 'hang' }] }, setup: connecting },
    { state: 'declined', mock: { wallets: [{ id: 'mock', name: 'MetaMask', mood: 'reject' }] }, setup: connecting },
    { state: 'locked', mock: { wallets: [{ id: 'mock', name: 'MetaMask', mood: 'locked' }] }, setup: connecting },
    { state: 'busy', mock: { wallets: [{ id: 'mock', name: 'MetaMask', mood: 'busy' }] }, setup: connecting },
    { state: 'no answer', adapter: failing(new FoyerError('WalletTimedOut', { seconds: 60 })), setup: connecting },
    { state: 'popup blocked', adapter: failing(new FoyerError('PopupBlocked')), setup: connecting },
    { state: 'failed', mock: { wallets: [{ id: 'mock', name: 'MetaMask', mood: 'crash' }] }, setup: connecting },
  ],
  Account: [
    { state: 'balance', mock: rich, setup: (foyer) => connected(foyer) },
    { state: 'loading', mock: { ...rich, capabilities: { getBalance: never } }, setup: (foyer) => connected(foyer) },
    {
      state: 'network does not answer',
      mock: {
        ...rich,
        capabilities: { getBalance: () => Promise.reject(new FoyerError('RpcRequestFailed', { message: 'refused' })) },
      },
      setup: (foyer) => connected(foyer),
    },
    {
      state: 'without sending',
      mock: rich,
      options: { features: { send: false } },
      setup: (foyer) => connected(foyer),
    },
    {
      state: 'toast',
      mock: rich,
      setup: async (foyer) => {
        await connected(foyer)
        showToast(foyer, { variant: 'loading', name: 'sending' })
      },
    },
    {
      state: 'developer alert',
      mock: rich,
      setup: async (foyer) => {
        await connected(foyer)
        raiseAlert(foyer, { name: 'NetworkNotFound', detail: 'eip155:56' })
      },
    },
  ],
  Networks: [
    { state: 'choose', mock: rich, setup: (foyer) => connected(foyer, 'Networks') },
    {
      state: 'wallet cannot switch',
      mock: { ...rich, capabilities: { switchNetwork: undefined } },
      setup: (foyer) => connected(foyer, 'Networks'),
    },
  ],
  SwitchNetwork: [
    {
      state: 'waiting',
      mock: rich,
      setup: async (foyer, mock) => {
        await connected(foyer, 'Networks')
        mock.wallet().setMood('hang')
        startSwitchNetwork(foyer, { network: optimism })
      },
    },
    {
      state: 'declined',
      mock: rich,
      setup: async (foyer, mock) => {
        await connected(foyer, 'Networks')
        mock.wallet().setMood('reject')
        startSwitchNetwork(foyer, { network: optimism })
      },
    },
  ],
  UnsupportedChain: [
    {
      state: 'choose',
      mock: { wallets: [{ id: 'mock', name: 'MetaMask', networkId: 'eip155:5' }] },
      setup: (foyer) => connected(foyer, 'UnsupportedChain'),
    },
  ],
  WalletSend: [
    { state: 'empty', mock: rich, setup: (foyer) => connected(foyer, 'WalletSend') },
    {
      state: 'ready',
      mock: rich,
      setup: async (foyer) => {
        await connect(foyer, wallet)
        open(foyer, { view: 'WalletSend', arguments: { amount: '0.5', to: receiver } })
      },
    },
    {
      state: 'too much',
      mock: rich,
      setup: async (foyer) => {
        await connect(foyer, wallet)
        open(foyer, { view: 'WalletSend', arguments: { amount: '5000', to: receiver } })
      },
    },
  ],
  WalletSendSelectToken: [
    {
      state: 'choose',
      mock: rich,
      setup: async (foyer) => {
        await connected(foyer)
        rememberToken(foyer, { network: mainnet, token: usdc })
        navigate(foyer, 'WalletSendSelectToken')
      },
    },
  ],
  WalletSendPreview: [
    { state: 'review', mock: rich, setup: preview },
    {
      state: 'waiting',
      mock: rich,
      setup: async (foyer, mock) => {
        await preview(foyer)
        mock.wallet().setMood('hang')
        submit(foyer).catch(() => {})
      },
    },
    {
      state: 'declined',
      mock: rich,
      setup: async (foyer, mock) => {
        await preview(foyer)
        mock.wallet().setMood('reject')
        await submit(foyer)
      },
    },
  ],
  WhatIsAWallet: [{ state: 'explains', setup: (foyer) => open(foyer, { view: 'WhatIsAWallet' }) }],
}

/** A foyer of its own for one fixture; nothing is shared, nothing leaves the page. */
export function createFixtureFoyer(
  fixture: Fixture,
  options: Partial<FoyerOptions>,
): { foyer: Foyer; ready: Promise<unknown> } {
  const mock = mockAdapter(fixture.mock)
  const create: CreateAdapter = (context) => ({ ...mock(context), ...fixture.adapter })
  const foyer = createFoyer({
    projectId: 'gallery',
    networks: [mainnet, optimism, polygon, sepolia],
    adapters: [create],
    storage: memoryStorage(),
    enableEmbedded: true,
    ...options,
    ...fixture.options,
  })
  return { foyer, ready: Promise.resolve(fixture.setup(foyer, mock)) }
}
