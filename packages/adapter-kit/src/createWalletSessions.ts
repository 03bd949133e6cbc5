import {
  type Adapter,
  type AdapterEvent,
  type Connection,
  type Connector,
  type Emitter,
  FoyerError,
  shareWatch,
} from '@foyer/base'

/** How a family's wallets are followed; `shared` is what one shares: addresses or accounts. */
export type WalletSessionsOptions<wallet, shared> = {
  readonly events: Emitter<AdapterEvent>
  /** Nothing is shared any more: the connection has ended. */
  isEmpty(shared: shared): boolean
  toConnection(from: ConnectedWallet<wallet>, shared: shared, networkId: Connection['networkId']): Connection
  /** Returns what it shares at this moment, where that can be read without asking; else undefined. */
  getShared(wallet: wallet, networkId: Connection['networkId']): shared | undefined | Promise<shared | undefined>
  /** @param listener told what is shared now, or that it has to be read @returns stops */
  watch(wallet: wallet, listener: (shared: shared | 'unknown') => void): () => void
}

/** The wallets that are connected now; what changes is emitted. */
export type WalletSessions<wallet, shared> = {
  /** @throws FoyerError `ConnectorNotFound` when the connection has ended */
  get(connectorId: string): { readonly wallet: wallet; readonly connection: Connection }
  /** Believes what a wallet shares. @returns undefined when it shares nothing */
  set(from: ConnectedWallet<wallet>, shared: shared, networkId: Connection['networkId']): Connection | undefined
  /** @returns the wallet, when it was connected */
  remove(connectorId: string): wallet | undefined
  /** The visitor chose another network for a wallet that is on none. */
  setNetwork(connectorId: string, networkId: Connection['networkId']): void
  /** A connected wallet shares something else now, maybe through another object. */
  update(connectorId: string, shared: shared): void
  /** Ends the sessions of wallets that are gone from the page. */
  removeUnlisted(listed: readonly object[]): void
  /** Listens to the wallets that are connected, and to those that will be. @returns stops listening */
  watch(): () => void
}

/** @property listed the row of the list that the wallet was found as */
export type ConnectedWallet<wallet> = { readonly connectorId: string; readonly listed: object; readonly wallet: wallet }

type Session<wallet> = ConnectedWallet<wallet> & {
  connection: Connection
  stop: () => void
  /** Counts the reads: an answer that a newer read has overtaken is outdated. */
  reads: number
}

export function createWalletSessions<wallet, shared>(
  options: WalletSessionsOptions<wallet, shared>,
): WalletSessions<wallet, shared> {
  const sessions = new Map<string, Session<wallet>>()
  let isWatching = false
  const remove = (connectorId: string): wallet | undefined => {
    const session = sessions.get(connectorId)
    if (!session) return undefined
    session.stop()
    sessions.delete(connectorId)
    options.events.emit({ type: 'disconnected', connectorId })
    return session.wallet
  }
  const apply = createUpdate(options, sessions, remove)
  const watchSession = createWatchSession(options, apply)
  return {
    get(connectorId) {
      const session = sessions.get(connectorId)
      if (!session) throw new FoyerError('ConnectorNotFound', { connectorId })
      return session
    },
    set(from, shared, networkId) {
      if (options.isEmpty(shared)) return undefined
      const connection = options.toConnection(from, shared, networkId)
      sessions.get(from.connectorId)?.stop()
      const session: Session<wallet> = { ...from, connection, stop: () => {}, reads: 0 }
      sessions.set(from.connectorId, session)
      if (isWatching) watchSession(session)
      return connection
    },
    remove,
    setNetwork(connectorId, networkId) {
      const session = sessions.get(connectorId)
      if (session) updateConnection(options.events, session, { ...session.connection, networkId })
    },
    update(connectorId, shared) {
      const session = sessions.get(connectorId)
      if (!session) return
      if (isWatching) watchSession(session)
      apply(session, shared)
    },
    removeUnlisted(listed) {
      for (const session of [...sessions.values()]) if (!listed.includes(session.listed)) remove(session.connectorId)
    },
    watch() {
      isWatching = true
      // what wallets did while no one watched is emitted once the caller holds its stop
      for (const session of sessions.values()) watchSession(session, 'catchUp')
      return () => {
        isWatching = false
        for (const session of sessions.values()) session.stop()
      }
    },
  }
}

/** Believes what a wallet shares now. */
function createUpdate<wallet, shared>(
  { isEmpty, toConnection, events }: WalletSessionsOptions<wallet, shared>,
  sessions: ReadonlyMap<string, Session<wallet>>,
  remove: (connectorId: string) => unknown,
): (session: Session<wallet>, shared: shared) => void {
  return (session, shared) => {
    const { connectorId, connection } = session
    // an answer that comes after the end, or after a new beginning, is of no session any more
    if (sessions.get(connectorId) !== session) return
    if (isEmpty(shared)) remove(connectorId)
    else updateConnection(events, session, toConnection(session, shared, connection.networkId))
  }
}

function updateConnection(events: Emitter<AdapterEvent>, session: Session<unknown>, connection: Connection): void {
  if (JSON.stringify(connection) === JSON.stringify(session.connection)) return
  session.connection = connection
  events.emit({ type: 'connectionChanged', connection })
}

/** Follows one session in place of what followed it before. */
function createWatchSession<wallet, shared>(
  { watch, getShared }: WalletSessionsOptions<wallet, shared>,
  apply: (session: Session<wallet>, shared: shared) => void,
): (session: Session<wallet>, catchUp?: 'catchUp') => void {
  const read = async (session: Session<wallet>, isActive: () => boolean) => {
    session.reads += 1
    const { reads } = session
    const shared = await getShared(session.wallet, session.connection.networkId)
    if (shared !== undefined && reads === session.reads && isActive()) apply(session, shared)
  }
  return (session, catchUp) => {
    session.stop()
    let isActive = true
    const stop = watch(session.wallet, (shared) => {
      if (shared === 'unknown') return void read(session, () => isActive)
      // newer than what is still being read
      session.reads += 1
      apply(session, shared)
    })
    session.stop = () => {
      isActive = false
      stop()
    }
    if (catchUp) void read(session, () => isActive)
  }
}

type Listed = { readonly connector: Connector }

type Wallets = {
  /** The same array until a wallet comes or goes. */
  get(): readonly Listed[]
  /** Told when wallets may have come or gone. @returns stops */
  watch(listener: () => void): () => void
}

type WatchedSessions = { removeUnlisted(listed: readonly object[]): void; watch(): () => void }

/** The two members of an adapter that list wallets which come and go: a wallet that is gone has its session ended. */
export function createWalletListing(
  events: Emitter<AdapterEvent>,
  wallets: Wallets,
  sessions: WatchedSessions,
): Pick<Adapter, 'getConnectors' | 'watch'> {
  let listed = wallets.get()
  let connectors = listed.map(({ connector }) => connector)
  const updateList = (): boolean => {
    const now = wallets.get()
    if (now === listed) return false
    listed = now
    connectors = now.map(({ connector }) => connector)
    sessions.removeUnlisted(now)
    return true
  }
  const watch = () => {
    updateList()
    const stops = [
      wallets.watch(() => {
        if (updateList()) events.emit({ type: 'connectorsChanged' })
      }),
      sessions.watch(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return { getConnectors: () => connectors, watch: shareWatch(events, watch) }
}
