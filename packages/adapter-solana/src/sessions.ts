import {
  type AdapterContext,
  type AdapterEvent,
  type CapabilityName,
  type Connection,
  type Emitter,
  FoyerError,
  type Network,
} from '@foyer/base'
import { type Abilities, chainCapabilities, type Opened, type SolanaWallet } from './types.ts'

type Session = { readonly wallet: SolanaWallet; connection: Connection; stop: () => void }

/** The wallets that are connected now, and who is told when that changes. */
export type Sessions = {
  /** The connection that lives. @throws FoyerError `ConnectorNotFound` */
  get(connectorId: string): { readonly wallet: SolanaWallet; readonly connection: Connection }
  /** Believes what a wallet shares. @returns undefined when it shares nothing */
  start(wallet: SolanaWallet, opened: Opened, network: Network): Connection | undefined
  /** @returns the wallet, when it was connected */
  end(connectorId: string): SolanaWallet | undefined
  /** The visitor chose another network for this wallet. */
  move(connectorId: string, network: Network): void
  /** A connected wallet shares something else now. */
  update(connectorId: string, opened: Opened): void
  /** Ends the sessions of wallets that are gone from the page. */
  keepOnly(wallets: readonly SolanaWallet[]): void
  /** Listens to the wallets that are connected, and to those that will be. @returns stops listening */
  follow(): () => void
}

export function createSessions(context: AdapterContext, events: Emitter<AdapterEvent>): Sessions {
  const sessions = new Map<string, Session>()
  let isFollowing = false

  const end = (connectorId: string): SolanaWallet | undefined => {
    const session = sessions.get(connectorId)
    if (!session) return undefined
    session.stop()
    sessions.delete(connectorId)
    events.emit({ type: 'disconnected', connectorId })
    return session.wallet
  }
  const set = (session: Session, connection: Connection) => {
    if (JSON.stringify(connection) === JSON.stringify(session.connection)) return
    session.connection = connection
    events.emit({ type: 'connectionChanged', connection })
  }
  const apply = (session: Session, opened: Opened) => {
    const { connectorId, networkId } = session.connection
    if (opened.addresses.length === 0) end(connectorId)
    else set(session, toConnection(context, session.wallet, opened, networkId))
  }
  const listen = (session: Session) => {
    session.stop()
    session.stop = session.wallet.watch((opened) => apply(session, opened))
  }
  /** What wallets did while nobody watched. */
  const catchUp = () => {
    for (const session of isFollowing ? [...sessions.values()] : []) {
      const opened = session.wallet.current()
      if (opened) apply(session, opened)
    }
  }

  return {
    get(connectorId) {
      const session = sessions.get(connectorId)
      if (!session) throw new FoyerError('ConnectorNotFound', { connectorId })
      return session
    },
    start(wallet, opened, network) {
      const { id } = wallet.connector
      if (opened.addresses.length === 0) return undefined
      const connection = toConnection(context, wallet, opened, network.caipNetworkId)
      sessions.get(id)?.stop()
      const session: Session = { wallet, connection, stop: () => {} }
      sessions.set(id, session)
      if (isFollowing) listen(session)
      return connection
    },
    end,
    move(connectorId, network) {
      const session = sessions.get(connectorId)
      if (session) set(session, { ...session.connection, networkId: network.caipNetworkId })
    },
    update(connectorId, opened) {
      const session = sessions.get(connectorId)
      if (session) apply(session, opened)
    },
    keepOnly(wallets) {
      for (const { wallet } of [...sessions.values()]) if (!wallets.includes(wallet)) end(wallet.connector.id)
    },
    follow() {
      isFollowing = true
      for (const session of sessions.values()) listen(session)
      // told once the caller holds its stop
      queueMicrotask(catchUp)
      return () => {
        isFollowing = false
        for (const session of sessions.values()) session.stop()
      }
    },
  }
}

function toConnection(
  { networks }: AdapterContext,
  wallet: SolanaWallet,
  opened: Opened,
  networkId: Connection['networkId'],
): Connection {
  const ours = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const usable = ours.filter((network) => wallet.supports(network)).map(({ caipNetworkId }) => caipNetworkId)
  const approved = opened.approvedNetworkIds ?? (usable.length < ours.length ? usable : undefined)
  return {
    connectorId: wallet.connector.id,
    namespace: 'solana',
    accounts: opened.addresses.map((address) => ({ namespace: 'solana', address, type: 'eoa' })),
    networkId: opened.networkId ?? networkId,
    ...(approved && { approvedNetworkIds: approved }),
    capabilities: capabilitiesOf(wallet.abilities()),
  }
}

function capabilitiesOf(abilities: Abilities): readonly CapabilityName[] {
  const names = [...chainCapabilities]
  if (abilities.signMessage) names.push('signMessage')
  if (abilities.signTransactions) names.push('signTransaction', 'signAllTransactions')
  if (abilities.signTransactions || abilities.signAndSend) {
    names.push('signAndSendTransaction', 'sendTransaction', 'sendToken', 'estimateFee')
  }
  if (abilities.signIn) names.push('signIn')
  return names
}
