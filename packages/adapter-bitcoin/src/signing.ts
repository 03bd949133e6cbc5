import { type Account, type CapabilityName, type Connection, FoyerError, type Network } from '@foyer/base'
import { assertAddress } from './coins.ts'
import type { Scope } from './connect.ts'
import type { PsbtInput, SignedPsbt } from './psbtTypes.ts'
import { type PsbtFacts, readPsbt } from './readPsbt.ts'
import { requestWallet } from './toFoyerError.ts'

type Signing = { readonly connection: Connection; readonly signal?: AbortSignal | undefined }

/** @param protocol the wallet's own choice for the address unless told @returns base64 */
export async function signMessage(
  scope: Scope,
  input: Signing & {
    readonly message: string
    readonly address?: string | undefined
    readonly protocol?: 'ecdsa' | 'bip322' | undefined
  },
): Promise<string> {
  const { message, protocol, signal } = input
  const { wallet, connection } = scope.sessions.get(input.connection.connectorId)
  const { signMessage: sign } = wallet.abilities()
  if (!sign) throw unsupported('signMessage')
  const account = ownAccount(connection, input.address)
  const network = getNetwork(scope, connection)
  return requestWallet('signMessage', signal, () => sign({ account, network, message, protocol, signal }))
}

/**
 * Everything that can be known is checked before the wallet opens: that it is a PSBT, that the wallet is on the
 * network, that the inputs are there, and that those it is asked to sign are its own.
 */
export async function signPsbt(
  scope: Scope,
  input: Signing & {
    readonly network: Network
    readonly psbt: string
    readonly inputs?: readonly PsbtInput[] | undefined
    readonly broadcast?: boolean | undefined
  },
): Promise<SignedPsbt> {
  const { network, psbt, inputs, broadcast = false, signal } = input
  const { wallet, connection } = scope.sessions.get(input.connection.connectorId)
  const { signPsbt: sign } = wallet.abilities()
  if (!sign) throw unsupported('signPsbt')
  assertSameNetwork(connection, network)
  const facts = readPsbt(psbt)
  for (const one of inputs ?? []) assertOwnInput(one, { connection, network, facts })
  const account = ownAccount(connection, inputs?.[0]?.address)
  const signed = await requestWallet('signPsbt', signal, () =>
    sign({ account, network, psbt, inputs, broadcast, signal }),
  )
  assertSameTransaction(facts, signed.psbt)
  return signed
}

/** @throws FoyerError `WrongNetwork` */
export function assertSameNetwork(connection: Connection, network: Network): void {
  if (connection.networkId === network.caipNetworkId) return
  throw new FoyerError('WrongNetwork', { expected: network.caipNetworkId, actual: connection.networkId })
}

function assertOwnInput(
  { address, index }: PsbtInput,
  { connection, network, facts }: { connection: Connection; network: Network; facts: PsbtFacts },
): void {
  const { script } = assertAddress(address, network)
  ownAccount(connection, address)
  if (!Number.isInteger(index) || index < 0 || index >= facts.inputCount) {
    throw new FoyerError('InvalidTransaction', { reason: `it has no input ${index}` })
  }
  const coin = facts.scripts[index]
  const isSame = !coin || (coin.length === script.length && coin.every((byte, at) => script[at] === byte))
  if (!isSame) throw new FoyerError('InvalidTransaction', { reason: `input ${index} is not of ${address}` })
}

/** A wallet adds signatures to a PSBT; another transaction is not what was asked for. */
function assertSameTransaction({ unsigned }: PsbtFacts, signed: string): void {
  const after = readSigned(signed).unsigned
  const isSame =
    !unsigned || !after || (unsigned.length === after.length && unsigned.every((byte, at) => after[at] === byte))
  if (!isSame) throw new FoyerError('WalletLied', { expected: 'the transaction', actual: 'another transaction' })
}

function readSigned(psbt: string): PsbtFacts {
  try {
    return readPsbt(psbt)
  } catch (cause) {
    throw new FoyerError('WalletRequestFailed', { method: 'signPsbt', message: 'an answer that is no PSBT' }, { cause })
  }
}

/** One of the connection's accounts; the first, for payments, unless told. @throws FoyerError `InvalidAddress` */
export function ownAccount({ accounts }: Connection, address?: string): Account {
  const account = address === undefined ? accounts[0] : accounts.find((one) => one.address === address)
  if (account) return account
  throw address === undefined
    ? new FoyerError('NoActiveCaipAddress')
    : new FoyerError('InvalidAddress', { value: address })
}

function getNetwork({ context }: Scope, { networkId }: Connection): Network {
  const network = context.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw new FoyerError('ChainUnsupported')
  return network
}

export function unsupported(capability: CapabilityName): FoyerError {
  return new FoyerError('CapabilityUnsupported', { namespace: 'bip122', capability })
}
