import { type Adapter, bitcoin, type Capabilities, type CreateAdapter, FoyerError, solana } from '@foyer/base'
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
import { chooseWallet, getConnectRows, listWallets } from '@foyer/core/connect'
import { type AccountTab, setAccountTab } from '@foyer/core/holdings'
import { openNaming, registerAccountName, setNameText, startNaming } from '@foyer/core/names'
import { rememberToken, setSendReceiver, startSend, startSendNft, submitSend } from '@foyer/core/send'
import { openSignIn, signInFlowAtom, startSignIn } from '@foyer/core/siwx'
import {
  accountServiceUrl,
  failWith,
  fakeAccountService,
  heldEther,
  heldNft,
  heldToken,
  mainnet,
  memorySiwx,
  memoryStorage,
  mockAdapter,
  nameRoutes,
  optimism,
  polygon,
  sepolia,
} from '@foyer/test'
import {
  actingAlone,
  asking,
  atCode,
  atDevice,
  atEmail,
  atFarcaster,
  atSocial,
  embedded,
  listedSessions,
  loggedIn,
  failing as notLoading,
  updating,
} from './embeddedStates.ts'
import { familyStates } from './familyStates.ts'
import type { Fixture, MockOptions } from './fixture.ts'
import { onrampStates } from './onrampStates.ts'
import { payStates } from './payStates.ts'
import { decline, relayOptions, request, showWallet } from './relayStates.ts'
import { swapStates } from './swapStates.ts'

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

/** A wallet that sends NFTs, and the account that holds this one. */
const holding: MockOptions = {
  ...rich,
  capabilities: { ...rich.capabilities, getNftBalance: async () => 1n, sendNft: async () => `0x${'5'.repeat(64)}` },
}
const tern = {
  ...{ networkId: 'eip155:1' as const, contract: '0x5b2100000000000000000000000000000009d04a' },
  ...{ tokenId: '218', name: 'Tern 218', image: undefined },
} as const

const sendTern = async (foyer: Foyer) => {
  await connected(foyer)
  startSendNft(foyer, tern)
  setSendReceiver(foyer, receiver)
}

const connected = async (foyer: Foyer, view: RouteName = 'Account') => {
  await connect(foyer, wallet)
  reset(foyer, view as 'Account')
}

const answerCertified = async () =>
  Response.json({
    data: ['Vault', 'Pocket', 'Purse', 'Keys'].map((name) => ({ id: name, name, badge_type: 'certified' })),
    count: 4,
  })

/** The site's policy allows no picture that is data. */
const withoutPictures = [
  heldNft('Tern 218', '218', { content: undefined }),
  heldNft('Dune 4', '4', { content: undefined, quantity: { numeric: '2' } }),
]

/** An account whose data service answers, looked at in a tab. */
const served = (state: string, tab: AccountTab, answers?: Parameters<typeof fakeAccountService>[0]): Fixture => ({
  state,
  mock: rich,
  options: () => ({ blockchainApiUrl: accountServiceUrl, fetch: fakeAccountService(answers) }),
  setup: async (foyer) => {
    await connected(foyer)
    setAccountTab(foyer, tab)
  },
})

/** Somebody who has no name and types one. */
const naming = (state: string, text: string, mood?: 'reject'): Fixture => ({
  state,
  mock: rich,
  options: () => ({ blockchainApiUrl: accountServiceUrl, fetch: fakeAccountService({}, nameRoutes) }),
  setup: async (foyer, mock) => {
    await connected(foyer)
    startNaming(foyer)
    setNameText(foyer, text)
    if (!mood) return
    mock.wallet().setMood(mood)
    void registerAccountName(foyer)
  },
})

const hostileBalances = [
  heldEther,
  heldToken('\u202EHTE', '1', { name: '<img src=x onerror=alert(1)>' }),
  heldToken('S'.repeat(200), '9'.repeat(78), { name: 'N'.repeat(400) }),
  heldToken('RICH', '1', { price: 1, value: 1e300 }),
  heldToken('ΕТΗ', '100', { name: 'Ethereum' }),
]

/** A wallet of three families beside one of a single family. */
const families = (): Partial<FoyerOptions> => ({
  networks: [mainnet, optimism, solana, bitcoin],
  adapters: [
    mockAdapter({
      wallets: [
        { id: 'mock', name: 'Phantom', rdns: 'app.phantom' },
        { id: 'io.rabby', name: 'Rabby Wallet', rdns: 'io.rabby' },
      ],
    }),
    mockAdapter({ namespace: 'solana', wallets: [{ id: 'solana', name: 'Phantom' }] }),
    mockAdapter({ namespace: 'bip122', wallets: [{ id: 'bitcoin', name: 'Phantom' }] }),
  ],
})

/** Connected, and the site has said that there is no session. */
const atSignIn = async (foyer: Foyer) => {
  await connect(foyer, wallet)
  await new Promise<void>((resolve) => {
    const look = () => {
      if (foyer.store.get(signInFlowAtom).step !== 'unsigned') return
      stop()
      resolve()
    }
    const stop = foyer.store.sub(signInFlowAtom, look)
    look()
  })
  openSignIn(foyer)
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

const submit = (foyer: Foyer) => submitSend(foyer)

/** A wallet that sends, on a chain where this becomes of it. */
const receipt = (waitForTransaction: Capabilities['waitForTransaction']): MockOptions => ({
  ...rich,
  capabilities: { ...rich.capabilities, waitForTransaction },
})

const submitted = async (foyer: Foyer) => {
  await preview(foyer)
  submit(foyer).catch(() => {})
}

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
        storage: memoryStorage({ entries: { '@foyer/recents': '{"v":1,"value":["me.rainbow"]}' } }),
      },
      setup: (foyer) => open(foyer),
    },
    {
      state: 'several families',
      options: families(),
      setup: (foyer) => open(foyer),
    },
    {
      state: 'with a checkbox to agree',
      mock: { wallets },
      options: { termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy', features: { legalCheckbox: true } },
      setup: (foyer) => open(foyer),
    },
    {
      state: 'featured and custom wallets',
      mock: { wallets: wallets?.slice(0, 1) ?? [] },
      options: {
        ...relayOptions,
        featuredWalletIds: ['4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'],
        customWallets: [{ id: 'house', name: 'House Wallet', mobile_link: 'house://' }],
      },
      setup: (foyer) => open(foyer),
    },
    { state: 'with e-mail', mock: { wallets }, options: () => embedded(), setup: (foyer) => open(foyer) },
    { state: 'nothing installed', mock: { wallets: [] }, setup: (foyer) => open(foyer) },
    {
      state: 'no wallet at all',
      mock: { wallets: [] },
      options: { enableWalletConnect: false },
      setup: (foyer) => open(foyer),
    },
  ],
  EmailLogin: [
    { state: 'asks for an address', options: () => embedded(), setup: atEmail },
    { state: 'a login that did not last', options: () => embedded(), setup: (foyer) => atEmail(foyer, true) },
    { state: 'the wallet does not load', options: () => embedded(), setup: notLoading },
  ],
  ConnectingFarcaster: [
    { state: 'a code to scan', options: () => embedded(), setup: (foyer) => atFarcaster(foyer) },
    {
      state: 'making a code',
      options: () => embedded({ silent: ['GET_FARCASTER_URI'] }),
      setup: (foyer) => atFarcaster(foyer),
    },
    {
      state: 'not one’s own account',
      options: () => embedded({ refuses: ['CONNECT_FARCASTER'] }),
      setup: (foyer) => atFarcaster(foyer),
    },
  ],
  ConnectingSocial: [
    { state: 'waiting', options: () => embedded(), setup: (foyer) => atSocial(foyer) },
    {
      state: 'popup blocked',
      options: () => embedded(),
      setup: (foyer) => atSocial(foyer, new FoyerError('PopupBlocked')),
    },
  ],
  EmailVerifyDevice: [{ state: 'waiting', options: () => embedded({ isNewDevice: true }), setup: atDevice }],
  EmailVerifyOtp: [
    { state: 'asks for the code', options: () => embedded(), setup: (foyer) => atCode(foyer) },
    {
      state: 'checking',
      options: () => embedded({ silent: ['CONNECT_OTP'] }),
      setup: (foyer) => atCode(foyer, '123456'),
    },
    { state: 'wrong', options: () => embedded(), setup: (foyer) => atCode(foyer, '000000') },
  ],
  SmartSessionCreated: [
    {
      state: 'granted',
      options: () => ({ ...embedded(), ...actingAlone }),
      setup: async (foyer) => {
        await loggedIn(foyer, 'Account')
        navigate(foyer, 'SmartSessionCreated', { expiry: 1_900_000_000 })
      },
    },
  ],
  SmartSessionList: [
    {
      state: 'several',
      options: () => ({ ...embedded(listedSessions), ...actingAlone }),
      setup: (foyer) => loggedIn(foyer, 'SmartSessionList'),
    },
    {
      state: 'none',
      options: () => ({
        ...embedded({ reads: { wallet_getGrantedExecutionPermissions: [] } }),
        ...actingAlone,
      }),
      setup: (foyer) => loggedIn(foyer, 'SmartSessionList'),
    },
  ],
  AccountSettings: [
    {
      state: 'at a site that may act alone',
      options: () => ({ ...embedded(), ...actingAlone }),
      setup: (foyer) => loggedIn(foyer, 'AccountSettings'),
    },
    {
      state: 'with a smart account',
      options: () => embedded({ smartAccountNetworks: [1] }),
      setup: (foyer) => loggedIn(foyer, 'AccountSettings'),
    },
    {
      state: 'without one',
      options: () => embedded(),
      setup: (foyer) => loggedIn(foyer, 'AccountSettings'),
    },
  ],
  ChooseAccountName: [
    {
      state: 'what a name is good for',
      mock: rich,
      options: () => ({ blockchainApiUrl: accountServiceUrl, fetch: fakeAccountService({}, nameRoutes) }),
      setup: async (foyer) => {
        await connected(foyer)
        openNaming(foyer)
      },
    },
  ],
  RegisterAccountName: [
    naming('taken, and others', 'adalove'),
    naming('free', 'countess'),
    naming('not a name', 'ada love'),
    naming('declined', 'countess', 'reject'),
  ],
  RegisterAccountNameSuccess: [
    {
      state: 'registered',
      mock: rich,
      options: () => ({ blockchainApiUrl: accountServiceUrl, fetch: fakeAccountService({}, nameRoutes) }),
      setup: async (foyer) => {
        await connected(foyer)
        startNaming(foyer)
        setNameText(foyer, 'countess')
        await registerAccountName(foyer)
      },
    },
  ],
  UpgradeEmailWallet: [
    {
      state: 'leads to the wallet',
      options: () => embedded(),
      setup: (foyer) => loggedIn(foyer, 'UpgradeEmailWallet'),
    },
  ],
  UpdateEmailWallet: [
    { state: 'asks for an address', options: () => embedded(), setup: (foyer) => updating(foyer, 0) },
  ],
  UpdateEmailPrimaryOtp: [
    { state: 'the code to the old address', options: () => embedded(), setup: (foyer) => updating(foyer, 1) },
  ],
  UpdateEmailSecondaryOtp: [
    { state: 'the code to the new address', options: () => embedded(), setup: (foyer) => updating(foyer, 2) },
  ],
  ApproveTransaction: [{ state: 'before the frame shows', options: () => embedded(), setup: asking }],
  ConnectWallets: [
    {
      state: 'behind one button',
      mock: { wallets },
      options: relayOptions,
      setup: (foyer) => open(foyer, { view: 'ConnectWallets' }),
    },
  ],
  ConnectingMultiChain: [
    {
      state: 'choose a family',
      options: families(),
      setup: (foyer) => {
        open(foyer)
        const row = getConnectRows(foyer).find(({ connectors }) => connectors.length > 1)
        if (row) chooseWallet(foyer, row)
      },
    },
  ],
  Create: [
    { state: 'where a wallet is got', options: relayOptions, setup: (foyer) => open(foyer, { view: 'Create' }) },
  ],
  GetWallet: [{ state: 'suggestions', options: relayOptions, setup: (foyer) => open(foyer, { view: 'GetWallet' }) }],
  SwitchActiveChain: [
    {
      state: 'another family',
      options: families(),
      setup: async (foyer) => {
        await connected(foyer, 'Networks')
        startSwitchNetwork(foyer, { network: solana })
      },
    },
  ],
  WhatIsANetwork: [{ state: 'explains', setup: (foyer) => open(foyer, { view: 'WhatIsANetwork' }) }],
  ConnectingExternal: [
    { state: 'waiting', mock: { wallets: [{ id: 'mock', name: 'MetaMask', mood: 'hang' }] }, setup: connecting },
    { state: 'declined', mock: { wallets: [{ id: 'mock', name: 'MetaMask', mood: 'reject' }] }, setup: connecting },
    { state: 'locked', mock: { wallets: [{ id: 'mock', name: 'MetaMask', mood: 'locked' }] }, setup: connecting },
    { state: 'busy', mock: { wallets: [{ id: 'mock', name: 'MetaMask', mood: 'busy' }] }, setup: connecting },
    { state: 'no answer', adapter: failing(new FoyerError('WalletTimedOut', { seconds: 60 })), setup: connecting },
    { state: 'popup blocked', adapter: failing(new FoyerError('PopupBlocked')), setup: connecting },
    { state: 'window closed', adapter: failing(new FoyerError('PopupClosed')), setup: connecting },
    {
      state: 'gone',
      adapter: failing(new FoyerError('ConnectorNotFound', { connectorId: 'mock' })),
      setup: connecting,
    },
    {
      state: 'no network of this site',
      adapter: failing(new FoyerError('ConnectorChainsUnsupported')),
      setup: connecting,
    },
    { state: 'failed', mock: { wallets: [{ id: 'mock', name: 'MetaMask', mood: 'crash' }] }, setup: connecting },
  ],
  AllWallets: [
    { state: 'first page', mock: { wallets }, setup: (foyer) => open(foyer, { view: 'AllWallets' }) },
    {
      state: 'loading',
      options: { apiUrl: '/api', fetch: never },
      setup: (foyer) => open(foyer, { view: 'AllWallets' }),
    },
    {
      state: 'not there',
      options: { apiUrl: '/api', fetch: () => Promise.reject(new TypeError('refused')), debug: false },
      setup: (foyer) => open(foyer, { view: 'AllWallets' }),
    },
    {
      state: 'nothing found',
      options: { apiUrl: '/api', fetch: async () => Response.json({ data: [], count: 0 }), debug: false },
      setup: (foyer) => open(foyer, { view: 'AllWallets' }),
    },
    {
      state: 'certified ones',
      options: { apiUrl: '/api', fetch: answerCertified, debug: false },
      setup: (foyer) => open(foyer, { view: 'AllWallets' }),
    },
  ],
  ConnectingWalletConnect: [
    { state: 'any wallet', options: relayOptions, setup: (foyer) => showWallet(foyer) },
    { state: 'one wallet', options: relayOptions, setup: (foyer) => showWallet(foyer, 'Rainbow') },
    { state: 'with a web page', options: relayOptions, setup: (foyer) => showWallet(foyer, 'Safe') },
    { state: 'with a desktop app', options: relayOptions, setup: (foyer) => showWallet(foyer, 'Ledger Live') },
    { state: 'not installed', options: relayOptions, setup: (foyer) => showWallet(foyer, 'Talisman') },
    { state: 'declined', options: relayOptions, setup: decline },
  ],
  ConnectingWalletConnectBasic: [
    { state: 'a site without adapters', options: { ...relayOptions, adapters: [] }, setup: (foyer) => open(foyer) },
  ],
  Downloads: [
    {
      state: 'stores',
      setup: async (foyer) => {
        const { wallets: found } = await listWallets(foyer, { page: 1, search: 'MetaMask' })
        if (found[0]) navigate(foyer, 'Downloads', { wallet: found[0] })
      },
    },
  ],
  OpenWallet: [{ state: 'a request waits', options: { ...relayOptions, adapters: [], fetch: never }, setup: request }],
  Nft: [
    {
      state: 'one',
      mock: holding,
      setup: async (foyer) => {
        await connected(foyer)
        navigate(foyer, 'Nft', { ...tern, count: '2', isTransferable: true })
      },
    },
    {
      state: 'bound to its holder',
      mock: holding,
      setup: async (foyer) => {
        await connected(foyer)
        navigate(foyer, 'Nft', { ...tern, count: undefined, isTransferable: false })
      },
    },
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
    served('tokens', 'tokens'),
    served('NFTs', 'nfts', { nfts: { data: withoutPictures, next: null } }),
    served('activity', 'activity'),
    served('the service is out of order', 'tokens', { balance: failWith(503) }),
    served('nothing yet', 'activity', { balance: { balances: [] }, history: { data: [], next: null } }),
    served('imitations and nonsense', 'tokens', { balance: { balances: hostileBalances } }),
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
        showToast(foyer, { variant: 'loading', name: 'codeSent' })
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
    ...familyStates.Account,
  ],
  ...payStates,
  ProfileWallets: familyStates.ProfileWallets,
  Networks: [
    { state: 'choose', mock: rich, setup: (foyer) => connected(foyer, 'Networks') },
    {
      state: 'wallet cannot switch',
      mock: { ...rich, capabilities: { switchNetwork: undefined } },
      setup: (foyer) => connected(foyer, 'Networks'),
    },
    ...familyStates.Networks,
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
  SIWXSignMessage: [
    {
      state: 'required',
      mock: rich,
      options: () => ({ siwx: memorySiwx({ required: true }) }),
      setup: (foyer) => atSignIn(foyer),
    },
    { state: 'optional', mock: rich, options: () => ({ siwx: memorySiwx() }), setup: (foyer) => atSignIn(foyer) },
    {
      state: 'asking the site',
      mock: rich,
      options: () => {
        const siwx = memorySiwx({ required: true })
        siwx.hold()
        return { siwx }
      },
      setup: async (foyer) => {
        await connect(foyer, wallet)
        openSignIn(foyer)
      },
    },
    {
      state: 'waiting for the wallet',
      mock: rich,
      options: () => ({ siwx: memorySiwx({ required: true }) }),
      setup: async (foyer, mock) => {
        await atSignIn(foyer)
        mock.wallet().hold()
        void startSignIn(foyer)
      },
    },
    {
      state: 'declined',
      mock: rich,
      options: () => ({ siwx: memorySiwx({ required: true }) }),
      setup: async (foyer, mock) => {
        await atSignIn(foyer)
        mock.wallet().setMood('reject')
        await startSignIn(foyer)
      },
    },
    {
      state: 'the site’s server refuses',
      mock: rich,
      options: () => {
        const siwx = memorySiwx({ required: true })
        siwx.failNext('addSession')
        return { siwx }
      },
      setup: async (foyer) => {
        await atSignIn(foyer)
        await startSignIn(foyer)
      },
    },
  ],
  ...onrampStates,
  ...swapStates,
  UnsupportedChain: [
    {
      state: 'choose',
      mock: { wallets: [{ id: 'mock', name: 'MetaMask', networkId: 'eip155:5' }] },
      setup: (foyer) => connected(foyer, 'UnsupportedChain'),
    },
  ],
  WalletReceive: [
    { state: 'address', mock: rich, setup: (foyer) => connected(foyer, 'WalletReceive') },
    {
      state: 'on one network',
      mock: rich,
      options: { networks: [mainnet] },
      setup: (foyer) => connected(foyer, 'WalletReceive'),
    },
  ],
  WalletCompatibleNetworks: [
    { state: 'shared address', mock: rich, setup: (foyer) => connected(foyer, 'WalletCompatibleNetworks') },
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
    { state: 'an NFT', mock: holding, setup: sendTern },
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
    {
      state: 'everything held',
      mock: rich,
      options: () => ({ blockchainApiUrl: accountServiceUrl, fetch: fakeAccountService() }),
      setup: (foyer) => connected(foyer, 'WalletSendSelectToken'),
    },
  ],
  WalletSendPreview: [
    { state: 'review', mock: rich, setup: preview },
    {
      state: 'an NFT',
      mock: holding,
      setup: async (foyer) => {
        await sendTern(foyer)
        navigate(foyer, 'WalletSendPreview')
      },
    },
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
  WalletSendReceipt: [
    { state: 'pending', mock: receipt(never), setup: submitted },
    {
      state: 'confirmed',
      mock: receipt(async () => ({ status: 'confirmed', fee: 31_500_000_147_000n })),
      setup: submitted,
    },
    {
      state: 'failed',
      mock: receipt(async () => ({ status: 'failed', reason: 'the vault is closed', fee: 31_500_000_147_000n })),
      setup: submitted,
    },
    { state: 'replaced', mock: receipt(async () => ({ status: 'replaced' })), setup: submitted },
    { state: 'dropped', mock: receipt(async () => ({ status: 'expired' })), setup: submitted },
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
    ...(typeof fixture.options === 'function' ? fixture.options() : fixture.options),
  })
  return { foyer, ready: Promise.resolve(fixture.setup(foyer, mock)) }
}
