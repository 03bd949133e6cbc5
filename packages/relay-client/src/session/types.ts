import type { RpcError } from '../jsonRpc.ts'

/** Who a side says it is: hostile text, shown to the visitor and never trusted. */
export type PeerMetadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?:
    | {
        readonly native?: string | undefined
        readonly universal?: string | undefined
        readonly linkMode?: boolean | undefined
      }
    | undefined
}

/** What a dapp asks for in one namespace (CAIP-25). */
export type ProposalNamespace = {
  /** CAIP-2 ids; left out where the key is one itself. */
  readonly chains?: readonly string[] | undefined
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export type ProposalNamespaces = Readonly<Record<string, ProposalNamespace>>

/** What a wallet granted in one namespace. */
export type SessionNamespace = {
  readonly chains?: readonly string[] | undefined
  /** CAIP-10 ids. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

export type Properties = Readonly<Record<string, unknown>>

/** What two clients agreed to. Plain data. */
export type RelaySession = {
  readonly topic: string
  readonly pairingTopic: string
  /** Unix seconds. */
  readonly expiry: number
  readonly peer: { readonly publicKey: string; readonly metadata: PeerMetadata }
  readonly namespaces: SessionNamespaces
  /** Namespaces the dapp asked for; more are never taken from the wallet. */
  readonly requestedNamespaces: ProposalNamespaces
  readonly sessionProperties?: Properties | undefined
  readonly scopedProperties?: Properties | undefined
  /** The wallet does not want to be opened again for each request. */
  readonly isDeepLinkDisabled: boolean
}

/** What a wallet is asked to agree to. */
export type SessionProposal = {
  readonly id: number
  readonly pairingTopic: string
  readonly proposer: { readonly publicKey: string; readonly metadata: PeerMetadata }
  readonly requiredNamespaces: ProposalNamespaces
  readonly optionalNamespaces: ProposalNamespaces
  readonly sessionProperties?: Properties | undefined
  readonly scopedProperties?: Properties | undefined
  /** Unix seconds. */
  readonly expiryTimestamp: number
}

/** Why a session is no more. */
export type SessionEnd = RpcError

export type SessionEvent =
  | { readonly type: 'sessionCreated'; readonly session: RelaySession }
  /** Namespaces or expiry changed. */
  | { readonly type: 'sessionUpdated'; readonly session: RelaySession }
  /** Something the other side says about a network it granted, e.g. `chainChanged`. */
  | {
      readonly type: 'sessionEvent'
      readonly session: RelaySession
      readonly networkId: string
      readonly name: string
      readonly data: unknown
    }
  | { readonly type: 'sessionDeleted'; readonly session: RelaySession; readonly end: SessionEnd }
