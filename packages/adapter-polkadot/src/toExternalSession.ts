import { type ExternalProvider, type ExternalSession, FoyerError, type Network, parseCaipAddress } from '@foyer/base'
import { toSession } from './accounts.ts'
import { parseSigned, requestWallet } from './answers.ts'
import type { Chain } from './chains.ts'
import type { Session, Signing, WalletAccount } from './session.ts'
import { decodeSs58 } from './ss58.ts'

/**
 * A relay's or the embedded wallet's session as ours.
 * Its methods are the public names of the Polkadot namespace; a relay asks for them only where the site overrides its list.
 * @param chain the network to be on
 * @throws FoyerError `WalletLied` when the session has no account there
 * @see WalletConnect specification, namespace polkadot
 */
export function toExternalSession(provider: ExternalProvider, given: ExternalSession, chain: Chain): Session {
  const { caipNetworkId } = chain.network
  const accounts = given.accounts.flatMap(({ caipAddress }): readonly WalletAccount[] => {
    const { networkId, address } = parseCaipAddress(caipAddress)
    const publicKey = networkId === caipNetworkId ? decodeSs58(address)?.publicKey : undefined
    return publicKey ? [{ publicKey, address, genesisHash: undefined }] : []
  })
  const { approvedNetworkIds } = given
  const from = {
    connectorId: provider.id,
    signing: createSigning(provider, given),
    provider,
    approvedNetworkIds,
    subscribe: undefined,
  }
  const session = toSession(from, chain, accounts)
  if (session) return session
  throw new FoyerError('WalletLied', { expected: `an account on ${caipNetworkId}`, actual: 'none' })
}

function createSigning(provider: ExternalProvider, { methods }: ExternalSession): Signing {
  const request = (network: Network, method: string, params: object, signal: AbortSignal | undefined) => {
    const call = { networkId: network.caipNetworkId, method, params: { ...params } }
    return requestWallet(method, signal, () => provider.request(call, { signal }))
  }
  return {
    ...(methods.includes('polkadot_signMessage') && {
      signMessage: async ({ address, message, network }, { signal }) =>
        parseSigned(await request(network, 'polkadot_signMessage', { address, message }, signal)).signature,
    }),
    ...(methods.includes('polkadot_signTransaction') && {
      signPayload: async ({ address, payload, network }, { signal }) => {
        const params = { address, transactionPayload: payload }
        return parseSigned(await request(network, 'polkadot_signTransaction', params, signal))
      },
    }),
  }
}
