import {
  type CapabilityName,
  type Connection,
  FoyerError,
  type Network,
  type SendOptions,
  type SignInRequest,
  type SignInResult,
} from '@foyer/base'
import { base58 } from '@scure/base'
import type { Scope } from './connect.ts'
import type { SolanaSettings } from './settings.ts'
import { submit } from './submit.ts'
import { requestWallet } from './toFoyerError.ts'
import type { Abilities } from './types.ts'
import { assertSigned, readSigners } from './wire.ts'

type Signing = { readonly connection: Connection; readonly signal?: AbortSignal | undefined }

/** @returns the signature over the text's UTF-8 bytes, in base58 */
export async function signMessage(
  scope: Scope,
  input: Signing & {
    readonly message: string
    readonly address?: string | undefined
    readonly protocol?: unknown
  },
): Promise<string> {
  const { connection, signal } = input
  if (input.protocol !== undefined) throw unsupported('signMessage with a protocol')
  const { signMessage: sign } = abilitiesOf(scope, connection)
  if (!sign) throw unsupported('signMessage')
  const address = assertOwnAddress(scope, connection, input.address)
  const network = getNetwork(scope, connection)
  const message = new TextEncoder().encode(input.message)
  return base58.encode(await requestWallet('signMessage', signal, () => sign({ address, network, message, signal })))
}

export async function signTransaction(
  scope: Scope,
  input: Signing & { readonly network: Network; readonly transaction: Uint8Array },
): Promise<Uint8Array> {
  const { transaction, ...rest } = input
  const [signed] = await signAllTransactions(scope, { ...rest, transactions: [transaction] })
  if (!signed) throw new FoyerError('WalletRequestFailed', { method: 'signTransaction', message: 'no transaction' })
  return signed
}

export async function signAllTransactions(
  scope: Scope,
  input: Signing & { readonly network: Network; readonly transactions: readonly Uint8Array[] },
): Promise<readonly Uint8Array[]> {
  const { connection, network, transactions, signal } = input
  const { signTransactions: sign } = abilitiesOf(scope, connection)
  if (!sign) throw unsupported('signTransaction')
  const address = findSigner(scope, connection, transactions)
  const signed = await requestWallet('signTransaction', signal, () => sign({ address, network, transactions, signal }))
  for (const one of signed) assertSigned(one, address)
  return signed
}

export async function signAndSendTransaction(
  scope: Scope,
  settings: SolanaSettings,
  input: Signing & {
    readonly network: Network
    readonly transaction: Uint8Array
    readonly options?: SendOptions | undefined
  },
): Promise<string> {
  const { connection, network, transaction, options, signal } = input
  const address = findSigner(scope, connection, [transaction])
  return submit(abilitiesOf(scope, connection), settings, { address, network, transaction, options, signal })
}

/** `solana:signIn`: the wallet connects and signs a text it composes itself from the request. */
export async function signIn(
  { wallets, sessions }: Scope,
  input: {
    readonly connectorId: string
    readonly network: Network
    readonly request: SignInRequest
    readonly signal?: AbortSignal | undefined
  },
): Promise<SignInResult> {
  const { connectorId, network, request, signal } = input
  const wallet = wallets.find(connectorId)
  const { signIn: sign } = wallet.abilities()
  if (!sign) throw unsupported('signIn')
  if (!wallet.supports(network)) throw new FoyerError('ConnectorChainsUnsupported')
  const { address, message, signature } = await requestWallet('signIn', signal, () => sign({ request, signal }))
  if (request.address !== undefined && request.address !== address) {
    throw new FoyerError('WalletLied', { expected: request.address, actual: address })
  }
  const shared = wallet.current()?.addresses ?? []
  const addresses = [address, ...shared.filter((other) => other !== address)]
  const connection = sessions.set(
    { connectorId: wallet.connector.id, listed: wallet, wallet },
    { addresses },
    network.caipNetworkId,
  )
  if (!connection) throw new FoyerError('ConnectFailed')
  return { connection, address, message, signature: base58.encode(signature) }
}

function abilitiesOf({ sessions }: Scope, { connectorId }: Connection): Abilities {
  return sessions.get(connectorId).wallet.abilities()
}

/** One of the connection's addresses; the active one unless told. */
function assertOwnAddress({ sessions }: Scope, { connectorId }: Connection, wanted?: string): string {
  const { accounts } = sessions.get(connectorId).connection
  const account = wanted === undefined ? accounts[0] : accounts.find(({ address }) => address === wanted)
  if (account) return account.address
  throw wanted === undefined
    ? new FoyerError('NoActiveCaipAddress')
    : new FoyerError('InvalidAddress', { value: wanted })
}

/** The active address when all the transactions need it, else another of ours that they need. */
function findSigner(scope: Scope, connection: Connection, transactions: readonly Uint8Array[]): string {
  const signers = transactions.map((bytes) => new Set(readSigners(bytes).map((key) => base58.encode(key))))
  const { accounts } = scope.sessions.get(connection.connectorId).connection
  const own = accounts.find(({ address }) => signers.every((one) => one.has(address)))
  if (own && transactions.length > 0) return own.address
  throw new FoyerError('InvalidTransaction', { reason: 'none of the connected accounts is among its signers' })
}

function getNetwork({ context }: Scope, { networkId }: Connection): Network {
  const network = context.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw new FoyerError('ChainUnsupported')
  return network
}

function unsupported(capability: string): FoyerError {
  return new FoyerError('CapabilityUnsupported', { namespace: 'solana', capability: capability as CapabilityName })
}
