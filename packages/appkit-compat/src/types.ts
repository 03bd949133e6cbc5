import type {
  Account,
  CaipAddress,
  CaipNetworkId,
  ConnectorType,
  CreateAdapter,
  Namespace,
  NetworkInput,
} from '@foyer/base'
import type {
  EventProperties,
  Features,
  FoyerOptions,
  ThemeVariables as FoyerThemeVariables,
  OpenOptions,
  RemoteFeatures,
  SocialProvider,
  Status,
} from '@foyer/core'
import type { LoadWeb3 } from './web3.ts'

/** A viem chain as it is, or a network that states its `chainNamespace`. */
export type AppKitNetwork = NetworkInput

/** A network in viem's form with its CAIP-2 id: what is given out, and what a site may write. */
export type CaipNetwork = NetworkInput & {
  readonly chainNamespace: Namespace
  readonly caipNetworkId: CaipNetworkId
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
}

export type ChainNamespace = Namespace

/** What `adapters` takes: `new WagmiAdapter(…)` and its like, or an adapter of Foyer's own. */
export type ChainAdapter =
  | {
      readonly namespace: Namespace
      readonly create: CreateAdapter
      /** Of Solana's, where the site gave it. */
      readonly loadWeb3?: LoadWeb3 | undefined
    }
  | CreateAdapter

/** CSS custom properties. `--foyer-…` wins over `--apkt-…`, and that over `--w3m-…`. */
export type ThemeVariables = {
  readonly [name in `--${'w3m' | 'apkt' | 'foyer'}-${'accent' | 'font-family' | 'font-size-master' | 'border-radius-master' | 'modal-width'}`]?:
    | string
    | undefined
} & {
  readonly [name in `--${'w3m' | 'apkt' | 'foyer'}-z-index`]?: number | string | undefined
} & Omit<FoyerThemeVariables, '--foyer-z-index'>

/** What `createAppKit` takes: AppKit's names, and every further option of `createFoyer`. */
export type CreateAppKitOptions = Omit<FoyerOptions, 'adapters' | 'projectId' | 'themeVariables'> & {
  readonly projectId: string
  readonly adapters?: readonly ChainAdapter[] | undefined
  readonly themeVariables?: ThemeVariables | undefined
}

/** What sites call the options of `createAppKit`. */
export type AppKitOptions = CreateAppKitOptions

export type OpenParams = OpenOptions

/** An account of a connected wallet. */
export type AccountType = Account & { readonly chainId?: number | string; readonly caipAddress?: CaipAddress }

export type UseAppKitAccountReturn = {
  readonly allAccounts: readonly AccountType[]
  readonly address: string | undefined
  readonly caipAddress: CaipAddress | undefined
  readonly isConnected: boolean
  readonly status: Status
  readonly embeddedWalletInfo?: EmbeddedWalletInfo | undefined
}

/** Of a visitor who signed in with an email address or an account elsewhere. */
export type EmbeddedWalletInfo = {
  readonly user: {
    readonly email?: string | undefined
    readonly username?: string | undefined
    readonly accounts: readonly AccountType[]
  }
  readonly authProvider: SocialProvider | 'email'
  readonly accountType: Account['type'] | undefined
  readonly isSmartAccountDeployed: boolean
}

export type UseAppKitNetworkReturn = {
  readonly caipNetwork: CaipNetwork | undefined
  readonly chainId: number | string | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  readonly supportsAllNetworks: boolean
}

export type PublicState = Partial<RemoteFeatures> & {
  /** Whether a wallet is waited for. */
  readonly loading: boolean
  readonly open: boolean
  readonly selectedNetworkId: CaipNetworkId | undefined
  readonly activeChain: Namespace
  /** Whether the last visit has been restored, as far as it can be. */
  readonly initialized: boolean
}

/** The last thing that happened. */
export type EventsState = {
  readonly timestamp: number
  readonly reportedErrors: Readonly<Record<string, boolean>>
  readonly data: AppKitEvent
}

export type AppKitEvent =
  | { readonly type: 'track'; readonly event: 'MODAL_CREATED'; readonly properties?: undefined }
  | {
      [name in Exclude<keyof EventProperties, 'INITIALIZE'>]: {
        readonly type: 'track'
        readonly event: name
        readonly properties: EventProperties[name]
      }
    }[Exclude<keyof EventProperties, 'INITIALIZE'>]

export type ConnectedWalletInfo = {
  readonly name: string | undefined
  readonly icon: string | undefined
  readonly type: ConnectorType
  readonly rdns: string | undefined
  readonly id: string
}

export type { CaipAddress, CaipNetworkId, ConnectorType, Features, SocialProvider, Status }
