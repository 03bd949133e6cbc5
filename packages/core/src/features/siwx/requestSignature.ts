import {
  type Adapter,
  abortable,
  type Connection,
  FoyerError,
  hasCapability,
  isFoyerError,
  requireCapability,
  type SiwxSession,
} from '@foyer/base'
import { getAdapter } from '../../adapters/getAdapter.ts'
import type { Foyer } from '../../foyer.ts'
import { findNetwork } from '../../state/networks.ts'

type Params = {
  readonly connection: Connection
  readonly data: SiwxSession['data']
  /** The site's text. */
  readonly message: string
  readonly signal: AbortSignal
}

type Signed = Pick<SiwxSession, 'message' | 'signature'>

/**
 * The account signs the site's text. Where the wallet has a sign-in of its own it is asked for that, and shows what it knows to be
 * one; where it fails at it, it signs the text as any other.
 * @throws FoyerError `WalletLied` for a text without a line of the site's, and as the wallet
 * @see Wallet Standard `solana:signIn`
 */
export async function requestSignature(foyer: Foyer, params: Params): Promise<Signed> {
  const { connection, message, data, signal } = params
  const adapter = getAdapter(foyer, connection.namespace)
  if (adapter.capabilities.signIn && hasCapability(adapter, 'signIn', connection)) {
    try {
      return await requestSignIn(foyer, adapter, params)
    } catch (error) {
      const isFinal = isFoyerError(error, 'UserRejected') || isFoyerError(error, 'WalletLied')
      if (signal.aborted || isFinal) throw error
    }
  }
  const signMessage = requireCapability(adapter, 'signMessage', connection)
  const asked = signMessage({ connection, message, address: data.accountAddress, signal })
  return { message, signature: await abortable(asked, signal) }
}

async function requestSignIn(
  foyer: Foyer,
  adapter: Adapter,
  { connection, data, message, signal }: Params,
): Promise<Signed> {
  const network = findNetwork(foyer.config, data.chainId)
  if (!network) throw new FoyerError('NetworkNotFound')
  const { accountAddress: address, ...request } = data
  const signIn = requireCapability(adapter, 'signIn', connection)
  const { connectorId } = connection
  const asked = signIn({ connectorId, network, request: { ...request, address }, signal })
  const { address: signer, message: bytes, signature } = await abortable(asked, signal)
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  const lines = new Set(text.split('\n'))
  const lacking = message.split('\n').find((line) => !lines.has(line))
  if (signer !== address || lacking !== undefined) {
    throw new FoyerError('WalletLied', { expected: signer === address ? (lacking ?? '') : address, actual: signer })
  }
  return { message: text, signature }
}
