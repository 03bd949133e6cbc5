import {
  type AdapterContext,
  type AdapterEvent,
  type CapabilityName,
  type Connection,
  type Emitter,
  FoyerError,
  type Network,
} from '@foyer/base'
import { type BitcoinWallet, chainCapabilities, type Opened } from './types.ts'
import type { FoundWallet } from './walletList.ts'

type Session = {
  readonly source: FoundWallet
  readonly wallet: BitcoinWallet
  connection: Connection
  stop: () => void
  /** How often it was read: an answer that a newer question overtook is half old. */
  reads: number
}

/** The wallets that are connected now, and who is told when that changes. */
export type Sessions = {
  /** @throws FoyerError `ConnectorNotFound` */
  get(connectorId: string): { readonly wallet: BitcoinWallet; readonly connection: Connection }
  /** Believes what a wallet shares. @returns undefined when it shares nothing */
  start(source: FoundWallet, wallet: BitcoinWallet, opened: Opened, network: Network): Connection | undefined
  /** @returns the wallet, when it was connected */
  end(connectorId: string): BitcoinWallet | undefined
  /** A connected wallet shares something else now, maybe through another object. */
  update(connectorId: string, opened: Opened): void
  /** Ends the sessions of wallets that are gone from the page. */
  keepOnly(wallets: readonly FoundWallet[]): void
  /** Listens to the wallets that are connected, and to those that will be. @returns stops listening */
  follow(): () => void
}

export function createSessions(context: AdapterContext, events: Emitter<AdapterEvent>): Sessions {
  const sessions = new Map<string, Session>()
  let isFollowing = false

  const end = (connectorId: string): BitcoinWallet | undefined => {
    const session = sessions.get(connectorId)
    if (!session) return undefined
    session.stop()
    sessions.delete(connectorId)
    events.emit({ type: 'disconnected', connectorId })
    return session.wallet
  }
  const apply = (session: Session, opened: Opened) => {
    const { connectorId, networkId } = session.connection
    // an answer that comes after the end, or after a new beginning, is of no session any more
    if (sessions.get(connectorId) !== session) return
    if (opened.accounts.length === 0) return void end(connectorId)
    const connection = toConnection(context, session, opened, networkId)
    if (JSON.stringify(connection) === JSON.stringify(session.connection)) return
    session.connection = connection
    events.emit({ type: 'connectionChanged', connection })
  }
  const refresh = async (session: Session) => {
    const network = homeOf(context, session.connection.networkId)
    session.reads += 1
    const read = session.reads
    const opened = network && (await session.wallet.current(network).catch(() => ({ accounts: [] })))
    if (opened && read === session.reads) apply(session, opened)
  }
  const listen = (session: Session) => {
    session.stop()
    session.stop = session.wallet.watch((opened) => {
      if (opened === 'unknown') void refresh(session)
      else apply(session, opened)
    })
  }

  return {
    get(connectorId) {
      const session = sessions.get(connectorId)
      if (!session) throw new FoyerError('ConnectorNotFound', { connectorId })
      return session
    },
    start(source, wallet, opened, network) {
      const { id } = source.connector
      if (opened.accounts.length === 0) return undefined
      const connection = toConnection(context, { source, wallet }, opened, network.caipNetworkId)
      sessions.get(id)?.stop()
      const session: Session = { source, wallet, connection, stop: () => {}, reads: 0 }
      sessions.set(id, session)
      if (isFollowing) listen(session)
      return connection
    },
    end,
    update(connectorId, opened) {
      const session = sessions.get(connectorId)
      if (!session) return
      if (isFollowing) listen(session)
      apply(session, opened)
    },
    keepOnly(wallets) {
      for (const { source } of [...sessions.values()]) if (!wallets.includes(source)) end(source.connector.id)
    },
    follow() {
      isFollowing = true
      for (const session of sessions.values()) {
        listen(session)
        // what the wallet did while nobody watched
        void refresh(session)
      }
      return () => {
        isFollowing = false
        for (const session of sessions.values()) session.stop()
      }
    },
  }
}

/** The site's network by id, or any other of the site's: asking a wallet where it is needs one to begin with. */
function homeOf({ networks }: AdapterContext, networkId: Connection['networkId']): Network | undefined {
  const ours = networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')
  return ours.find(({ caipNetworkId }) => caipNetworkId === networkId) ?? ours[0]
}

function toConnection(
  { networks }: AdapterContext,
  { source, wallet }: Pick<Session, 'source' | 'wallet'>,
  opened: Opened,
  networkId: Connection['networkId'],
): Connection {
  const ours = networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')
  const usable = ours.filter((network) => wallet.supports(network)).map(({ caipNetworkId }) => caipNetworkId)
  const approved = opened.approvedNetworkIds ?? (usable.length < ours.length ? usable : undefined)
  return {
    connectorId: source.connector.id,
    namespace: 'bip122',
    accounts: opened.accounts,
    networkId: opened.networkId ?? networkId,
    ...(approved && { approvedNetworkIds: approved }),
    capabilities: capabilitiesOf(wallet),
  }
}

function capabilitiesOf(wallet: BitcoinWallet): readonly CapabilityName[] {
  const { sendTransfer, signMessage, signPsbt, switchNetwork } = wallet.abilities()
  const names = [...chainCapabilities]
  if (signMessage) names.push('signMessage')
  if (signPsbt) names.push('signPsbt')
  if (sendTransfer || signPsbt) names.push('sendTransaction', 'estimateFee')
  if (switchNetwork) names.push('switchNetwork')
  return names
}
