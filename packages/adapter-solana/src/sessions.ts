import { createWalletSessions, type Living, type WalletSessions } from '@foyer/adapter-kit'
import type { AdapterContext, AdapterEvent, CapabilityName, Connection, Emitter } from '@foyer/base'
import { type Abilities, chainCapabilities, type Opened, type SolanaWallet } from './types.ts'

/** The wallets that are connected now, and who is told when that changes. */
export type Sessions = WalletSessions<SolanaWallet, Opened>

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
