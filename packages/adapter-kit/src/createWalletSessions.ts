import { type AdapterEvent, type Connection, type Emitter, FoyerError } from '@foyer/base'

/** How a family's wallets are followed; `shared` is what one shares: addresses or accounts. */
export type WalletSessionsOptions<wallet, shared> = {
  readonly events: Emitter<AdapterEvent>
  /** Nothing is shared any more: the connection has ended. */
  isEmpty(shared: shared): boolean
  toConnection(from: Living<wallet>, shared: shared, networkId: Connection['networkId']): Connection
  /** What it shares at this moment, where that can be read without asking; else undefined. */
  getShared(wallet: wallet, networkId: Connection['networkId']): shared | undefined | Promise<shared | undefined>
  /** @param listener told what is shared now, or that it has to be read @returns stops */
  watch(wallet: wallet, listener: (shared: shared | 'unknown') => void): () => void
}

/** The wallets that are connected now; what changes is emitted. */
export type WalletSessions<wallet, shared> = {
  /** @throws FoyerError `ConnectorNotFound` when the connection has ended */
  get(connectorId: string): { readonly wallet: wallet; readonly connection: Connection }
  /** Believes what a wallet shares. @returns undefined when it shares nothing */
  start(from: Living<wallet>, shared: shared, networkId: Connection['networkId']): Connection | undefined
  /** @returns the wallet, when it was connected */
  end(connectorId: string): wallet | undefined
  /** The visitor chose another network for a wallet that is on none. */
  move(connectorId: string, networkId: Connection['networkId']): void
  /** A connected wallet shares something else now, maybe through another object. */
  update(connectorId: string, shared: shared): void
  /** Ends the sessions of wallets that are gone from the page. */
  keepOnly(listed: readonly object[]): void
  /** Listens to the wallets that are connected, and to those that will be. @returns stops listening */
  follow(): () => void
}

/** @property listed the row of the list that the wallet was found as */
export type Living<wallet> = { readonly connectorId: string; readonly listed: object; readonly wallet: wallet }

type Session<wallet> = Living<wallet> & {
  connection: Connection
  stop: () => void
  /** How often it was read: an answer that a newer question overtook is half old. */
  reads: number
}

export function createWalletSessions<wallet, shared>(
  options: WalletSessionsOptions<wallet, shared>,
): WalletSessions<wallet, shared> {
  const sessions = new Map<string, Session<wallet>>()
  let isFollowing = false
  const end = (connectorId: string): wallet | undefined => {
    const session = sessions.get(connectorId)
    if (!session) return undefined
    session.stop()
    sessions.delete(connectorId)
    options.events.emit({ type: 'disconnected', connectorId })
    return session.wallet
  }
  const apply = createApply(options, sessions, end)
  const listen = createListen(options, apply)
  return {
    get(connectorId) {
      const session = sessions.get(connectorId)
      if (!session) throw new FoyerError('ConnectorNotFound', { connectorId })
      return session
    },
    start(from, shared, networkId) {
      if (options.isEmpty(shared)) return undefined
      const connection = options.toConnection(from, shared, networkId)
      sessions.get(from.connectorId)?.stop()
      const session: Session<wallet> = { ...from, connection, stop: () => {}, reads: 0 }
      sessions.set(from.connectorId, session)
      if (isFollowing) listen(session)
      return connection
    },
    end,
    move(connectorId, networkId) {
      const session = sessions.get(connectorId)
      if (session) setConnection(options.events, session, { ...session.connection, networkId })
    },
    update(connectorId, shared) {
      const session = sessions.get(connectorId)
      if (!session) return
      if (isFollowing) listen(session)
      apply(session, shared)
    },
    keepOnly(listed) {
      for (const session of [...sessions.values()]) if (!listed.includes(session.listed)) end(session.connectorId)
    },
    follow() {
      isFollowing = true
      // what wallets did while nobody watched is emitted once the caller holds its stop
      for (const session of sessions.values()) listen(session, 'catchUp')
      return () => {
        isFollowing = false
        for (const session of sessions.values()) session.stop()
      }
    },
  }
}

/** Believes what a wallet shares now. */
function createApply<wallet, shared>(
  { isEmpty, toConnection, events }: WalletSessionsOptions<wallet, shared>,
  sessions: ReadonlyMap<string, Session<wallet>>,
  end: (connectorId: string) => unknown,
): (session: Session<wallet>, shared: shared) => void {
  return (session, shared) => {
    const { connectorId, connection } = session
    // an answer that comes after the end, or after a new beginning, is of no session any more
    if (sessions.get(connectorId) !== session) return
    if (isEmpty(shared)) end(connectorId)
    else setConnection(events, session, toConnection(session, shared, connection.networkId))
  }
}

function setConnection(events: Emitter<AdapterEvent>, session: Session<unknown>, connection: Connection): void {
  if (JSON.stringify(connection) === JSON.stringify(session.connection)) return
  session.connection = connection
  events.emit({ type: 'connectionChanged', connection })
}

/** Follows one session in place of what followed it before. */
function createListen<wallet, shared>(
  { watch, getShared }: WalletSessionsOptions<wallet, shared>,
  apply: (session: Session<wallet>, shared: shared) => void,
): (session: Session<wallet>, catchUp?: 'catchUp') => void {
  const read = async (session: Session<wallet>, isOn: () => boolean) => {
    session.reads += 1
    const { reads } = session
    const shared = await getShared(session.wallet, session.connection.networkId)
    if (shared !== undefined && reads === session.reads && isOn()) apply(session, shared)
  }
  return (session, catchUp) => {
    session.stop()
    let isOn = true
    const stop = watch(session.wallet, (shared) => {
      if (shared === 'unknown') void read(session, () => isOn)
      else apply(session, shared)
    })
    session.stop = () => {
      isOn = false
      stop()
    }
    if (catchUp) void read(session, () => isOn)
  }
}
