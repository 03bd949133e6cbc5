import { createWalletSessions, type Living, type WalletSessions } from '@foyer/adapter-kit'
import type { AdapterContext, AdapterEvent, CapabilityName, Connection, Emitter, Network } from '@foyer/base'
import { type BitcoinWallet, chainCapabilities, type Opened } from './types.ts'

/** The wallets that are connected now, and who is told when that changes. */
export type Sessions = WalletSessions<BitcoinWallet, Opened>

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
