import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Which visitor comes: with nothing, or with what the site has kept of one who is connected. */
export type Visitor = 'new' | 'wallet' | 'embedded'

export type Step = {
  readonly name: string
  readonly act: string
  readonly done: string
  /** What has to be gone through before, to reach this step alone. */
  readonly after: readonly string[]
  readonly visitor?: Visitor
  /** What the page's address asks for. */
  readonly query?: string
  /** What the site itself waits for: where it says so, there is no dialog. */
  readonly isSites?: true
}

/** One visit, step by step. */
export type Visit = {
  readonly steps: readonly Step[]
  /** What the site has kept of its visitor in the end is this visitor's. */
  readonly makes?: Visitor
}

const opensView = (view: string, visitor?: Visitor): Step => ({
  name: view,
  act: `site.open(${JSON.stringify(view)})`,
  done: `!has('[role=status].loading') && has('.body h3, .body p, .body button, .body input')`,
  after: ['page'],
  ...(visitor && { visitor }),
})

/** The way of a visitor through everything that a site with one wallet and no service has. */
const plain: readonly Step[] = [
  {
    name: 'page',
    act: 'true',
    done: `has('button', 'Connect wallet') || has('button', 'Wallet verbinden') || has('button', '0x')`,
    after: [],
  },
  {
    name: 'dialog',
    act: `press('Connect wallet', 'Wallet verbinden')`,
    done: `has('button', 'Sample')`,
    after: ['page'],
  },
  ...['WhatIsAWallet', 'WhatIsANetwork', 'GetWallet'].map((view) => opensView(view)),
  { name: 'back', act: `site.open('Connect')`, done: `has('button', 'Sample')`, after: ['page'] },
  {
    name: 'connect',
    act: `site.isConnected() ? site.close() : press('Sample')`,
    done: `has('button', '0x71') && !site.isOpen()`,
    after: ['page', 'dialog'],
  },
  {
    name: 'account',
    act: `site.open('Account')`,
    done: `has('[role=dialog]', '0x71')`,
    after: ['page'],
    visitor: 'wallet',
  },
  ...['Networks', 'WalletReceive', 'WalletSend'].map((view) => opensView(view, 'wallet')),
]

/** What a page does by itself for a returning visitor who reads German. */
const returning: Step = {
  ...{ name: 'return', act: 'true', done: `has('button', '0x71')`, after: [], visitor: 'wallet', query: 'locale=de' },
}

type Screen = { readonly params?: object; readonly query?: string; readonly done?: string; readonly name?: string }

/** A screen of a site with every service, by its name in the table of routes. */
const showsScreen = (
  screen: string,
  visitor: Visitor = 'new',
  { params, query = 'all', done = 'site.isThere()', name = `${screen} screen` }: Screen = {},
): Step => ({
  ...{ name, act: `site.go('${screen}', ${JSON.stringify(params)})`, done },
  ...{ after: ['page'], query, visitor },
})

const sampleWallet = { id: 'sample', name: 'Sample', homepage: 'https://sample.test' }
const sampleNft = {
  networkId: 'eip155:1',
  name: 'Tern 218',
  contract: `0x${'5b'.repeat(20)}`,
  tokenId: '218',
  isTransferable: true,
}

const showsTab = (name: string, query = 'all', tab = `has('[role=tabpanel] .skeleton')`): Step => ({
  ...showsScreen('Account', 'wallet', { query, name: `${name} tab${query === 'all' ? '' : ` ${query}`}` }),
  act: `site.go('Account').then(() => waitFor(() => press('${name}'), 5000))`,
  done: `has('[role=tab][aria-selected=true]', '${name}') && ${tab}`,
})

/** Each screen that a site with one wallet and no service does not show; no service answers. */
const silent: readonly (readonly Step[])[] = [
  [
    ...['AllWallets', 'ConnectWallets', 'ConnectSocials', 'Create', 'WhatIsAWallet', 'WhatIsABuy', 'UnsupportedChain'],
    ...['EmailLogin', 'EmailVerifyOtp', 'EmailVerifyDevice', 'OpenWallet', 'ConnectingFarcaster'],
    ...['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'],
  ].map((name) => showsScreen(name)),
  [
    showsScreen('Downloads', 'new', { params: { wallet: sampleWallet } }),
    showsScreen('ConnectingExternal', 'new', { params: { connectorId: 'org.slow', namespace: 'eip155' } }),
    showsScreen('ConnectingMultiChain', 'new', {
      params: { ways: [{ connectorId: 'org.slow', namespace: 'eip155' }] },
    }),
    showsScreen('ConnectingSocial', 'new', { params: { provider: 'google' } }),
  ],
  [
    ...['ProfileWallets', 'ChooseAccountName', 'RegisterAccountName', 'Pay', 'PayLoading'],
    ...['OnRampProviders', 'BuyInProgress', 'Swap', 'SwapPreview', 'ApproveTransaction'],
    ...['UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp', 'SIWXSignMessage'],
    ...['WalletCompatibleNetworks', 'WalletSend', 'WalletSendSelectToken', 'WalletSendPreview'],
  ].map((name) => showsScreen(name, 'wallet')),
  [
    showsScreen('SwapSelectToken', 'wallet', { params: { target: 'to' } }),
    showsScreen('SwapReceipt', 'wallet', { params: { id: 'a' } }),
    showsScreen('WalletSendReceipt', 'wallet', { params: { id: 'a' } }),
    showsScreen('Nft', 'wallet', { params: sampleNft }),
    showsScreen('RegisterAccountNameSuccess', 'wallet', { params: { name: 'ada.reown.id' } }),
    showsScreen('SmartSessionCreated', 'wallet', { params: { expiry: 1_900_000_000 } }),
    showsScreen('SwitchActiveChain', 'wallet', { params: { switchToChain: 'eip155' } }),
    showsScreen('SwitchNetwork', 'wallet', { params: { networkId: 'eip155:8453' } }),
    ...['NFTs', 'Activity'].map((name) => showsTab(name)),
  ],
]

/** What only a service that answers leads to, or what was asked of a wallet before. */
const served: readonly (readonly Step[])[] = [
  ['OnRampProviders', 'OnRampFiatSelect', 'OnRampTokenSelect', 'Swap'].map((name) =>
    showsScreen(name, 'wallet', { query: 'kit&served', name: `${name} served` }),
  ),
  [
    {
      ...showsScreen('Swap', 'wallet', { query: 'kit&served&records', name: 'open swaps' }),
      done: `site.isThere() && has('.body form')`,
    },
    showsTab('Activity', 'kit&served&records', `has('[role=tabpanel] li')`),
  ],
  [
    {
      ...showsScreen('Nft', 'wallet', { params: sampleNft, query: 'kit&served', name: 'send NFT' }),
      act: `site.go('Nft', ${JSON.stringify(sampleNft)}).then(() => waitFor(() => press('Send'), 5000))`,
      done: `site.getView() === 'WalletSend' && has('.body form')`,
    },
  ],
  [
    {
      ...showsScreen('UnsupportedChain', 'wallet', { query: 'kit&served', name: 'unsupported network' }),
      act: `waitFor(() => site.isConnected(), 5000).then(() => site.move('0x3e7'))`,
      done: `site.getView() === 'UnsupportedChain' && has('.body button')`,
    },
  ],
]

/** Describes what a site, or the visitor, does that no screen is about. */
const does = (name: string, act: string, rest: Partial<Step> = {}): Step => ({
  ...{ name, act, done: 'site.isDone()', after: [], visitor: 'new', query: 'kit' },
  ...rest,
})

const byItself: readonly (readonly Step[])[] = [
  [does('wrong name', `site.open('Nope')`, { done: `has('button', 'Sample')` })],
  [
    does('other tab', `dispatchEvent(new StorageEvent('storage', { key: '@foyer/connections' }))`, {
      done: `has('button', '0x71')`,
      visitor: 'wallet',
    }),
  ],
  [does('counting', `site.open()`, { query: 'kit&analytics', done: `has('button', 'Sample')` })],
  [
    does('older sign-in', `site.isConnected() || site.go('Connect').then(() => press('Sample'))`, {
      query: 'kit&siwe',
      done: `site.getView() === 'SIWXSignMessage' && has('.body button')`,
    }),
  ],
]

/** A login by mail. */
const logsIn = (name: string, query: string): readonly Step[] => [
  does(
    `${name} address`,
    `site.go('EmailLogin').then(() => waitFor(() => getTyped().length > 0, 5000)).then(() => (type(0, 'ada@example.com'), press('Continue')))`,
    { query, done: `site.getView() === 'EmailVerifyOtp' && getTyped().length > 0` },
  ),
  does(`${name} code`, `type(0, '123456')`, {
    ...{ query, done: `site.isConnected() && has('button', '0x')` },
    after: [`${name} address`],
  }),
]

/** A login with the embedded wallet, whose page is scripted, and what it alone leads to. */
const embedded: readonly Visit[] = [
  { steps: logsIn('embedded', 'kit&embedded'), makes: 'embedded' },
  {
    steps: ['AccountSettings', 'UpdateEmailWallet', 'UpgradeEmailWallet', 'SmartSessionList'].map((name) =>
      showsScreen(name, 'embedded', { query: 'kit&embedded&served', name: `${name} embedded` }),
    ),
  },
  { steps: logsIn('login session', 'kit&embedded&siwx') },
  { steps: [showsScreen('ConnectingFarcaster', 'new', { query: 'kit&embedded', name: 'Farcaster' })] },
  {
    steps: [
      does('window', `site.go('ConnectSocials').then(() => waitFor(() => press('Google'), 5000))`, {
        query: 'kit&embedded&closing',
        done: `site.getView() === 'ConnectingSocial' && has('.body h3, .body p')`,
      }),
    ],
  },
  {
    steps: [
      does('back from a provider', 'true', {
        query: 'kit&embedded&siwx&telegram&result_uri=https%3A%2F%2Fwallet.localhost%2F%3Fcode%3D1',
        // who has to load the page anew chooses the account once more, and who tries again is sent there once more
        done: `site.isConnected() || has('.body', 'continue at Google') || has('button', 'Connect wallet') || site.getView() === 'Connect' && has('button', 'Sample')`,
      }),
    ],
  },
]

/** A wallet on another device, over a relay in memory. */
const relay: readonly (readonly Step[])[] = [
  [
    does('paired', `site.pair()`, { query: 'kit&relay', done: `site.isConnected() && site.isDone()` }),
    does('asked over the relay', `site.pair().then(() => site.run(site.sign))`, {
      query: 'kit&relay',
      done: `site.isConnected() && site.isDone()`,
      isSites: true,
    }),
  ],
  [does('refused', `site.pair('reject')`, { query: 'kit&relay', done: `has('.body', 'Connection rejected')` })],
  [does('paired and signed in', `site.pair()`, { query: 'kit&relay&siwx', done: `site.isConnected()` })],
  [
    does('old browser', `site.go('ConnectingWalletConnectBasic')`, {
      query: 'kit&relay&oldCurves',
      done: `site.isThere() && has('.body svg, .body canvas')`,
    }),
  ],
]

/** The other families of chains: their adapters are parts of the site's own, and have parts. */
const families: readonly (readonly Step[])[] = [
  [does('families', 'true', { query: 'kit&families', done: `has('button', 'Connect wallet')`, isSites: true })],
  ...['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'].map((family) => [
    does(`all of ${family}`, `site.run(() => site.useAll('${family}'))`, {
      query: 'kit&families',
      done: `site.isDone()`,
      isSites: true,
    }),
  ]),
]

const locales = readdirSync(path.resolve(import.meta.dirname, '../../../packages/ui/src/i18n/locales'))
  .map((name) => path.parse(name))
  .filter(({ ext }) => ext === '.ts')
  .map(({ name }) => name)

/** Each other language comes through the same table. Without its file a page speaks English. */
const languages = locales
  .filter((locale) => locale !== 'de')
  .map((locale): readonly Step[] => [
    { name: locale, act: 'true', done: `has('button')`, after: [], query: `locale=${locale}` },
  ])

/** Everything that a site with one wallet and no service has. */
export const ownVisits: readonly Visit[] = [{ steps: plain, makes: 'wallet' }, { steps: [returning] }]

/** That, and what services, families, languages and a site of its own lead to. */
export const visits: readonly Visit[] = [
  ...ownVisits,
  ...[...silent, ...served, ...byItself].map((steps) => ({ steps })),
  ...embedded,
  ...[...relay, ...families, ...languages].map((steps) => ({ steps })),
]

const all = new Map(visits.flatMap(({ steps }) => steps.map((step) => [step.name, step] as const)))

/** The step before in the same visit. */
export function findStepBefore(name: string): string | undefined {
  const { steps = [] } = visits.find((visit) => visit.steps.some((step) => step.name === name)) ?? {}
  return steps[steps.findIndex((step) => step.name === name) - 1]?.name
}

/** @throws Error for a step that is not there */
export function findStep(name: string): Step {
  const step = all.get(name)
  if (!step) throw new Error(`There is no step ${name}`)
  return step
}
