import { closeWallet, createWalletSessions, type Living, type WalletSessions } from '@foyer/adapter-kit'
import {
  type AdapterContext,
  type AdapterEvent,
  abortable,
  type CapabilityName,
  type Connection,
  type Emitter,
  type ExternalSession,
  FoyerError,
  type Network,
  throwIfAborted,
} from '@foyer/base'
import { toFoyerError } from './toFoyerError.ts'
import { type BitcoinWallet, chainCapabilities, type Opened } from './types.ts'
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

/** @throws FoyerError `ConnectorNotFound`, `ConnectorChainsUnsupported`, `UserRejected`, `WalletLocked`, … */
export async function connect(scope: Scope, { connectorId, network, signal }: ConnectInput): Promise<Connection> {
  throwIfAborted(signal)
  const source = scope.wallets.find(connectorId)
  try {
    const wallet = await abortable(source.load(), signal)
    const usable = findUsableNetwork(scope.context, wallet, network)
    const opened = await abortable(wallet.open({ network: usable, silent: false }), signal)
    const connection = scope.sessions.set({ connectorId, listed: source, wallet }, opened, usable.caipNetworkId)
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
  throwIfAborted(signal)
  const source = scope.wallets.find(connectorId)
  try {
    const wallet = await abortable(source.load(), signal)
    const usable = findUsableNetwork(scope.context, wallet, network)
    const opened = await abortable(wallet.open({ network: usable, silent: true }), signal)
    return scope.sessions.set({ connectorId, listed: source, wallet }, opened, usable.caipNetworkId)
  } catch (error) {
    throw toFoyerError(error, 'reconnect')
  }
}

/** @throws FoyerError `ConnectorNotFound` where the connector is no external wallet, `WalletLocked` */
export async function adopt(
  scope: Scope,
  { connectorId, network, session, signal }: ConnectInput & { readonly session: ExternalSession },
): Promise<Connection> {
  throwIfAborted(signal)
  const source = scope.wallets.find(connectorId)
  const wallet = await abortable(source.load(), signal)
  if (!wallet.adopt) throw new FoyerError('ConnectorNotFound', { connectorId })
  const connection = scope.sessions.set(
    { connectorId, listed: source, wallet },
    wallet.adopt(session),
    network.caipNetworkId,
  )
  if (!connection) throw new FoyerError('WalletLocked')
  return connection
}

/** Ends here at once; what the wallet makes of it is its own affair. */
export async function disconnect(scope: Scope, { connectorId }: { readonly connectorId: string }): Promise<void> {
  const live = scope.sessions.remove(connectorId)
  const closer = live ? Promise.resolve(live) : scope.wallets.find(connectorId).load()
  await closeWallet(async () => (await closer).close())
}

/**
 * The wallet is asked, and what it then shares is what counts: a wallet that says yes and stays has lied.
 * @throws FoyerError `CapabilityUnsupported`, `ChainUnsupported`, `UserRejected`, `WalletLied`
 */
export async function switchNetwork(
  { sessions }: Scope,
  input: { readonly connection: Connection; readonly network: Network; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const { connection, network, signal } = input
  throwIfAborted(signal)
  const { wallet } = sessions.get(connection.connectorId)
  const { switchNetwork: requestSwitch } = wallet.abilities()
  if (!requestSwitch)
    throw new FoyerError('CapabilityUnsupported', { namespace: 'bip122', capability: 'switchNetwork' })
  if (!wallet.supports(network)) throw new FoyerError('ChainUnsupported')
  try {
    await abortable(requestSwitch(network), signal)
    const opened = await abortable(wallet.current(network), signal)
    const actual = opened?.networkId
    if (!opened || actual !== network.caipNetworkId) {
      throw new FoyerError('WalletLied', { expected: network.caipNetworkId, actual: actual ?? 'another network' })
    }
    sessions.update(connection.connectorId, opened)
  } catch (error) {
    throw toFoyerError(error, 'switchNetwork')
  }
}

function findUsableNetwork({ networks }: AdapterContext, wallet: BitcoinWallet, wanted: Network): Network {
  const choices = [wanted, ...networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')]
  const usable = choices.find((network) => wallet.supports(network))
  if (!usable) throw new FoyerError('ConnectorChainsUnsupported')
  return usable
}

/** The wallets that are connected now, and who is told when that changes. */
type Sessions = WalletSessions<BitcoinWallet, Opened>

export function createSessions(context: AdapterContext, events: Emitter<AdapterEvent>): Sessions {
  return createWalletSessions({
    events,
    isEmpty: ({ accounts }) => accounts.length === 0,
    toConnection: (from, opened, networkId) => toConnection(context, from, opened, networkId),
    getShared: async (wallet, networkId) => {
      const network = findSupportedNetwork(context, networkId)
      return network && wallet.current(network).catch(() => ({ accounts: [] }))
    },
    watch: (wallet, listener) => wallet.watch(listener),
  })
}

/** The site's network by id, or any other of the site's: asking a wallet where it is needs one to begin with. */
function findSupportedNetwork({ networks }: AdapterContext, networkId: Connection['networkId']): Network | undefined {
  const ours = networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')
  return ours.find(({ caipNetworkId }) => caipNetworkId === networkId) ?? ours[0]
}

function toConnection(
  { networks }: AdapterContext,
  { connectorId, wallet }: Living<BitcoinWallet>,
  opened: Opened,
  networkId: Connection['networkId'],
): Connection {
  const ours = networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')
  const usable = ours.filter((network) => wallet.supports(network)).map(({ caipNetworkId }) => caipNetworkId)
  const approved = opened.approvedNetworkIds ?? (usable.length < ours.length ? usable : undefined)
  return {
    connectorId,
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
