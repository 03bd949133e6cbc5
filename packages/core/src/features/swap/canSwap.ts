import {
  type CaipNetworkId,
  type CapabilityName,
  type Connection,
  hasCapability,
  type Namespace,
  type Network,
} from '@foyer/base'
import type { RemoteFeatures } from '../../config/resolveFeatures.ts'
import { isSwapOn } from '../../config/walletFeatures.ts'
import type { Foyer } from '../../foyer.ts'
import { navigate } from '../../router/router.ts'

/** EIP-155 ids of the chains that swaps are offered on wherever a service has them (specification §9). */
export const swapChainIds: readonly number[] = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

/** Solana's mainnet. */
const solanaReference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Whether tokens can be swapped on a network: one of the specification's, Solana, or one that the site named in `swap.networks`. */
export function isSwapNetwork({ config }: Foyer, networkId: CaipNetworkId): boolean {
  const [namespace = '', reference = ''] = networkId.split(':')
  if (!Object.hasOwn(sending, namespace)) return false
  const isKnown = namespace === 'solana' ? reference === solanaReference : swapChainIds.includes(Number(reference))
  return isKnown || (config.connect.swap?.networks ?? []).includes(networkId)
}

/** The site's networks on which tokens can be swapped. */
export function listSwapNetworks(foyer: Foyer): readonly Network[] {
  return foyer.config.networks.filter(({ caipNetworkId }) => isSwapNetwork(foyer, caipNetworkId))
}

const needed = ['waitForTransaction', 'getBalance', 'getToken', 'getTokenBalances'] satisfies readonly CapabilityName[]
/** What a wallet is asked with, in each family whose tokens are swapped. */
const sending: { readonly [namespace in Namespace]?: CapabilityName } = {
  eip155: 'sendTransaction',
  solana: 'signAndSendTransaction',
}

/**
 * Whether Account offers to swap with this connection, on whatever network of the family it is.
 * @param remote what the project's configuration decided; nothing is offered before that is known
 */
export function canSwap(foyer: Foyer, connection: Connection, remote: RemoteFeatures | undefined): boolean {
  const { namespace } = connection
  const adapter = foyer.adapters.get(namespace)
  const send = sending[namespace]
  if (!send || !adapter || !isSwapOn(foyer, remote)) return false
  const isOffered = listSwapNetworks(foyer).some(({ chainNamespace }) => chainNamespace === namespace)
  return isOffered && [send, ...needed].every((name) => hasCapability(adapter, name, connection))
}

/** Opens the form as if for the first time. */
export function openSwap(foyer: Foyer, network: Network, connection: Connection): void {
  const isSmartAccount = connection.accounts[0]?.type === 'smartAccount'
  foyer.events.emit({ type: 'OPEN_SWAP', properties: { network: network.caipNetworkId, isSmartAccount } })
  // each opening has an object of its own: the form starts anew with it
  navigate(foyer, 'Swap', {})
}

/** Shows the networks on which tokens can be swapped. */
export function selectSwapNetwork(foyer: Foyer): void {
  foyer.events.emit({ type: 'CLICK_SELECT_NETWORK_TO_SWAP', properties: undefined })
  navigate(foyer, 'UnsupportedChain', { swapUnsupportedChain: true })
}
