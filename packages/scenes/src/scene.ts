import { type Capabilities, FoyerError, type NetworkInput, type Token } from '@foyer/base'
import { connect, createFoyer, type Foyer, type FoyerOptions, open, type RouteName } from '@foyer/core'
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

export const eth = 10n ** 18n

export const receiver = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

export const usdc: Token = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
}

export const wallets: MockAdapterOptions['wallets'] = [
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

/** What a site's views look like in some state, by the view's name. */
export type Scenes = { readonly [view in RouteName]?: { readonly [state: string]: Fixture } }

/** A site whose visitors have wallets in this browser; others only where a test says so. */
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
    enableWalletConnect: false,
    metadata: { name: 'Lumen', description: '', url: 'https://lumen.example', icons: [] },
    ...options,
  })
  return { foyer, adapter }
}

export function must<value>(value: value | undefined): value {
  if (value === undefined) throw new Error('not there')
  return value
}

export async function connected(options?: Partial<FoyerOptions>, mock?: MockAdapterOptions): Promise<Scene> {
  const scene = makeScene(options, mock)
  await connect(scene.foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  return scene
}

/** Lets answers that are already on their way arrive. */
export async function settle(scene: Scene): Promise<Scene> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  return scene
}

export function opened(
  scene: Scene,
  ...[options]: Parameters<typeof open> extends [Foyer, ...infer rest] ? rest : never
): Scene {
  open(scene.foyer, options)
  return scene
}

export const never = () => new Promise<never>(() => {})

export const fails = () => Promise.reject(new FoyerError('RpcRequestFailed', { message: 'down' }))
