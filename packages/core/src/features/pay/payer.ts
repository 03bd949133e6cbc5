import { type Adapter, type CapabilityName, type Connection, hasCapability, type Network } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { activeConnectionsAtom } from '../../state/connections.ts'
import { findNetwork } from '../../state/networks.ts'
import type { Payment } from './payment.ts'

/** The account that pays, on the network of the payment. */
export type Payer = {
  readonly connection: Connection
  readonly adapter: Adapter
  readonly network: Network
  readonly address: string
}

/** Who could pay: no one is connected, their wallet cannot send this, it is on another network, or they can. */
export type PayerState =
  | { readonly status: 'disconnected' | 'unable' }
  | { readonly status: 'wrongNetwork' | 'ready'; readonly payer: Payer }

/** Who could pay with the wallet that is connected, and whether it is on the right network. */
export function getPayer(
  foyer: Foyer,
  payment: Payment,
  connections: ReadonlyMap<string, Connection> = foyer.store.get(activeConnectionsAtom),
): PayerState {
  const network = findNetwork(foyer.config, payment.networkId)
  const connection = network && connections.get(network.chainNamespace)
  const adapter = network && foyer.adapters.get(network.chainNamespace)
  const address = connection?.accounts[0]?.address
  if (!connection || !adapter || !address) return { status: 'disconnected' }
  const needed: readonly CapabilityName[] =
    payment.asset === 'native'
      ? ['sendTransaction', 'getBalance']
      : ['sendToken', 'getBalance', 'getToken', 'getTokenBalances']
  const all: readonly CapabilityName[] = [...needed, 'estimateFee', 'waitForTransaction']
  if (!all.every((name) => hasCapability(adapter, name, connection))) return { status: 'unable' }
  const payer = { connection, adapter, network, address }
  return { status: connection.networkId === payment.networkId ? 'ready' : 'wrongNetwork', payer }
}
