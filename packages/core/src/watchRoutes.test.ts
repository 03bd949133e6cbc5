import { bitcoin, type Connection, externalIds, type Namespace, solana, toNetwork } from '@foyer/base'
import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { describe, expect, test, vi } from 'vitest'
import { remoteFeaturesAtom } from './config/remoteFeatures.ts'
import type { RemoteFeatures } from './config/resolveFeatures.ts'
import {
  type ChangeableOptions,
  connectionsAtom,
  createFoyer,
  type Foyer,
  type FoyerOptions,
  navigate,
  open,
  routeAtom,
  updateOptions,
} from './index.ts'
import { hasAgreedAtom } from './internal/connect.ts'
import { type OpenableView, openableViews } from './router/routes.ts'
import { chosenNamespaceAtom } from './state/connections.ts'
import { watchRoutes } from './watchRoutes.ts'

/** Who looks at the screen. */
const visitors = {
  nobody: undefined,
  extension: ['mock', 'eip155'],
  relay: [externalIds.relay, 'eip155'],
  embedded: [externalIds.embedded, 'eip155'],
  solana: ['mock', 'solana'],
  bitcoin: ['mock', 'bip122'],
} as const satisfies Record<string, readonly [string, Namespace] | undefined>
type Visitor = keyof typeof visitors

const allOn: RemoteFeatures = {
  email: true,
  socials: ['farcaster', 'google'],
  passkey: true,
  swaps: ['1inch'],
  onramp: ['meld'],
  activity: true,
  reownBranding: true,
  multiWallet: true,
}

type Setting = {
  readonly options?: Partial<FoyerOptions>
  readonly remote?: Partial<RemoteFeatures> | 'unread'
  /** What it takes away. */
  readonly off: readonly OpenableView[]
}

const logins = ['EmailLogin', 'ConnectingFarcaster'] as const
const data = ['Swap', 'OnRampProviders', 'RegisterAccountName'] as const
const relay = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'] as const

/** Every switch that an owner has, one at a time. */
const settings: Readonly<Record<string, Setting>> = {
  everything: { off: [] },
  'the project is not read yet': { remote: 'unread', off: [] },
  'features.send: false': { options: { features: { send: false } }, off: ['WalletSend'] },
  'features.receive: false': { options: { features: { receive: false } }, off: ['WalletReceive'] },
  'features.smartSessions: false': { options: { features: { smartSessions: false } }, off: ['SmartSessionList'] },
  'features.pay: true': { options: { features: { pay: true } }, off: logins },
  'basic: true': { options: { basic: true }, off: [...logins, 'Swap', 'OnRampProviders'] },
  'enableWallets: false': { options: { enableWallets: false }, off: ['AllWallets', 'ConnectWallets', ...relay] },
  'enableWalletConnect: false': { options: { enableWalletConnect: false }, off: relay },
  'enableNetworkSwitch: false': { options: { enableNetworkSwitch: false }, off: ['Networks'] },
  'no frameUrl': { options: { frameUrl: undefined }, off: logins },
  'no gateway': { options: { apiUrl: undefined, blockchainApiUrl: undefined }, remote: 'unread', off: [...data] },
  'without a project, email: false': {
    options: { apiUrl: undefined, features: { email: false } },
    remote: 'unread',
    off: ['EmailLogin'],
  },
  'without a project, socials: false': {
    options: { apiUrl: undefined, features: { socials: false } },
    remote: 'unread',
    off: ['ConnectingFarcaster'],
  },
  'without a project, swaps: false': {
    options: { apiUrl: undefined, features: { swaps: false } },
    remote: 'unread',
    off: ['Swap'],
  },
  'without a project, onramp: false': {
    options: { apiUrl: undefined, features: { onramp: false } },
    remote: 'unread',
    off: ['OnRampProviders'],
  },
  'the project has e-mail off': { remote: { email: false }, off: ['EmailLogin'] },
  'the project has no accounts elsewhere': { remote: { socials: false }, off: ['ConnectingFarcaster'] },
  'the project has no Farcaster': { remote: { socials: ['google'] }, off: ['ConnectingFarcaster'] },
  'the project has swaps off': { remote: { swaps: false }, off: ['Swap'] },
  'the project has the on-ramp off': { remote: { onramp: false }, off: ['OnRampProviders'] },
  'terms that nobody has agreed to': {
    options: { termsConditionsUrl: '/terms', features: { legalCheckbox: true } },
    off: [...logins, ...relay, 'AllWallets'],
  },
}

/** Whom a screen is for; one that is not here is for anybody. */
const audiences: { readonly [view in OpenableView]?: readonly Visitor[] } = {
  Account: ['extension', 'relay', 'embedded', 'solana', 'bitcoin'],
  AccountSettings: ['embedded'],
  OnRampProviders: ['extension', 'relay', 'embedded', 'solana'],
  ProfileWallets: ['extension', 'relay', 'embedded', 'solana', 'bitcoin'],
  RegisterAccountName: ['extension', 'relay', 'embedded'],
  SmartSessionList: ['extension', 'relay', 'embedded'],
  Swap: ['extension', 'relay', 'embedded', 'solana'],
  UnsupportedChain: ['extension', 'relay', 'embedded', 'solana', 'bitcoin'],
  UpdateEmailWallet: ['embedded'],
  UpgradeEmailWallet: ['embedded'],
  WalletReceive: ['extension', 'relay', 'embedded', 'solana', 'bitcoin'],
  WalletSend: ['extension', 'relay', 'embedded', 'solana'],
}

const networks = [mainnet, solana, bitcoin].map((one) => toNetwork(one))
const namespaces = ['eip155', 'solana', 'bip122'] as const

function setup(visitor: Visitor, { options = {}, remote = {} }: Pick<Setting, 'options' | 'remote'> = {}): Foyer {
  const features = { smartSessions: true, socials: ['farcaster', 'google'] as const, ...options.features }
  const foyer = createFoyer({
    projectId: 'test',
    networks,
    adapters: namespaces.map((namespace) => mockAdapter({ namespace })),
    storage: memoryStorage(),
    apiUrl: 'https://gateway.test',
    blockchainApiUrl: 'https://gateway.test',
    frameUrl: 'https://wallet.test/sdk',
    fetch: () => new Promise(() => {}),
    ...options,
    features,
  } as FoyerOptions)
  if (remote !== 'unread') foyer.store.set(remoteFeaturesAtom, { ...allOn, ...remote })
  const who = visitors[visitor]
  if (!who) return foyer
  const [connectorId, namespace] = who
  const network = networks.find((one) => one.chainNamespace === namespace)
  const connection: Connection = {
    connectorId,
    namespace,
    networkId: network?.caipNetworkId ?? 'eip155:1',
    accounts: [{ namespace, address: '0x1111111111111111111111111111111111111111', type: 'eoa' }],
  }
  foyer.store.set(connectionsAtom, new Map([[namespace, [connection]]]))
  foyer.store.set(chosenNamespaceAtom, namespace)
  return foyer
}

/** The screen that is shown when a site opens one. */
function openView(foyer: Foyer, view: OpenableView): string {
  open(foyer, { view } as Parameters<typeof open>[1])
  const stop = watchRoutes(foyer)
  stop()
  return foyer.store.get(routeAtom).name
}

describe.each(Object.entries(settings))('%s', (_, setting) => {
  test.each(Object.keys(visitors) as Visitor[])('default: what each screen shows to %s', (visitor) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const shown = openableViews.map((view) => [view, openView(setup(visitor, setting), view)])
    const home = visitor === 'nobody' ? 'Connect' : 'Account'
    const wanted = openableViews.map((view) => {
      const isHere = !setting.off.includes(view) && (audiences[view]?.includes(visitor) ?? true)
      return [view, isHere ? view : home]
    })
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(wanted))
  })
})

describe('what the developer hears', () => {
  test.each([
    ['AllWallets', 'enableWallets: false', '`enableWallets`'],
    [
      'ConnectingFarcaster',
      'basic: true',
      '`frameUrl` and `farcaster` among `features.socials`, without `basic` and `features.pay`',
    ],
    ['ConnectingWalletConnect', 'enableWalletConnect: false', '`enableWallets`, `enableWalletConnect` and a relay'],
    ['ConnectWallets', 'enableWallets: false', '`enableWallets`'],
    ['EmailLogin', 'features.pay: true', '`frameUrl` and `features.email`, without `basic` and `features.pay`'],
    ['Networks', 'enableNetworkSwitch: false', '`enableNetworkSwitch`'],
    [
      'OnRampProviders',
      'the project has the on-ramp off',
      '`features.onramp`, a gateway, and a project with an on-ramp',
    ],
    ['RegisterAccountName', 'no gateway', '`blockchainApiUrl`'],
    ['SmartSessionList', 'features.smartSessions: false', '`features.smartSessions`'],
    ['Swap', 'the project has swaps off', '`features.swaps`, a gateway, and a project with swaps'],
    ['WalletReceive', 'features.receive: false', '`features.receive`'],
    ['WalletSend', 'features.send: false', '`features.send`'],
  ] as const)('behavior: %s with %s: which option it needs', async (view, setting, options) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    openView(setup('extension', settings[setting]), view)
    const words = `Foyer: View Unavailable. ${view} needs ${options}. Connect or Account is shown in its place.`
    await vi.waitFor(() => expect(warn.mock.calls.join()).toContain(words))
    warn.mockRestore()
  })

  test('behavior: of what the visitor is, nothing', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(openView(setup('extension'), 'UpdateEmailWallet')).toBe('Account')
    await import('./alerts/texts.ts')
    await new Promise((done) => setImmediate(done))
    expect(warn.mock.calls.join()).not.toContain('View Unavailable')
    warn.mockRestore()
  })
})

test('behavior: a project that is read while the screen is open takes it away', () => {
  const foyer = setup('nobody', { remote: 'unread' })
  const stop = watchRoutes(foyer)
  open(foyer, { view: 'EmailLogin' })
  expect(foyer.store.get(routeAtom).name).toBe('EmailLogin')
  foyer.store.set(remoteFeaturesAtom, { ...allOn, email: false })
  expect(foyer.store.get(routeAtom).name).toBe('Connect')
  stop()
})

test('behavior: so does a site that changes its mind, and a link within the dialog leads no further', () => {
  const foyer = setup('extension')
  const stop = watchRoutes(foyer)
  open(foyer, { view: 'WalletSend' })
  expect(foyer.store.get(routeAtom).name).toBe('WalletSend')
  const options: ChangeableOptions = { features: { send: false } }
  updateOptions(foyer, options)
  expect(foyer.store.get(routeAtom).name).toBe('Account')
  navigate(foyer, 'WalletSend')
  expect(foyer.store.get(routeAtom).name).toBe('Account')
  stop()
  navigate(foyer, 'WalletSend')
  expect(foyer.store.get(routeAtom).name).toBe('WalletSend')
})

test('behavior: who has agreed to the terms goes on', () => {
  const options = { termsConditionsUrl: '/terms', features: { legalCheckbox: true } } as const
  const foyer = setup('nobody', { options })
  foyer.store.set(hasAgreedAtom, true)
  expect(openView(foyer, 'EmailLogin')).toBe('EmailLogin')
})
