import { type ExternalProvider, type ExternalSession, FoyerError, parseCaipAddress } from '@foyer/base'
import { base64 } from '@scure/base'
import { isSameJson, type Key, parseAccountData, parseAmino, parseDirect, requestWallet } from './answers.ts'
import type { Chain } from './chains.ts'
import { isBech32Address } from './chains.ts'
import { type Session, type Signing, toSession } from './session.ts'

/**
 * A relay's or the embedded wallet's session as ours.
 * Its methods are the public names of the Cosmos namespace; a relay asks for them only where the site overrides its list.
 * @param chain the network to be on
 * @throws FoyerError `WalletLied` when the session has no account there
 * @see WalletConnect specification, namespace cosmos
 */
export function toExternalSession(provider: ExternalProvider, session: ExternalSession, chain: Chain): Session {
  const { caipNetworkId } = chain.network
  const addresses = session.accounts.flatMap(({ caipAddress }) => {
    const { networkId, address } = parseCaipAddress(caipAddress)
    return networkId === caipNetworkId && isBech32Address(address, chain.bech32Prefix) ? [address] : []
  })
  const [address] = addresses
  if (address === undefined) {
    throw new FoyerError('WalletLied', { expected: `an account on ${caipNetworkId}`, actual: 'none' })
  }
  const key: Key = { address, publicKey: undefined, algo: 'secp256k1', aminoOnly: false }
  const ours = toSession(provider.id, chain, key, createSigning(provider, session, chain, key))
  const accounts = addresses.map((one) => ({ namespace: 'cosmos', address: one, type: 'eoa' }) as const)
  const { approvedNetworkIds } = session
  return { ...ours, connection: { ...ours.connection, accounts, ...(approvedNetworkIds && { approvedNetworkIds }) } }
}

function createSigning(provider: ExternalProvider, { methods }: ExternalSession, chain: Chain, key: Key): Signing {
  const signerAddress = key.address
  const networkId = chain.network.caipNetworkId
  const request = (method: string, params: Readonly<Record<string, unknown>>, signal: AbortSignal | undefined) =>
    requestWallet(method, signal, () => provider.request({ networkId, method, params }, { signal }))
  const has = (method: string) => methods.includes(method)

  const signAmino: Signing['signAmino'] = has('cosmos_signAmino')
    ? async (signDoc, { signal }) => {
        return parseAmino(await request('cosmos_signAmino', { signerAddress, signDoc }, signal), key)
      }
    : undefined
  const signDirect: Signing['signDirect'] = has('cosmos_signDirect')
    ? async (doc, { signal }) => {
        const signDoc = {
          chainId: doc.chainId,
          accountNumber: String(doc.accountNumber),
          authInfoBytes: base64.encode(doc.authInfoBytes),
          bodyBytes: base64.encode(doc.bodyBytes),
        }
        return parseDirect(await request('cosmos_signDirect', { signerAddress, signDoc }, signal), key)
      }
    : undefined
  const getKey: Signing['getKey'] = has('cosmos_getAccounts')
    ? async (signal) => ({
        ...key,
        ...parseAccountData(await request('cosmos_getAccounts', {}, signal), signerAddress),
      })
    : undefined
  const signMessage: Signing['signMessage'] = signAmino
    ? async (message, options) => {
        const doc = toArbitraryDoc(signerAddress, message)
        const { signed, signature } = await signAmino(doc, options)
        if (isSameJson(signed.msgs, doc.msgs)) return signature
        throw new FoyerError('WalletLied', { expected: 'a signature of the message', actual: 'one of another' })
      }
    : undefined
  return { getKey, signAmino, signDirect, signMessage }
}

/** Returns what ADR-36 signs for data that is no transaction. */
function toArbitraryDoc(signer: string, message: string) {
  const data = base64.encode(new TextEncoder().encode(message))
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  }
}
