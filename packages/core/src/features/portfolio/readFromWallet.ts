import { type Connection, formatUnits, isSameAddress, type Network, requireCapability } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { getAdapter } from '../../adapters/getAdapter.ts'
import type { Foyer } from '../../foyer.ts'
import { activeConnectionsAtom } from '../../state/connections.ts'
import type { TokenBalance } from './portfolioQuery.ts'

type AccountOnNetwork = { readonly address: string; readonly network: Network }

/** Wallets that have said that they do not know, by network. */
const unknowingAtom = atom(() => new Set<string>())

const toKey = ({ connectorId }: Connection, network: Network) => `${connectorId} ${network.caipNetworkId}`

/**
 * Reads what the wallet itself knows of the account's tokens, as the data service would say it.
 * @returns undefined where it does not say, or fails: others who know are asked then
 */
export async function readFromWallet(
  foyer: Foyer,
  { address, network }: AccountOnNetwork,
  signal: AbortSignal,
): Promise<readonly TokenBalance[] | undefined> {
  const { caipNetworkId, chainNamespace } = network
  const connection = foyer.store.get(activeConnectionsAtom).get(chainNamespace)
  const isOwn = connection?.accounts.some((one) => isSameAddress(chainNamespace, one.address, address))
  if (!connection || !isOwn || foyer.store.get(unknowingAtom).has(toKey(connection, network))) return undefined
  try {
    const getAssets = requireCapability(getAdapter(foyer, chainNamespace), 'getAssets', connection)
    const assets = await getAssets({ connection, network, signal })
    if (!assets) foyer.store.get(unknowingAtom).add(toKey(connection, network))
    return assets?.map(({ tokenAddress, balance, decimals, price, ...texts }) => {
      const numeric = formatUnits(balance, decimals)
      const value = Number(numeric) * price
      return {
        ...texts,
        chainId: caipNetworkId,
        price,
        value,
        quantity: { decimals: String(decimals), numeric },
        ...(tokenAddress && { address: `${caipNetworkId}:${tokenAddress}` }),
      }
    })
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}
