import { type Account, type CapabilityName, type Connection, FoyerError, type Network } from '@foyer/base'
import { assertAddress } from './coins.ts'
import type { Scope } from './connect.ts'
import { requestWallet } from './toFoyerError.ts'
import type { PsbtInput, SignedPsbt } from './types.ts'

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

/** What is read of a PSBT: enough to refuse one that is not ours before a wallet opens. */
type PsbtFacts = {
  readonly inputCount: number
  /** Per input: the script of the coin it spends, where the PSBT states it by itself. */
  readonly scripts: readonly (Uint8Array | undefined)[]
  /** The transaction without signatures (version 0), to see whether a wallet changed it. */
  readonly unsigned: Uint8Array | undefined
}

/** PSBTs are small; what is larger is no transaction the network would carry. */
const sizeLimit = 1_000_000

/** @param text base64 @throws FoyerError `InvalidTransaction` @see BIP-174, BIP-370 */
export function readPsbt(text: string): PsbtFacts {
  const reader = createReader(toBytes(text))
  if (![0x70, 0x73, 0x62, 0x74, 0xff].every((byte) => reader.readByte() === byte)) throw invalid('it is no PSBT')
  const globals = readMap(reader)
  const unsigned = globals.get('00')
  const count = unsigned ? countInputs(unsigned) : readCount(globals.get('04'))
  if (count > 10_000) throw invalid('it is no PSBT')
  const scripts = Array.from({ length: count }, () => {
    const witness = readMap(reader).get('01')
    return witness ? readScript(witness) : undefined
  })
  return { inputCount: count, scripts, unsigned }
}

type Reader = { readByte(): number; readBytes(length: number): Uint8Array; readSize(): number }

function createReader(bytes: Uint8Array): Reader {
  let offset = 0
  const readBytes = (length: number): Uint8Array => {
    if (offset + length > bytes.length) throw invalid('it is cut short')
    offset += length
    return bytes.subarray(offset - length, offset)
  }
  const readByte = () => readBytes(1)[0] ?? 0
  /** Bitcoin's variable integer; none here is longer than four bytes. */
  const readSize = (): number => {
    const first = readByte()
    if (first < 0xfd) return first
    if (first === 0xff) throw invalid('it is no PSBT')
    return readBytes(first === 0xfd ? 2 : 4).reduce((sum, one, index) => sum + one * 256 ** index, 0)
  }
  return { readByte, readBytes, readSize }
}

/** Keys of one byte by their hexadecimal; longer keys are read and left. */
function readMap(reader: Reader): ReadonlyMap<string, Uint8Array> {
  const map = new Map<string, Uint8Array>()
  for (let length = reader.readSize(); length > 0; length = reader.readSize()) {
    const key = reader.readBytes(length)
    const value = reader.readBytes(reader.readSize())
    if (length === 1) map.set((key[0] ?? 0).toString(16).padStart(2, '0'), value)
  }
  return map
}

/** The inputs of a transaction that has no witness. */
function countInputs(transaction: Uint8Array): number {
  const reader = createReader(transaction)
  reader.readBytes(4)
  return reader.readSize()
}

function readCount(value: Uint8Array | undefined): number {
  if (!value) throw invalid('it has no transaction')
  return createReader(value).readSize()
}

/** An output: eight bytes of amount, then its script. */
function readScript(output: Uint8Array): Uint8Array {
  const reader = createReader(output)
  reader.readBytes(8)
  return reader.readBytes(reader.readSize())
}

function toBytes(text: string): Uint8Array {
  if (text.length > sizeLimit) throw invalid('it is too large')
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    throw invalid('it is not base64')
  }
}

function invalid(reason: string): FoyerError {
  return new FoyerError('InvalidTransaction', { reason })
}
