import { beforeAsking, type Connection, FoyerError, getErrorCodes, isFoyerError, type Network } from '@foyer/base'
import type { Scope } from '../scope.ts'
import { toChainId, toHexChainId } from '../toChain.ts'
import { decodeUint, encodeTransfer } from './abi.ts'
import type { InputOf } from './input.ts'
import { getNode, type RpcTransaction, toTransaction } from './node.ts'
import { assertAccount, assertConnection, assertLive, requestApproval } from './wallet.ts'

type Sending = {
  readonly connection: Connection
  readonly network: Network
  readonly transaction: RpcTransaction
  readonly signal: AbortSignal | undefined
}

export async function sendTransaction(scope: Scope, input: InputOf<'sendTransaction'>): Promise<string> {
  const { connection, network, to, value, data, signal } = input
  return send(scope, { connection, network, transaction: toTransaction({ to, value, data }), signal })
}

/** ERC-20 `transfer`. What the contract would refuse is refused here, before the wallet opens. */
export async function sendToken(scope: Scope, input: InputOf<'sendToken'>): Promise<string> {
  const { connection, network, tokenAddress, to, value, signal } = input
  const receiver = toTransaction({ to, value }).to
  return sendCall(scope, { connection, network, to: tokenAddress, data: encodeTransfer(receiver, value), signal })
}

type CallSending = Omit<Sending, 'transaction'> & { readonly to: string; readonly data: string }

/** A call that the chain is asked about first: what it would refuse is refused here, before the wallet opens. */
export async function sendCall(scope: Scope, { connection, network, to, data, signal }: CallSending): Promise<string> {
  const transaction = toTransaction({ to, value: 0n, data })
  const sending = { connection, network, transaction, signal }
  await beforeAsking(() => {
    assertConnection(scope, connection)
    return simulateTransaction(scope, sending)
  })
  return send(scope, sending)
}

async function send(scope: Scope, { connection, network, transaction, signal }: Sending): Promise<string> {
  const from = assertAccount(connection)
  const method = 'eth_sendTransaction'
  const live = await beforeAsking(() => assertLive(scope, connection, network))
  const hash = await requestApproval(live, { method, params: [{ from, ...transaction }] }, signal)
  if (typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)) return hash
  throw new FoyerError('WalletRequestFailed', { method, message: 'the answer is no transaction hash' })
}

/**
 * Runs the transfer without sending it. True or nothing is a yes (tokens older than the standard answer nothing),
 * false is a no, and nothing from an address without code means there is no token.
 */
async function simulateTransaction(scope: Scope, sending: Sending): Promise<void> {
  const { connection, network, transaction, signal } = sending
  const node = getNode(scope, network, signal)
  const call = { from: assertAccount(connection), to: transaction.to, data: transaction.data }
  try {
    const answer = await node('eth_call', [call, 'latest'])
    if (answer === '0x' && (await node('eth_getCode', [transaction.to, 'latest'])) === '0x') {
      throw new FoyerError('TransactionFailed', { reason: 'there is no token at this address' })
    }
    if (answer !== '0x' && decodeUint(String(answer)) === 0n) {
      throw new FoyerError('TransactionFailed', { reason: 'the token refuses this transfer' })
    }
  } catch (error) {
    // the wallet has a node of its own: ours being down need not stop it
    if (!isFoyerError(error, 'RpcRequestFailed')) throw error
  }
}

/** EIP-5792. */
export async function getWalletCapabilities(
  scope: Scope,
  input: InputOf<'getWalletCapabilities'>,
): Promise<Readonly<Record<string, unknown>>> {
  const { connection, signal } = input
  const method = 'wallet_getCapabilities'
  const live = assertConnection(scope, connection)
  const params = [assertAccount(connection)]
  const answer = await requestApproval(live, { method, params }, signal).catch((error) => {
    throw isUnknownMethod(error) ? unsupported('getWalletCapabilities', error) : error
  })
  if (typeof answer === 'object' && answer !== null && !Array.isArray(answer))
    return structuredClone(answer) as Record<string, unknown>
  throw new FoyerError('WalletRequestFailed', { method, message: 'the answer is no list of capabilities' })
}

/** EIP-5792, version 2. */
export async function sendCalls(scope: Scope, input: InputOf<'sendCalls'>): Promise<string> {
  const { connection, network, calls, atomicRequired = false, signal } = input
  const method = 'wallet_sendCalls'
  const from = assertAccount(connection)
  const transactions = calls.map(({ to, data, value = 0n }) => toTransaction({ to, data, value }))
  if (transactions.length === 0) throw new FoyerError('SendInputMissing')
  const live = await beforeAsking(() => assertLive(scope, connection, network))
  const chainId = toHexChainId(toChainId(network))
  const params = [{ version: '2.0.0', chainId, from, calls: transactions, atomicRequired }]
  const answer = await requestApproval(live, { method, params }, signal).catch((error) => {
    throw cannotSend(error) ? unsupported('sendCalls', error) : error
  })
  // EIP-5792 version 1 answers with the id alone
  const id = typeof answer === 'string' ? answer : (answer as { id?: unknown } | null)?.id
  if (typeof id === 'string' && id !== '') return id
  throw new FoyerError('WalletRequestFailed', { method, message: 'the answer is no batch id' })
}

/** EIP-5792: a capability, the chain, the size of the batch, an upgrade that is rejected, or all-or-nothing. Nothing was sent. */
const refusals: readonly (number | string)[] = [5700, 5710, 5740, 5750, 5760]

function cannotSend(error: unknown): boolean {
  return isUnknownMethod(error) || getErrorCodes(error).some((code) => refusals.includes(code))
}

function isUnknownMethod(error: unknown): boolean {
  return getErrorCodes(error).some((code) => code === -32601 || code === 4200)
}

function unsupported(capability: string, cause: unknown): FoyerError {
  return new FoyerError('CapabilityUnsupported', { namespace: 'eip155', capability }, { cause })
}
