import { type Connection, type Family, families } from '@foyer/base'
import { raiseAlert } from './alerts/alerts.ts'
import { configAtom } from './config/configAtom.ts'
import { isEmailOn, isSocialOn } from './config/loginOffers.ts'
import { remoteFeaturesAtom } from './config/remoteFeatures.ts'
import type { RemoteFeatures } from './config/resolveFeatures.ts'
import { getOnrampNames, isSwapOn } from './config/walletFeatures.ts'
import { getTraits } from './external/getTraits.ts'
import { getConnectOptions } from './features/connect/connectOptions.ts'
import { hasAgreedAtom } from './features/connect/legal.ts'
import type { Foyer } from './foyer.ts'
import { resetTo } from './router/router.ts'
import type { RouteName } from './router/routes.ts'
import { activeConnectionAtom } from './state/connections.ts'
import { accountRoute, connectRoute, routeAtom } from './state/history.ts'

/**
 * Puts Account or Connect in place of a screen that this visitor or this site cannot have, no matter who led there; where an option is what
 * it lacks, the developer is told. What the project says counts as soon as it is known.
 * @returns stops watching
 */
export function watchRoutes(foyer: Foyer): () => void {
  const { store } = foyer
  const check = () => {
    const { name } = store.get(routeAtom)
    const refusal = getRefusal(foyer, name)
    if (!refusal) return
    const { to, options } = refusal
    if (options) raiseAlert(foyer, { name: 'ViewUnavailable', detail: `${name} needs ${options}` })
    resetTo(foyer, to === 'Account' ? accountRoute : connectRoute)
  }
  const stops = [routeAtom, remoteFeaturesAtom, configAtom].map((one) => store.sub(one, check))
  check()
  return () => {
    for (const stop of stops) stop()
  }
}

/** Why a screen is not shown. */
type Refusal = {
  /** What is shown in its place. */
  readonly to: 'Account' | 'Connect'
  /** The options that it needs; undefined where the visitor is what it is not for, which is no one's mistake. */
  readonly options?: string
}

/** @returns undefined for a screen that can be shown */
function getRefusal(foyer: Foyer, name: RouteName): Refusal | undefined {
  const need = routeNeeds[name]
  if (!need) return undefined
  const { store } = foyer
  const connection = store.get(activeConnectionAtom)
  const to = connection ? 'Account' : 'Connect'
  const { isFor, isOn, isLegal, options = '' } = need
  if (isOn && !isOn(foyer, store.get(remoteFeaturesAtom))) return { to, options }
  const isDisagreed = isLegal && getConnectOptions(foyer).hasLegalCheckbox && !store.get(hasAgreedAtom)
  return (isFor && !(connection && isFor(connection))) || isDisagreed ? { to } : undefined
}

/** What has to hold before a screen is shown. */
type RouteNeed = {
  /** What the visitor has to be connected with; absent: no one has to be. */
  readonly isFor?: (connection: Connection) => boolean
  /** What the site and its project have to have on and set up. */
  readonly isOn?: (foyer: Foyer, remote: RemoteFeatures | undefined) => boolean
  /** The same in words for the developer. */
  readonly options?: string
  /** It begins something: where the site has visitors agree to its terms, they have. */
  readonly isLegal?: true
}

const any = () => true
const isEmbedded = ({ connectorId }: Connection) => getTraits(connectorId).kind === 'embedded'
const isEvm = ({ namespace }: Connection) => namespace === 'eip155'
const does =
  (feature: Family['features'][number]) =>
  ({ namespace }: Connection) =>
    families[namespace].features.includes(feature)

const hasWallets = (foyer: Foyer) => getConnectOptions(foyer).enableWallets
const hasRelay = (foyer: Foyer) => foyer.config.relays.length > 0 && hasWallets(foyer)
const relay = { isOn: hasRelay, options: '`enableWallets`, `enableWalletConnect` and a relay', isLegal: true } as const

/** Until the project has been read, what only it can switch off is on. */
const isProjectOf =
  (isOn: NonNullable<RouteNeed['isOn']>): NonNullable<RouteNeed['isOn']> =>
  (foyer, remote) => {
    const { apiUrl, blockchainApiUrl, projectId, basic } = foyer.config
    const isAwaited = remote === undefined && apiUrl !== undefined && projectId !== undefined
    return isAwaited ? !basic && blockchainApiUrl !== undefined : isOn(foyer, remote)
  }

const send: RouteNeed = {
  isFor: does('send'),
  isOn: ({ config }) => config.features.send,
  options: '`features.send`',
}

const swap: RouteNeed = {
  isFor: does('swap'),
  isOn: isProjectOf(isSwapOn),
  options: '`features.swaps`, a gateway, and a project with swaps',
}

const buy: RouteNeed = {
  isFor: does('buy'),
  isOn: isProjectOf((foyer, remote) => getOnrampNames(foyer, remote).length > 0),
  options: '`features.onramp`, a gateway, and a project with an on-ramp',
}

/**
 * What each screen needs. Whether a feature is on is asked as links to the screen and the action behind it ask. A screen without a row needs
 * nothing, or is reached only from one that has it.
 * @see specification §1, §2
 */
const routeNeeds: { readonly [name in RouteName]?: RouteNeed } = {
  Account: { isFor: any },
  AccountSettings: { isFor: isEmbedded },
  AllWallets: { isOn: hasWallets, options: '`enableWallets`', isLegal: true },
  ConnectingFarcaster: {
    isOn: (foyer) => isSocialOn(foyer, 'farcaster'),
    options: '`frameUrl` and `farcaster` among `features.socials`, without `basic` and `features.pay`',
    isLegal: true,
  },
  ConnectingWalletConnect: relay,
  ConnectingWalletConnectBasic: relay,
  ConnectWallets: { isOn: hasWallets, options: '`enableWallets`' },
  EmailLogin: {
    isOn: isEmailOn,
    options: '`frameUrl` and `features.email`, without `basic` and `features.pay`',
    isLegal: true,
  },
  Networks: { isOn: ({ config }) => config.enableNetworkSwitch, options: '`enableNetworkSwitch`' },
  OnRampProviders: buy,
  ProfileWallets: { isFor: any },
  RegisterAccountName: {
    isFor: isEvm,
    isOn: ({ config }) => config.blockchainApiUrl !== undefined,
    options: '`blockchainApiUrl`',
  },
  SmartSessionList: {
    isFor: isEvm,
    isOn: ({ config }) => config.features.smartSessions,
    options: '`features.smartSessions`',
  },
  Swap: swap,
  UnsupportedChain: { isFor: any },
  UpdateEmailWallet: { isFor: isEmbedded },
  UpgradeEmailWallet: { isFor: isEmbedded },
  WalletReceive: {
    isFor: any,
    isOn: ({ config }) => config.features.receive,
    options: '`features.receive`',
  },
  WalletSend: send,
}
