import {
  type Adapter,
  bitcoin,
  type Capabilities,
  type CreateAdapter,
  FoyerError,
  type Network,
  type NetworkInput,
  type SiwxConfig,
  solana,
  type Token,
} from '@foyer/base'
import {
  activeConnectionsAtom,
  addAddressLabel,
  connect,
  connectAttemptAtom,
  createFoyer,
  type Foyer,
  type FoyerOptions,
  navigate,
  open,
  type RouteName,
  routeAtom,
  type SwapArguments,
  startConnect,
  startSwitchNetwork,
  switchActiveChain,
} from '@foyer/core'
import {
  chooseWallet,
  getConnectRows,
  listWallets,
  pairingAtom,
  relayRequestsAtom,
  remoteFeaturesAtom,
  startPairing,
  type Wallet,
} from '@foyer/core/connect'
import {
  emailFlowAtom,
  type FarcasterFlow,
  farcasterFlowAtom,
  socialFlowAtom,
  startEmailLogin,
  startFarcasterLogin,
  startUpdateEmail,
  submitCode,
  submitEmail,
  submitNewEmail,
  submitUpdateCode,
} from '@foyer/core/embeddedWallet'
import { type AccountTab, setAccountTab } from '@foyer/core/holdings'
import { openNaming, registerAccountName, setNameText, startNaming } from '@foyer/core/names'
import { type OnrampEvent, type OnrampOrder, onrampDraftAtom, onrampFlowAtom } from '@foyer/core/onramp'
import { openPay, type PaymentOptions, payWithWallet } from '@foyer/core/pay'
import { getQueryClient } from '@foyer/core/queries'
import { rememberToken, reviewSend, setSendDraft, startSend, submitSend } from '@foyer/core/send'
import { openSignIn, signInFlowAtom, startSignIn } from '@foyer/core/siwx'
import {
  prefillSwap,
  reviewSwap,
  type SwapOffer,
  type SwapOfferParams,
  submitSwap,
  swapOfferQuery,
  toSwapper,
} from '@foyer/core/swap'
import {
  accountServiceUrl,
  cosmosHub,
  type FakeFetch,
  failWith,
  fakeAccountService,
  fakeExchangeService,
  fakeOnrampService,
  fakeSwapService,
  heldEther,
  heldToken,
  type MemoryRelay,
  type MockAdapter,
  type MockAdapterOptions,
  mainnet,
  memoryRelay,
  memorySiwx,
  memoryStorage,
  mockAdapter,
  nameRoutes,
  optimism,
  polygon,
  type SwapMarket,
  sepolia,
  swapAddresses,
} from '@foyer/test'
import { createFrameWallet, type FrameWallet, type FrameWalletOptions } from '@foyer/test-kit/frame'
import { createPhoneWallet, type PhoneWallet } from '@foyer/test-kit/phone'

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

/** Ids of the catalogue. */
const popular = { trust: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0' }

/** A wallet of two families beside one of a single family. */
export function makeFamiliesScene(options: Partial<FoyerOptions> = {}): Scene {
  const evm = mockAdapter({
    wallets: [
      { id: 'app.phantom', name: 'Phantom', rdns: 'app.phantom' },
      { id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' },
    ],
  })
  const other = mockAdapter({ namespace: 'solana', wallets: [{ id: 'Phantom', name: 'Phantom' }] })
  const { foyer } = makeScene({ adapters: [evm, other], networks: [...networks, solana], ...options })
  return { foyer, adapter: evm }
}

function must<value>(value: value | undefined): value {
  if (value === undefined) throw new Error('not there')
  return value
}

async function connected(options?: Partial<FoyerOptions>, mock?: MockAdapterOptions): Promise<Scene> {
  const scene = makeScene(options, mock)
  await connect(scene.foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  return scene
}

const phantom = { id: 'app.phantom', name: 'Phantom' }

/** A site of three families: Phantom serves two of them, MetaMask one, and nothing the third. */
function several(options: Partial<FoyerOptions> = {}): Scene {
  const adapter = mockAdapter({ wallets: [{ id: 'io.metamask', name: 'MetaMask' }, phantom], balance: 3n * eth })
  const ofSolana = mockAdapter({ namespace: 'solana', wallets: [phantom], balance: 12_500_000_000n })
  const ofCosmos = mockAdapter({ namespace: 'cosmos', wallets: [] })
  const adapters = [adapter, ofSolana, ofCosmos]
  const { foyer } = makeScene({ networks: [mainnet, polygon, solana, cosmosHub], adapters, ...options })
  return { foyer, adapter }
}

async function severalConnected(options?: Partial<FoyerOptions>): Promise<Scene> {
  const scene = several(options)
  await connect(scene.foyer, { connectorId: 'app.phantom', namespace: 'solana' })
  await connect(scene.foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  return scene
}

/** An NFT of Solana, on its screen, with a wallet that sends NFTs. */
async function solanaNft(isTransferable: boolean, options?: Partial<FoyerOptions>): Promise<Scene> {
  const capabilities = { getNftBalance: async () => 1n, sendNft: async () => '5'.repeat(88) }
  const adapter = mockAdapter({ namespace: 'solana', wallets: [phantom], balance: 12_500_000_000n, capabilities })
  const { foyer } = makeScene({ networks: [solana], adapters: [adapter], ...options })
  await connect(foyer, { connectorId: 'app.phantom', namespace: 'solana' })
  const scene = opened({ foyer, adapter })
  navigate(foyer, 'Nft', {
    ...{ networkId: solana.caipNetworkId, name: 'Gull of Skerry', count: undefined, image: undefined },
    ...{ contract: 'HTe4rUHgKt5H6v9jq9wGQxvLfQdAjqLhZ3dmPdEV1qb9', tokenId: '0', isTransferable },
  })
  return scene
}

const features = { email: false, socials: false, passkey: false, swaps: false, onramp: false, activity: false } as const

/** As the project's configuration says that visitors may use several wallets. */
export function allowSeveral(foyer: Foyer): void {
  foyer.store.set(remoteFeaturesAtom, { ...features, reownBranding: false, multiWallet: true })
}

/** Bitcoin's wallets have an address for payments and one for ordinals. */
function twoAddresses(create: CreateAdapter): CreateAdapter {
  const payment = {
    namespace: 'bip122',
    address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    type: 'payment',
  } as const
  const ordinal = {
    namespace: 'bip122',
    address: 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297',
    type: 'ordinal',
  } as const
  return (context) => {
    const adapter = create(context)
    const connect: Adapter['connect'] = async (input) => ({
      ...(await adapter.connect(input)),
      accounts: [payment, ordinal],
    })
    return { ...adapter, connect }
  }
}

/** Somebody with two wallets of Ethereum and one of Bitcoin, and one that ended by itself. */
async function withWallets(options: Partial<FoyerOptions> = {}): Promise<Scene> {
  const adapter = mockAdapter({ wallets, balance: 3n * eth })
  const ofBitcoin = twoAddresses(mockAdapter({ namespace: 'bip122', wallets: [phantom] }))
  const { foyer } = makeScene({ networks: [mainnet, polygon, bitcoin], adapters: [adapter, ofBitcoin], ...options })
  allowSeveral(foyer)
  for (const connectorId of ['me.rainbow', 'io.rabby', 'io.metamask']) {
    await connect(foyer, { connectorId, namespace: 'eip155' })
  }
  await connect(foyer, { connectorId: 'app.phantom', namespace: 'bip122' })
  adapter.wallet('me.rainbow').revoke()
  return opened({ foyer, adapter }, { view: 'ProfileWallets' })
}

async function choosing(network: Network, options?: Partial<FoyerOptions>): Promise<Scene> {
  const scene = several(options)
  await connect(scene.foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  opened(scene)
  navigate(scene.foyer, 'Networks')
  startSwitchNetwork(scene.foyer, { network })
  const { chainNamespace: switchToChain, caipNetworkId } = network
  switchActiveChain(scene.foyer, { switchToChain, network: caipNetworkId, navigateWithReplace: true })
  return scene
}

/** A scene whose relay is in the page's memory. */
export function makeRelayScene(options: Partial<FoyerOptions> = {}, mock: MockAdapterOptions = {}): RelayScene {
  const relay = memoryRelay()
  globalThis.WebSocket = relay.WebSocket
  return { ...makeScene({ relayUrl: relay.url, enableWalletConnect: true, ...options }, mock), relay }
}

export type RelayScene = Scene & { readonly relay: MemoryRelay }

export async function findWallet(foyer: Foyer, name: string): Promise<Wallet> {
  const { wallets } = await listWallets(foyer, { page: 1, search: name })
  const wallet = wallets.find((one) => one.name === name) ?? {
    id: name,
    name,
    chains: ['polkadot'],
    homepage: 'https://wallet.example',
  }
  return wallet
}

async function pairing(name: string | undefined, options?: Partial<FoyerOptions>): Promise<RelayScene> {
  const scene = makeRelayScene(options)
  open(scene.foyer)
  const wallet = name === undefined ? undefined : await findWallet(scene.foyer, name)
  navigate(scene.foyer, 'ConnectingWalletConnect', wallet && { wallet })
  return scene
}

/** A phone takes the link on screen; resolves when it has answered it. */
export async function scanWith(
  { foyer, relay }: RelayScene,
  options: Partial<Parameters<typeof createPhoneWallet>[0]> = {},
): Promise<PhoneWallet> {
  const phone = createPhoneWallet({
    relayUrl: relay.url,
    projectId: 'phone',
    networks: [{ networkId: 'eip155:1' }, { networkId: 'eip155:10' }],
    evmKey: `0x${'11'.repeat(32)}`,
    name: 'Rainbow',
    nativeLink: 'rainbow://',
    warn: () => {},
    decide: () => 'approve',
    ...options,
  })
  foyer.signal.addEventListener('abort', phone.close)
  startPairing(foyer, { method: 'qrcode' })
  const uri = await new Promise<string>((resolve) => {
    const look = () => {
      const state = foyer.store.get(pairingAtom)
      if (state.step !== 'ready') return
      stop()
      resolve(state.uri)
    }
    const stop = foyer.store.sub(pairingAtom, look)
    look()
  })
  phone.pair(uri)
  await new Promise<void>((resolve) => {
    const stop = foyer.store.sub(connectAttemptAtom, () => {
      if (foyer.store.get(connectAttemptAtom).step === 'waiting') return
      stop()
      resolve()
    })
  })
  return phone
}

/** Connected through the relay, with a request the phone has not answered. */
export async function requesting(options?: Partial<FoyerOptions>): Promise<RelayScene> {
  const scene = makeRelayScene({ adapters: [], ...options })
  await scanWith(scene, { decide: ({ kind }) => (kind === 'connect' ? 'approve' : 'wait') })
  const connection = scene.foyer.store.get(activeConnectionsAtom).get('eip155')
  const adapter = scene.foyer.adapters.get('eip155')
  if (!connection || !adapter) throw new Error('The phone did not connect')
  adapter.capabilities.signMessage?.({ connection, message: 'Hello', signal: scene.foyer.signal }).catch(() => {})
  await new Promise<void>((resolve) => {
    const stop = scene.foyer.store.sub(relayRequestsAtom, () => {
      stop()
      resolve()
    })
  })
  return scene
}

export type EmbeddedScene = Scene & { readonly frame: FrameWallet }

/** A site with an embedded wallet whose page is scripted. */
export function makeEmbeddedScene(
  options: Partial<FoyerOptions> = {},
  script: FrameWalletOptions = {},
  mock: MockAdapterOptions = {},
): EmbeddedScene {
  const frame = createFrameWallet(script)
  const embedded = { frameUrl: 'https://wallet.example/sdk', frameChannel: frame.channel }
  return { ...makeScene({ ...embedded, ...options }, mock), frame }
}

/** At the screen that asks for the address. */
function atEmail(options?: Partial<FoyerOptions>, script?: FrameWalletOptions): EmbeddedScene {
  const scene = makeEmbeddedScene(options, script)
  open(scene.foyer)
  startEmailLogin(scene.foyer)
  return scene
}

/** As after a press on an account's row, without the window it opens. */
function atSocial(options?: Partial<FoyerOptions>): EmbeddedScene {
  const scene = makeEmbeddedScene({ features: { socials: ['google', 'github'] }, ...options })
  open(scene.foyer)
  navigate(scene.foyer, 'ConnectingSocial', { provider: 'google' })
  scene.foyer.store.set(socialFlowAtom, { type: 'started', provider: 'google' })
  return scene
}

/** As after a press on Farcaster's row; the code is on screen. */
export async function atFarcaster(
  options?: Partial<FoyerOptions>,
  script?: FrameWalletOptions,
  until: FarcasterFlow['step'] = 'waiting',
): Promise<EmbeddedScene> {
  const scene = makeEmbeddedScene({ features: { socials: ['farcaster', 'google'] }, ...options }, script)
  const { foyer } = scene
  open(foyer)
  void startFarcasterLogin(foyer)
  await new Promise<void>((resolve) => {
    const look = () => {
      if (foyer.store.get(farcasterFlowAtom).step !== until) return
      stop()
      resolve()
    }
    const stop = foyer.store.sub(farcasterFlowAtom, look)
    look()
  })
  return scene
}

/** The mail with the code is on its way. */
export async function atCode(options?: Partial<FoyerOptions>, script?: FrameWalletOptions): Promise<EmbeddedScene> {
  const scene = atEmail(options, script)
  await submitEmail(scene.foyer, { email: 'ada@example.com' })
  return scene
}

/** Logged in, with the account on screen. */
export async function loggedIn(options?: Partial<FoyerOptions>, script?: FrameWalletOptions): Promise<EmbeddedScene> {
  const scene = await atCode(options, { smartAccountNetworks: [1], ...script })
  await submitCode(scene.foyer, { code: '123456' })
  open(scene.foyer, { view: 'Account' })
  return scene
}

async function updating(options?: Partial<FoyerOptions>): Promise<EmbeddedScene> {
  const scene = await loggedIn(options)
  navigate(scene.foyer, 'AccountSettings')
  startUpdateEmail(scene.foyer)
  return scene
}

async function updatingTo(options?: Partial<FoyerOptions>): Promise<EmbeddedScene> {
  const scene = await updating(options)
  await submitNewEmail(scene.foyer, { email: 'lovelace@example.com' })
  return scene
}

const chainId = '0x1'
const session = (digit: string, description: string, state: string) => {
  const address = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
  return { pci: `0x${digit.repeat(64)}`, chainId, address, expiry: 1_900_000_000, description, state }
}

/** What a wallet lists: one that holds, one whose end is under way, one that has run out. */
export const sessions = [
  session('1', 'send up to 100 USDC to anybody, at most 60 USDC at a time', 'active'),
  session('2', 'call play of the contract 0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', 'revoking'),
  session('3', 'send up to 1 ETH to anybody', 'expired'),
]

/** Somebody with an embedded wallet at a site that may act for them. */
export function withSessions(
  options?: Partial<FoyerOptions>,
  listed: readonly object[] = sessions,
): Promise<EmbeddedScene> {
  const reads = { wallet_getGrantedExecutionPermissions: listed }
  const features = { ...options?.features, smartSessions: true }
  // without an adapter of the site's, as the embedded wallet works alone
  return loggedIn({ networks: [mainnet], adapters: [], ...options, features }, { reads })
}

function listing(scene: EmbeddedScene): EmbeddedScene {
  navigate(scene.foyer, 'SmartSessionList')
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

async function receiving(scene: Promise<Scene>): Promise<Scene> {
  const { foyer } = await scene
  open(foyer, { view: 'WalletReceive' })
  return scene
}

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
    ...{ key: 'eip155:1/ETH', symbol: 'ETH', name: 'Ether', iconUrl: undefined, tokenAddress: undefined },
    ...{ network: mainnet, networkName: 'ethereum-mainnet' },
  },
  account: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  ...{ paymentAmount: '100', paymentCurrency: 'USD', isSmartAccount: false, at: 0 },
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
  ...{ type: 'offered', order: onrampOrder, url: 'https://seller.test/order/1' },
  window,
})

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

/** The offer of one ETH that the preview shows. */
export async function getSwapOffer(
  { foyer }: Scene,
  { from, to, fromAmount }: Pick<SwapOfferParams, 'from' | 'to' | 'fromAmount'> = {
    ...{ from: usdcTokens.to, to: usdcTokens.from },
    fromAmount: (5n * eth) / 4n,
  },
): Promise<SwapOffer> {
  const swapper = must(toSwapper(foyer, foyer.store.get(activeConnectionsAtom).get('eip155')))
  return getQueryClient(foyer).fetchQuery(swapOfferQuery(foyer, { swapper, from, to, fromAmount, slippage: '1' }))
}

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

/** A Bitcoin wallet: an address for payments and one for ordinals. */
async function connectedBitcoin(options?: Partial<FoyerOptions>): Promise<Scene> {
  const adapter = mockAdapter({ namespace: 'bip122', wallets: [phantom] })
  const accounts = [
    { namespace: 'bip122', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', type: 'payment' },
    {
      namespace: 'bip122',
      address: 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297',
      type: 'ordinal',
    },
  ] as const
  const create: CreateAdapter = (context) => {
    const made = adapter(context)
    return { ...made, connect: async (input) => ({ ...(await made.connect(input)), accounts }) }
  }
  const { foyer } = makeScene({ adapters: [create], networks: [bitcoin], ...options })
  await connect(foyer, { connectorId: 'app.phantom', namespace: 'bip122' })
  return { foyer, adapter }
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
  void submitSend(scene.foyer)
  return settle(scene)
}

/** A transfer that the wallet has sent. */
async function receipt(
  waitForTransaction: Capabilities['waitForTransaction'],
  options?: Partial<FoyerOptions>,
): Promise<Scene> {
  const scene = await submitted('approve', options, { capabilities: { waitForTransaction } })
  await new Promise<void>((resolve) => {
    const check = () => scene.foyer.store.get(routeAtom).name === 'WalletSendReceipt' && resolve()
    scene.foyer.store.sub(routeAtom, check)
    check()
  })
  return settle(scene)
}

/** Lets answers that are already on their way arrive. */
/** Connected, and the site has said that there is no session. */
async function atSignIn(siwx: SiwxConfig, options?: Partial<FoyerOptions>): Promise<Scene> {
  const scene = await connected({ siwx, ...options })
  const { store } = scene.foyer
  await new Promise<void>((resolve) => {
    const look = () => {
      if (store.get(signInFlowAtom).step !== 'unsigned') return
      stop()
      resolve()
    }
    const stop = store.sub(signInFlowAtom, look)
    look()
  })
  openSignIn(scene.foyer)
  return scene
}

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

/** Somebody without a name, at the first of its screens. */
export async function naming(
  routes: Parameters<typeof fakeAccountService>[1] = {},
  options?: Partial<FoyerOptions>,
  mock?: MockAdapterOptions,
): Promise<Scene & { readonly service: FakeFetch }> {
  const service = fakeAccountService({}, { ...nameRoutes, ...routes })
  const scene = await served(service, 'tokens', options, mock)
  openNaming(scene.foyer)
  return { ...scene, service }
}

/** The same, where this has been typed. */
async function typing(text: string, options?: Partial<FoyerOptions>, mock?: MockAdapterOptions): Promise<Scene> {
  const scene = await naming({}, options, mock)
  startNaming(scene.foyer)
  setNameText(scene.foyer, text)
  return scene
}

/** A name that the wallet is asked to sign for. */
async function registering(mood: 'hang' | 'reject' | 'approve', options?: Partial<FoyerOptions>): Promise<Scene> {
  const scene = await typing('countess', options)
  scene.adapter.wallet('io.metamask').setMood(mood)
  const done = registerAccountName(scene.foyer)
  if (mood !== 'hang') await done
  return scene
}

/** What a node with ENS says. */
const namedInEns: MockAdapterOptions['capabilities'] = {
  resolveName: async ({ name }) => (name === 'ada.eth' ? receiver : undefined),
  getIdentity: async ({ address }) => ({ name: address === receiver ? 'ada.eth' : undefined, avatar: undefined }),
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

const never = () => new Promise<never>(() => {})
const fails = () => Promise.reject(new FoyerError('RpcRequestFailed', { message: 'down' }))

const table = {
  Connect: {
    wallets: async (options) => opened(makeScene(options)),
    legal: async (options) =>
      opened(makeScene({ termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy', ...options })),
    recent: async (options) => {
      const storage = memoryStorage({
        entries: { '@foyer/recents': JSON.stringify({ v: 1, value: ['me.rainbow'] }) },
      })
      return opened(makeScene({ storage, ...options }))
    },
    empty: async (options) => opened(makeScene(options, { wallets: [{ uninstalled: true }] })),
    checkbox: async (options) =>
      opened(makeScene({ termsConditionsUrl: '/terms', features: { legalCheckbox: true }, ...options })),
    multiChain: async (options) => opened(makeFamiliesScene(options)),
    featured: async (options) =>
      opened(makeRelayScene({ featuredWalletIds: [popular.trust, 'unheard-of'], ...options })),
    severalFamilies: async (options) => opened(several(options)),
    oneFamily: (options) => choosing(solana, options),
    familyWithoutWallet: (options) => choosing(cosmosHub, options),
    relay: async (options) => opened(makeRelayScene(options)),
    email: async (options) => opened(makeEmbeddedScene(options)),
    recommended: async (options) => opened(makeRelayScene(options, { wallets: [{ uninstalled: true }] })),
    alert: async (options) => {
      const { projectId: _, ...rest } = options ?? {}
      return opened(makeScene({ ...rest, projectId: undefined }))
    },
  },
  ConnectWallets: {
    default: async (options) => opened(makeRelayScene(options), { view: 'ConnectWallets' }),
  },
  ConnectingMultiChain: {
    default: async (options) => {
      const scene = opened(makeFamiliesScene(options))
      chooseWallet(scene.foyer, must(getConnectRows(scene.foyer).find(({ name }) => name === 'Phantom')))
      return scene
    },
  },
  Create: {
    default: async (options) => opened(makeRelayScene(options), { view: 'Create' }),
  },
  GetWallet: {
    default: async (options) => opened(makeRelayScene(options), { view: 'GetWallet' }),
  },
  SwitchActiveChain: {
    default: async (options) => {
      const scene = makeFamiliesScene(options)
      await connect(scene.foyer, { connectorId: 'app.phantom', namespace: 'eip155' })
      open(scene.foyer)
      navigate(scene.foyer, 'Networks')
      startSwitchNetwork(scene.foyer, { network: solana })
      return scene
    },
  },
  SIWXSignMessage: {
    required: (options) => atSignIn(memorySiwx({ required: true }), options),
    optional: (options) => atSignIn(memorySiwx(), options),
    signing: async (options) => {
      const scene = await atSignIn(memorySiwx({ required: true }), options)
      scene.adapter.wallet('io.metamask').hold()
      void startSignIn(scene.foyer)
      return scene
    },
    declined: async (options) => {
      const scene = await atSignIn(memorySiwx({ required: true }), options)
      scene.adapter.wallet('io.metamask').setMood('reject')
      await startSignIn(scene.foyer)
      return scene
    },
  },
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
  ProfileWallets: {
    several: (options) => withWallets(options),
    labelled: async (options) => {
      const scene = await withWallets(options)
      const address = scene.adapter.wallet('io.rabby').accounts[0] ?? ''
      addAddressLabel(scene.foyer, { address, label: 'Team treasury' })
      return scene
    },
    one: async (options) => {
      const scene = await connected(options)
      allowSeveral(scene.foyer)
      return opened(scene, { view: 'ProfileWallets' })
    },
  },
  WhatIsANetwork: {
    default: async (options) => opened(makeScene(options), { view: 'WhatIsANetwork' }),
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
    severalFamilies: async (options) => opened(await severalConnected(options)),
    loading: async (options) => opened(await connected(options, { capabilities: { getBalance: never } })),
    balanceFailed: async (options) => opened(await connected(options, { capabilities: { getBalance: fails } })),
    dust: async (options) => opened(await connected(options, { balance: 12_000n })),
    rich: async (options) => opened(await connected(options, { balance: 123_456_789n * eth })),
    tokens: async (options) => served(fakeAccountService(), 'tokens', options),
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
  AccountSettings: {
    default: async (options) => {
      const scene = await loggedIn(options)
      navigate(scene.foyer, 'AccountSettings')
      return scene
    },
  },
  SmartSessionCreated: {
    default: async (options) => {
      const scene = await withSessions(options)
      navigate(scene.foyer, 'SmartSessionCreated', { expiry: 1_900_000_000 })
      return scene
    },
  },
  SmartSessionList: {
    default: async (options) => listing(await withSessions(options)),
    none: async (options) => listing(await withSessions(options, [])),
  },
  ApproveTransaction: {
    waiting: async (options) => {
      const scene = await loggedIn(options)
      const connection = scene.foyer.store.get(activeConnectionsAtom).get('eip155')
      const sign = scene.foyer.adapters.get('eip155')?.capabilities.signMessage
      if (!connection || !sign) throw new Error('The login did not connect')
      sign({ connection, message: '0x48656c6c6f', signal: scene.foyer.signal }).catch(() => {})
      await scene.frame.nextApproval()
      return scene
    },
  },
  EmailLogin: {
    default: async (options) => atEmail(options),
    sending: async (options) => {
      const scene = atEmail(options, { silent: ['CONNECT_EMAIL'] })
      void submitEmail(scene.foyer, { email: 'ada@example.com' })
      return settle(scene)
    },
    invalid: async (options) => {
      const scene = atEmail(options)
      await submitEmail(scene.foyer, { email: 'ada' })
      return scene
    },
    unavailable: async (options) => {
      const scene = atEmail(options)
      scene.foyer.store.set(emailFlowAtom, { type: 'submitted', email: 'ada@example.com' })
      scene.foyer.store.set(emailFlowAtom, { type: 'failed', error: new FoyerError('EmailLoginUnavailable') })
      return scene
    },
  },
  ConnectingFarcaster: {
    starting: async (options) => atFarcaster(options, { silent: ['GET_FARCASTER_URI'] }, 'starting'),
    waiting: async (options) => atFarcaster(options),
    connecting: async (options) => {
      const scene = await atFarcaster(options, { silent: ['GET_USER'] })
      scene.foyer.store.set(farcasterFlowAtom, { type: 'answered' })
      return scene
    },
    failed: async (options) => atFarcaster(options, { refuses: ['CONNECT_FARCASTER'] }, 'failed'),
  },
  ConnectingSocial: {
    waiting: async (options) => atSocial(options),
    connecting: async (options) => {
      const scene = atSocial(options)
      scene.foyer.store.set(socialFlowAtom, { type: 'answered' })
      return scene
    },
    failed: async (options) => {
      const scene = atSocial(options)
      scene.foyer.store.set(socialFlowAtom, { type: 'failed', error: new FoyerError('PopupBlocked') })
      return scene
    },
  },
  EmailVerifyDevice: {
    waiting: async (options) => {
      const scene = atEmail(options, { isNewDevice: true })
      void submitEmail(scene.foyer, { email: 'ada@example.com' })
      await new Promise<void>((resolve) => {
        const stop = scene.foyer.store.sub(emailFlowAtom, () => {
          if (scene.foyer.store.get(emailFlowAtom).step !== 'device') return
          stop()
          resolve()
        })
      })
      return settle(scene)
    },
  },
  EmailVerifyOtp: {
    default: (options) => atCode(options),
    checking: async (options) => {
      const scene = await atCode(options, { silent: ['CONNECT_OTP'] })
      void submitCode(scene.foyer, { code: '123456' })
      return settle(scene)
    },
    wrong: async (options) => {
      const scene = await atCode(options)
      await submitCode(scene.foyer, { code: '000000' })
      return scene
    },
  },
  UpdateEmailWallet: {
    default: (options) => updating(options),
    invalid: async (options) => {
      const scene = await updating(options)
      await submitNewEmail(scene.foyer, { email: 'ada' })
      return scene
    },
  },
  UpdateEmailPrimaryOtp: {
    default: (options) => updatingTo(options),
    wrong: async (options) => {
      const scene = await updatingTo(options)
      await submitUpdateCode(scene.foyer, { code: '000000' })
      return scene
    },
  },
  UpdateEmailSecondaryOtp: {
    default: async (options) => {
      const scene = await updatingTo(options)
      await submitUpdateCode(scene.foyer, { code: '123456' })
      return scene
    },
  },
  UpgradeEmailWallet: {
    default: async (options) => {
      const scene = await loggedIn(options)
      navigate(scene.foyer, 'UpgradeEmailWallet')
      return scene
    },
  },
  AllWallets: {
    default: async (options) => opened(makeRelayScene(options), { view: 'AllWallets' }),
  },
  ConnectingWalletConnect: {
    any: (options) => pairing(undefined, options),
    wallet: (options) => pairing('Rainbow', options),
    web: (options) => pairing('Safe', options),
    desktop: (options) => pairing('Ledger Live', options),
    unsupported: (options) => pairing('Talisman', options),
    declined: async (options) => {
      const scene = await pairing('Rainbow', options)
      await scanWith(scene, { decide: () => 'reject' })
      return scene
    },
  },
  ConnectingWalletConnectBasic: {
    default: async (options) => opened(makeRelayScene({ adapters: [], ...options })),
  },
  Downloads: {
    default: async (options) => {
      const scene = opened(makeScene(options))
      navigate(scene.foyer, 'Downloads', { wallet: await findWallet(scene.foyer, 'MetaMask') })
      return scene
    },
  },
  OpenWallet: {
    default: async (options) => {
      const scene = await requesting(options)
      open(scene.foyer)
      navigate(scene.foyer, 'OpenWallet')
      return scene
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
  BuyInProgress: {
    ordering: (options) => ordered(options),
    open: (options) => ordered(options, offered('open')),
    closed: (options) => ordered(options, offered('closed')),
    blocked: (options) => ordered(options, offered('blocked')),
    failed: (options) => ordered(options, { type: 'failed', order: onrampOrder, error: new FoyerError('ServerError') }),
    arrived: (options) =>
      ordered(options, offered('open'), {
        ...{ type: 'arrived', order: onrampOrder },
        ...{ received: 49_000_000_000_000_000n, decimals: 18 },
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
    off: (options) => buying({ features: { onramp: false }, ...options }),
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
    failed: (options) => swapped(async () => ({ status: 'failed', reason: 'too little output' }), options),
  },
  SwapSelectToken: {
    default: async (options) => {
      const scene = await swapping({}, options)
      navigate(scene.foyer, 'SwapSelectToken', { target: 'to' })
      return scene
    },
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
    swap: async (options) => {
      const scene = await swapping({}, options)
      navigate(scene.foyer, 'UnsupportedChain', { swapUnsupportedChain: true })
      return scene
    },
  },
  WalletReceive: {
    default: (options) => receiving(connected(options)),
    oneNetwork: (options) => receiving(connected({ networks: [mainnet], ...options })),
    bitcoin: (options) => receiving(connectedBitcoin(options)),
  },
  WalletCompatibleNetworks: {
    default: async (options) => {
      const scene = await receiving(connected(options))
      navigate(scene.foyer, 'WalletCompatibleNetworks')
      return scene
    },
  },
  WalletSend: {
    empty: (options) => sending(options),
    filled: async (options, capabilities = {}) => {
      const scene = await sending(options, { capabilities })
      setSendDraft(scene.foyer, { amount: '0.5', receiver })
      return scene
    },
    named: async (options, capabilities = {}) => {
      const scene = await sending(options, { capabilities: { ...namedInEns, ...capabilities } })
      setSendDraft(scene.foyer, { amount: '0.5', receiver: 'ada.eth' })
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
    default: (options, capabilities = {}) => previewing(options, { capabilities }),
    confirming: (options) => submitted('hang', options),
    declined: (options) => submitted('reject', options),
    refused: (options) =>
      submitted('approve', options, {
        capabilities: {
          sendTransaction: () => Promise.reject(new FoyerError('TransactionFailed', { reason: 'the vault is closed' })),
        },
      }),
  },
  WalletSendReceipt: {
    pending: (options) => receipt(never, options),
    confirmed: (options) => receipt(async () => ({ status: 'confirmed', fee: 31_500_000_147_000n }), options),
    failed: (options) =>
      receipt(async () => ({ status: 'failed', reason: 'the vault is closed', fee: 31_500_000_147_000n }), options),
    replaced: (options) => receipt(async () => ({ status: 'replaced', hash: `0x${'9'.repeat(64)}` }), options),
    dropped: (options) => receipt(async () => ({ status: 'expired' }), options),
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
  WalletSendSelectToken: {
    default: async (options) => {
      const scene = await sending(options)
      rememberToken(scene.foyer, { network: mainnet, token: usdc })
      navigate(scene.foyer, 'WalletSendSelectToken')
      return scene
    },
    held: async (options) => {
      const scene = await served(fakeAccountService(), 'tokens', options)
      navigate(scene.foyer, 'WalletSendSelectToken')
      return scene
    },
  },
  ChooseAccountName: {
    default: (options) => naming({}, options),
    unavailable: (options) => naming({ 'GET /v1/supported-chains': { http: [], ws: [] } }, options),
  },
  RegisterAccountName: {
    empty: (options) => typing('', options),
    taken: (options) => typing('adalove', options),
    free: (options) => typing('countess', options),
    wrong: (options) => typing('ada love', options),
    signing: (options) => registering('hang', options),
    declined: (options) => registering('reject', options),
  },
  RegisterAccountNameSuccess: { default: (options) => registering('approve', options) },
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
