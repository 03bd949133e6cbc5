import { closeWallet, createWalletSessions, type Living, type WalletSessions } from '@foyer/adapter-kit'
import {
  type AdapterContext,
  type AdapterEvent,
  type CapabilityName,
  type Connection,
  type Emitter,
  type ExternalSession,
  FoyerError,
  type Network,
  throwIfAborted,
} from '@foyer/base'
import { toFoyerError } from './toFoyerError.ts'
import { type Abilities, chainCapabilities, type Opened, type SolanaWallet } from './types.ts'
import type { WalletList } from './walletList.ts'

export type Scope = {
  readonly context: AdapterContext
  readonly wallets: WalletList
  readonly sessions: Sessions
}

type ConnectInput = {
  readonly connectorId: string
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

/**
 * The wallet is asked for the wanted network, or the first of the site's that it can use.
 * @throws FoyerError `ConnectorNotFound`, `ConnectorChainsUnsupported`, `UserRejected`, `WalletLocked`, …
 */
export async function connect(scope: Scope, { connectorId, network, signal }: ConnectInput): Promise<Connection> {
  const wallet = scope.wallets.find(connectorId)
  const usable = findUsableNetwork(scope.context, wallet, network)
  throwIfAborted(signal)
  try {
    const opened = await wallet.open({ network: usable, silent: false, signal })
    const connection = scope.sessions.set({ connectorId, listed: wallet, wallet }, opened, usable.caipNetworkId)
    // a wallet that was asked and still shares nothing has nothing unlocked
    if (!connection) throw new FoyerError('WalletLocked')
    return connection
  } catch (error) {
    throw toFoyerError(error, 'connect')
  }
}

export async function reconnect(
  scope: Scope,
  { connectorId, network, signal }: ConnectInput,
): Promise<Connection | undefined> {
  const wallet = scope.wallets.find(connectorId)
  const usable = findUsableNetwork(scope.context, wallet, network)
  throwIfAborted(signal)
  try {
    const opened = await wallet.open({ network: usable, silent: true, signal })
    return scope.sessions.set({ connectorId, listed: wallet, wallet }, opened, usable.caipNetworkId)
  } catch (error) {
    throw toFoyerError(error, 'reconnect')
  }
}

/** @throws FoyerError `ConnectorNotFound` where the connector is no external wallet, `WalletLocked` */
export async function adopt(
  scope: Scope,
  { connectorId, network, session, signal }: ConnectInput & { readonly session: ExternalSession },
): Promise<Connection> {
  const wallet = scope.wallets.find(connectorId)
  throwIfAborted(signal)
  if (!wallet.adopt) throw new FoyerError('ConnectorNotFound', { connectorId })
  const connection = scope.sessions.set(
    { connectorId, listed: wallet, wallet },
    wallet.adopt(session),
    network.caipNetworkId,
  )
  if (!connection) throw new FoyerError('WalletLocked')
  return connection
}

/** Ends here at once; what the wallet makes of it is its own affair. */
export async function disconnect(scope: Scope, { connectorId }: { readonly connectorId: string }): Promise<void> {
  const wallet = scope.sessions.remove(connectorId) ?? scope.wallets.find(connectorId)
  await closeWallet(() => wallet.close())
}

function findUsableNetwork({ networks }: AdapterContext, wallet: SolanaWallet, wanted: Network): Network {
  const choices = [wanted, ...networks.filter(({ chainNamespace }) => chainNamespace === 'solana')]
  const usable = choices.find((network) => wallet.supports(network))
  if (!usable) throw new FoyerError('ConnectorChainsUnsupported')
  return usable
}

/** The wallets that are connected now, and who is told when that changes. */
type Sessions = WalletSessions<SolanaWallet, Opened>

export function createSessions(context: AdapterContext, events: Emitter<AdapterEvent>): Sessions {
  return createWalletSessions({
    events,
    isEmpty: ({ addresses }) => addresses.length === 0,
    toConnection: (from, opened, networkId) => toConnection(context, from, opened, networkId),
    getShared: (wallet) => wallet.current(),
    watch: (wallet, listener) => wallet.watch(listener),
  })
}

function toConnection(
  { networks }: AdapterContext,
  { connectorId, wallet }: Living<SolanaWallet>,
  opened: Opened,
  networkId: Connection['networkId'],
): Connection {
  const ours = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const usable = ours.filter((network) => wallet.supports(network)).map(({ caipNetworkId }) => caipNetworkId)
  const approved = opened.approvedNetworkIds ?? (usable.length < ours.length ? usable : undefined)
  return {
    connectorId,
    namespace: 'solana',
    accounts: opened.addresses.map((address) => ({ namespace: 'solana', address, type: 'eoa' })),
    networkId: opened.networkId ?? networkId,
    ...(approved && { approvedNetworkIds: approved }),
    capabilities: listCapabilities(wallet.abilities()),
  }
}

function listCapabilities(abilities: Abilities): readonly CapabilityName[] {
  const names = [...chainCapabilities]
  if (abilities.signMessage) names.push('signMessage')
  if (abilities.signTransactions) names.push('signTransaction', 'signAllTransactions')
  if (abilities.signTransactions || abilities.signAndSend) {
    names.push('signAndSendTransaction', 'sendTransaction', 'sendToken', 'sendNft', 'estimateFee')
  }
  if (abilities.signIn) names.push('signIn')
  return names
}
