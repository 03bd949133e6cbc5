import { type Capabilities, FoyerError, type NetworkInput, type Token } from '@foyer/base'
import {
  connect,
  createFoyer,
  type Foyer,
  type FoyerOptions,
  navigate,
  open,
  type RouteName,
  startConnect,
  startSwitchNetwork,
} from '@foyer/core'
import { rememberToken, reviewSend, setSendDraft, startSend, submitSend } from '@foyer/core/features'
import {
  type MockAdapter,
  type MockAdapterOptions,
  mainnet,
  memoryStorage,
  mockAdapter,
  optimism,
  polygon,
  sepolia,
} from '@foyer/test'

/** One state of one view: a foyer driven there by its own actions and a scripted wallet. */
export type Scene = { readonly foyer: Foyer; readonly adapter: MockAdapter }
export type Fixture = (
  options?: Partial<FoyerOptions>,
  /** What the chain answers instead. */
  capabilities?: Partial<Capabilities>,
) => Promise<Scene>

const eth = 10n ** 18n
export const receiver = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

export const usdc: Token = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
}

const wallets: MockAdapterOptions['wallets'] = [
  { id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' },
  { id: 'app.phantom', name: 'Phantom' },
  { id: 'me.rainbow', name: 'Rainbow' },
  { id: 'io.rabby', name: 'Rabby Wallet' },
]

/** What a chain with one token answers. */
export const chainCapabilities: Partial<Capabilities> = {
  async getToken({ tokenAddress }) {
    if (tokenAddress.toLowerCase() === usdc.address.toLowerCase()) return usdc
    throw new FoyerError('RpcRequestFailed', { message: 'no contract' })
  },
  async getTokenBalances({ tokenAddresses }) {
    return tokenAddresses.map(() => 2_400_000_000n)
  },
  estimateFee: async () => 420_000_000_000_000n,
}

export const networks: readonly NetworkInput[] = [
  mainnet,
  optimism,
  polygon,
  sepolia,
  { ...mainnet, id: 8453, name: 'Base', caipNetworkId: 'eip155:8453' },
  { ...mainnet, id: 42161, name: 'Arbitrum One', caipNetworkId: 'eip155:42161' },
]

export function makeScene(options: Partial<FoyerOptions> = {}, mock: MockAdapterOptions = {}): Scene {
  const { capabilities, ...rest } = mock
  const adapter = mockAdapter({
    wallets,
    balance: 3_214_200_000_000_000_000n,
    capabilities: { ...chainCapabilities, ...capabilities },
    ...rest,
  })
  const foyer = createFoyer({
    projectId: 'test',
    networks,
    adapters: [adapter],
    storage: memoryStorage(),
    metadata: { name: 'Lumen', description: '', url: 'https://lumen.example', icons: [] },
    ...options,
  })
  return { foyer, adapter }
}

async function connected(options?: Partial<FoyerOptions>, mock?: MockAdapterOptions): Promise<Scene> {
  const scene = makeScene(options, mock)
  await connect(scene.foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  return scene
}

/** The mood of every wallet, then a press on the first row. */
async function connecting(
  mood: Parameters<ReturnType<MockAdapter['wallet']>['setMood']>[0],
  options?: Partial<FoyerOptions>,
) {
  const scene = makeScene(options)
  scene.adapter.wallet('io.metamask').setMood(mood)
  open(scene.foyer)
  startConnect(scene.foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  return settle(scene)
}

async function switching(
  mood: Parameters<ReturnType<MockAdapter['wallet']>['setMood']>[0],
  options?: Partial<FoyerOptions>,
) {
  const scene = await connected(options)
  scene.adapter.wallet('io.metamask').setMood(mood)
  open(scene.foyer)
  navigate(scene.foyer, 'Networks')
  startSwitchNetwork(scene.foyer, { network: polygon })
  return settle(scene)
}

async function sending(options?: Partial<FoyerOptions>, mock?: MockAdapterOptions): Promise<Scene> {
  const scene = await connected(options, mock)
  open(scene.foyer)
  startSend(scene.foyer, undefined)
  navigate(scene.foyer, 'WalletSend')
  return scene
}

async function previewing(options?: Partial<FoyerOptions>, mock?: MockAdapterOptions): Promise<Scene> {
  const scene = await sending(options, mock)
  setSendDraft(scene.foyer, { amount: '0.5', receiver })
  reviewSend(scene.foyer)
  return scene
}

async function submitted(
  mood: Parameters<ReturnType<MockAdapter['wallet']>['setMood']>[0],
  options?: Partial<FoyerOptions>,
  mock?: MockAdapterOptions,
) {
  const scene = await previewing(options, mock)
  scene.adapter.wallet('io.metamask').setMood(mood)
  void submitSend(scene.foyer, { symbol: 'ETH', decimals: 18, refresh: async () => {} })
  return settle(scene)
}

/** Lets answers that are already on their way arrive. */
async function settle(scene: Scene): Promise<Scene> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  return scene
}

function opened(
  scene: Scene,
  ...[options]: Parameters<typeof open> extends [Foyer, ...infer rest] ? rest : never
): Scene {
  open(scene.foyer, options)
  return scene
}

const never = () => new Promise<never>(() => {})
const fails = () => Promise.reject(new FoyerError('RpcRequestFailed', { message: 'down' }))

const table = {
  Connect: {
    wallets: async (options) => opened(makeScene(options)),
    legal: async (options) =>
      opened(makeScene({ termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy', ...options })),
    recent: async (options) => {
      const storage = memoryStorage({
        entries: { '@foyer/recentConnectors': JSON.stringify({ v: 1, value: ['me.rainbow'] }) },
      })
      return opened(makeScene({ storage, ...options }))
    },
    empty: async (options) => opened(makeScene(options, { wallets: [{ uninstalled: true }] })),
    alert: async (options) => {
      const { projectId: _, ...rest } = options ?? {}
      return opened(makeScene({ ...rest, projectId: undefined }))
    },
  },
  ConnectingExternal: {
    waiting: (options) => connecting('hang', options),
    declined: (options) => connecting('reject', options),
    locked: (options) => connecting('locked', options),
    busy: (options) => connecting('busy', options),
    failed: (options) => connecting('crash', options),
  },
  Account: {
    connected: async (options, capabilities = {}) => opened(await connected(options, { capabilities })),
    loading: async (options) => opened(await connected(options, { capabilities: { getBalance: never } })),
    balanceFailed: async (options) => opened(await connected(options, { capabilities: { getBalance: fails } })),
    dust: async (options) => opened(await connected(options, { balance: 12_000n })),
    rich: async (options) => opened(await connected(options, { balance: 123_456_789n * eth })),
    unknownNetwork: async (options) => {
      const scene = await connected({ allowUnsupportedChain: true, ...options })
      scene.adapter.wallet('io.metamask').changeNetwork('eip155:999')
      return opened(scene)
    },
  },
  Networks: {
    connected: async (options) => {
      const scene = opened(await connected(options))
      navigate(scene.foyer, 'Networks')
      return scene
    },
    disabled: async (options) => {
      const scene = opened(await connected(options, { capabilities: { switchNetwork: undefined } }))
      navigate(scene.foyer, 'Networks')
      return scene
    },
    disconnected: async (options) => opened(makeScene(options), { view: 'Networks' }),
  },
  SwitchNetwork: {
    waiting: (options) => switching('hang', options),
    declined: (options) => switching('reject', options),
    failed: (options) => switching('crash', options),
  },
  UnsupportedChain: {
    default: async (options) => {
      const scene = await connected(options)
      scene.adapter.wallet('io.metamask').changeNetwork('eip155:999')
      return settle(scene)
    },
  },
  WalletSend: {
    empty: (options) => sending(options),
    filled: async (options, capabilities = {}) => {
      const scene = await sending(options, { capabilities })
      setSendDraft(scene.foyer, { amount: '0.5', receiver })
      return scene
    },
    tooMuch: async (options) => {
      const scene = await sending(options)
      setSendDraft(scene.foyer, { amount: '5', receiver })
      return scene
    },
    token: async (options) => {
      const scene = await sending(options)
      setSendDraft(scene.foyer, { amount: '1200', receiver: usdc.address, tokenAddress: usdc.address })
      return scene
    },
  },
  WalletSendPreview: {
    default: (options) => previewing(options),
    confirming: (options) => submitted('hang', options),
    mining: (options) => submitted('approve', options, { capabilities: { waitForTransaction: never } }),
    declined: (options) => submitted('reject', options),
  },
  WalletSendSelectToken: {
    default: async (options) => {
      const scene = await sending(options)
      rememberToken(scene.foyer, { network: mainnet, token: usdc })
      navigate(scene.foyer, 'WalletSendSelectToken')
      return scene
    },
  },
  WhatIsAWallet: {
    default: async (options) => {
      const scene = opened(makeScene(options))
      navigate(scene.foyer, 'WhatIsAWallet')
      return scene
    },
  },
} satisfies { readonly [name in RouteName]: { readonly [state: string]: Fixture } }

/** Every view in every state. A route without a row does not compile. */
export const fixtures: {
  readonly [name in RouteName]: { readonly [state in keyof (typeof table)[name]]: Fixture }
} = table
