import { beforeAsking, FoyerError, getErrorCodes } from '@foyer/base'
import type { Scope } from '../scope.ts'
import { toChainId, toHexChainId } from '../toChain.ts'
import type { InputOf } from './input.ts'
import { toTransaction } from './toTransaction.ts'
import { assertAccount, assertConnection, assertLive, requestApproval } from './wallet.ts'

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
