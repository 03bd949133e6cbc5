import { getNameSuggestions, registerName } from '@foyer/api'
import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { callApi } from '../../api/callApi.ts'
import type { Foyer } from '../../foyer.ts'

export { isNetworkServed } from '../../api/callApi.ts'

/** Names like one, each with whether it is taken. */
export function fetchSuggestions(
  foyer: Foyer,
  { label, zone, networkId }: { readonly label: string; readonly zone: string; readonly networkId: CaipNetworkId },
  signal: AbortSignal,
) {
  return callApi(foyer, getNameSuggestions, { chainId: networkId, name: label, zone }, { signal })
}

/**
 * Has a name registered for the account that signed for it.
 * @throws FoyerError `RegisterNameFailed`, `NameServiceFailed`
 */
export async function sendRegistration(
  foyer: Foyer,
  registration: {
    readonly networkId: CaipNetworkId
    readonly name: string
    readonly coinType: number
    readonly address: string
    readonly message: string
    readonly signature: string
  },
): Promise<void> {
  const { networkId: chainId, coinType: coin_type, address, message, signature, name } = registration
  const params = { chainId, coin_type, address, message, signature }
  const { success } = await callApi(foyer, registerName, params, { signal: foyer.signal })
  if (!success) throw new FoyerError('RegisterNameFailed', { name })
}
