import { solana } from '@foyer/base'
import { connect, type FoyerOptions, navigate, open, raiseAlert, showToast } from '@foyer/core'
import { type AccountTab, setAccountTab } from '@foyer/core/internal/holdings'
import {
  accountServiceUrl,
  type FakeFetch,
  failWith,
  fakeAccountService,
  heldEther,
  heldToken,
  type MockAdapterOptions,
  mainnet,
  mockAdapter,
  sepolia,
} from '@foyer/test'
import { phantom, severalConnected, withWallets } from './families.ts'
import { connected, eth, fails, makeScene, never, opened, type Scene, type Scenes, settle } from './scene.ts'
import { swapping } from './swap.ts'

/** The data service answers, and a tab is looked at. */
export async function served(
  service: FakeFetch,
  tab: AccountTab = 'tokens',
  options?: Partial<FoyerOptions>,
  mock?: MockAdapterOptions,
): Promise<Scene> {
  const scene = await connected({ blockchainApiUrl: accountServiceUrl, fetch: service, ...options }, mock)
  setAccountTab(scene.foyer, tab)
  return opened(scene)
}

/** What the data service knew the price of a day ago: worth more, less, and the same. */
const priced = {
  balances: [
    { ...heldEther, priceDayAgo: 2_990.5 },
    heldToken('UNI', '31.88', { name: 'Uniswap', price: 7.471, value: 238.18, priceDayAgo: 7.95 }),
    heldToken('USDC', '2400', { name: 'USD Coin', price: 1, value: 2_400, priceDayAgo: 1 }),
  ],
}

const hostile = {
  balances: [
    heldEther,
    heldToken('\u202EHTE\u202C', '1', { name: '<img src=x onerror=alert(1)>' }),
    heldToken('S'.repeat(200), '9'.repeat(78), { name: 'N'.repeat(400) }),
    heldToken('NEG', '-5'),
    heldToken('RICH', '1', { price: 1, value: 1e300 }),
    heldToken('SVG', '1', { iconUrl: 'javascript:alert(1)' }),
    heldToken('ΕТΗ', '100', { name: 'Ethereum' }),
  ],
}

/** An NFT of Solana, on its screen, with a wallet that sends NFTs. */
async function solanaNft(isTransferable: boolean, options?: Partial<FoyerOptions>): Promise<Scene> {
  const capabilities = { getNftBalance: async () => 1n, sendNft: async () => '5'.repeat(88) }
  const adapter = mockAdapter({ namespace: 'solana', wallets: [phantom], balance: 12_500_000_000n, capabilities })
  const { foyer } = makeScene({ networks: [solana], adapters: [adapter], ...options })
  await connect(foyer, { connectorId: 'app.phantom', namespace: 'solana' })
  const scene = opened({ foyer, adapter })
  navigate(foyer, 'Nft', {
    networkId: solana.caipNetworkId,
    name: 'Gull of Skerry',
    count: undefined,
    image: undefined,
    contract: 'HTe4rUHgKt5H6v9jq9wGQxvLfQdAjqLhZ3dmPdEV1qb9',
    tokenId: '0',
    isTransferable,
  })
  return scene
}

export const accountScenes = {
  Account: {
    connected: async (options, capabilities = {}) => opened(await connected(options, { capabilities })),
    severalFamilies: async (options) => opened(await severalConnected(options)),
    loading: async (options) => opened(await connected(options, { capabilities: { getBalance: never } })),
    balanceFailed: async (options) => opened(await connected(options, { capabilities: { getBalance: fails } })),
    dust: async (options) => opened(await connected(options, { balance: 12_000n })),
    rich: async (options) => opened(await connected(options, { balance: 123_456_789n * eth })),
    withoutSending: async (options) => opened(await connected({ features: { send: false }, ...options })),
    toast: async (options) => {
      const scene = opened(await connected(options))
      showToast(scene.foyer, { variant: 'loading', name: 'codeSent' })
      return scene
    },
    alert: async (options) => {
      const scene = opened(await connected(options))
      raiseAlert(scene.foyer, { name: 'NetworkNotFound', detail: 'eip155:56' })
      return scene
    },
    severalWallets: async (options) => {
      const scene = await withWallets(options)
      open(scene.foyer, { view: 'Account', namespace: 'eip155' })
      return scene
    },
    tokens: async (options) => served(fakeAccountService(), 'tokens', options),
    dayChange: async (options) => served(fakeAccountService({ balance: priced }), 'tokens', options),
    nfts: async (options) => served(fakeAccountService(), 'nfts', options),
    activity: async (options) => served(fakeAccountService(), 'activity', options),
    nothing: async (options) =>
      served(fakeAccountService({ balance: { balances: [] }, history: { data: [], next: null } }), 'activity', options),
    testnet: async (options) => {
      const ether = { ...heldEther, chainId: sepolia.caipNetworkId }
      const supported = { http: [sepolia.caipNetworkId], ws: [] }
      const service = fakeAccountService({ balance: { balances: [ether] } }, { 'GET /v1/supported-chains': supported })
      const scene = await served(service, 'tokens', { networks: [mainnet, { ...sepolia, testnet: true }], ...options })
      scene.adapter.wallet('io.metamask').changeNetwork(sepolia.caipNetworkId)
      return scene
    },
    hostile: async (options) => served(fakeAccountService({ balance: hostile }), 'tokens', options),
    serviceLoading: async (options) => served(fakeAccountService({ nfts: never, balance: never }), 'nfts', options),
    serviceDown: async (options) =>
      served(fakeAccountService({ balance: failWith(503), history: failWith(503) }), 'activity', options),
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
    severalFamilies: async (options) => {
      const scene = opened(await severalConnected(options))
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
  UnsupportedChain: {
    default: async (options) => {
      const scene = await connected(options)
      scene.adapter.wallet('io.metamask').changeNetwork('eip155:999')
      return settle(scene)
    },
    swap: async (options) => {
      const scene = await swapping({}, options)
      navigate(scene.foyer, 'UnsupportedChain', { swapUnsupportedChain: true })
      return scene
    },
  },
  Nft: {
    default: async (options) => {
      const scene = await served(fakeAccountService(), 'nfts', options)
      const image = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'
      const contract = '0x5b2100000000000000000000000000000009d04a'
      navigate(scene.foyer, 'Nft', {
        networkId: 'eip155:1',
        name: 'Tern 218',
        contract,
        tokenId: '218',
        count: '2',
        image,
        isTransferable: true,
      })
      return scene
    },
    solana: (options) => solanaNft(true, options),
    /** No plain transfer moves it. */
    bound: (options) => solanaNft(false, options),
  },
} satisfies Scenes
