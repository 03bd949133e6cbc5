import type { Adapter, AdapterEvent, Connection, Emitter, ExternalProvider, Namespace } from '@foyer/base'
import type { FrameClient } from '@foyer/frame-client'
import type { LoginCache } from '@foyer/frame-client/stored'
import type { RelayProvider } from '@foyer/relay-client'
import type { createStore } from 'jotai/vanilla'
import type { Config } from './config/resolveConfig.ts'
import type { FoyerEvent } from './eventTable.ts'
import type { FoyerStorage } from './storage/createStorage.ts'

/** Where one foyer's state lives: `get` reads an atom, `sub` follows it and gives back its stop. */
export type Store = ReturnType<typeof createStore>

/** A wallet of no chain library. */
export type ExternalWallet<loaded> = {
  /** Of its connectors. */
  readonly id: string
  /** Its code is loaded, and an earlier session resumed, with the first call. */
  load(): Promise<loaded>
}

export type ExternalWallets = {
  /** Wallets on other devices. `load` throws FoyerError `WalletConnectConnectorNotFound` without a relay. */
  readonly relay: ExternalWallet<Relay>
  /** `load` throws FoyerError `ServiceNotConfigured` without `frameUrl`. */
  readonly embedded: ExternalWallet<EmbeddedWallet>
}

/** The relay once its code is loaded. */
export type Relay = RelayProvider & {
  /** Connects every namespace of the session that lives. */
  adopt(): Promise<void>
}

/** The embedded wallet once its code is loaded; its frame is on the page from the first request on. */
export type EmbeddedWallet = {
  readonly client: FrameClient
  /** What this site remembers of the login. */
  readonly cache: LoginCache
  readonly provider: Pick<ExternalProvider, 'connect' | 'getSession' | 'switchNetwork' | 'disconnect' | 'request'>
  /** The frame while it is on the page. */
  getElement(): HTMLIFrameElement | undefined
  /** The visitor has signed in: whatever waits for a login continues. */
  setLoggedIn(): void
  /** Asks the frame once more who its user is, and tells the adapters. */
  refresh(): Promise<void>
}

export type ConnectionEvent = Exclude<AdapterEvent, { readonly type: 'connectorsChanged' }>

/** What to disconnect; with neither, everything. */
export type DisconnectParams = {
  /** Default: all. */
  readonly namespace?: Namespace | undefined
  /** Default: every wallet there. */
  readonly connectorId?: string | undefined
  /** Leave the modal where it is. */
  readonly keepOpen?: boolean | undefined
}

export type ConnectionHandlers = {
  readonly applyEvent: (foyer: Foyer, namespace: Namespace, event: ConnectionEvent) => void
  readonly disconnect: (foyer: Foyer, params: DisconnectParams) => Promise<void>
  /** Another page of the site has changed what is remembered. */
  readonly follow: (foyer: Foyer) => Promise<void>
}

/** What has come of the code that a page does not have at first, to be called at once. Each part puts its own actions here. */
export type LoadedParts = {
  /** What is done with connections; a page that connects nothing does not load it. */
  connections?: ConnectionHandlers
  /** Signs disconnected accounts out, where the site signs its visitors in. Rejects where that failed. */
  signOut?: (foyer: Foyer, connections: readonly Connection[]) => Promise<void>
}

/** One foyer on one page: the first argument of every action. Two of them share nothing. */
export type Foyer = {
  /** As it is now: read it where it is needed. */
  readonly config: Config
  /** The site's; those of namespaces only the relay serves come with it. */
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /** What the visitor did and where tasks stand. Only actions of core write. */
  readonly store: Store
  readonly storage: FoyerStorage
  /** Everything that leaves the page for a service goes through this. */
  readonly fetch: typeof fetch
  /** Facts that happened, in order. */
  readonly events: Emitter<FoyerEvent>
  /** Resolves when remembered connections were verified or given up; never rejects. */
  readonly ready: Promise<void>
  /** Aborts when the foyer is destroyed; every wait ends with it. */
  readonly signal: AbortSignal
  /** Wallets that belong to no chain library. */
  readonly externals: ExternalWallets
  /** Only core calls it. */
  readonly parts: LoadedParts
  /** Stops watchers and waits. The wallet's own connection is left as it is. */
  destroy(): void
}
