import { FoyerError } from '@foyer/base'
import type { Scope } from '../scope.ts'
import { toNetworkId } from '../toChain.ts'
import type { InputOf } from './input.ts'
import { assertAccount, assertConnection, requestApproval, requireChain } from './wallet.ts'

/** EIP-191 over the UTF-8 bytes of the message. */
export async function signMessage(scope: Scope, input: InputOf<'signMessage'>): Promise<string> {
  const { connection, message, address, signal } = input
  const live = assertConnection(scope, connection)
  const account = assertAccount(connection, address)
  const bytes = new TextEncoder().encode(message)
  const hex = `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return assertSignature(await requestApproval(live, { method: 'personal_sign', params: [hex, account] }, signal))
}

/** EIP-712; where the domain names a chain the wallet must be on it. */
export async function signTypedData(scope: Scope, input: InputOf<'signTypedData'>): Promise<string> {
  const { connection, typedData, signal } = input
  const live = assertConnection(scope, connection)
  const account = assertAccount(connection)
  const { domain } = typedData
  if (domain['chainId'] !== undefined) {
    await requireChain(live, { caipNetworkId: toNetworkId(Number(domain['chainId'])) })
  }
  const types = { EIP712Domain: domainTypes(domain), ...typedData.types }
  const json = JSON.stringify({ ...typedData, types }, (_, value) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  const method = 'eth_signTypedData_v4'
  return assertSignature(await requestApproval(live, { method, params: [account, json] }, signal))
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

/** The type of the domain lists the fields it has, in the order of EIP-712. */
function domainTypes(domain: Readonly<Record<string, unknown>>) {
  return domainFields.filter(({ name }) => domain[name] !== undefined)
}

/** As long as the account's kind makes it: 65 bytes from a key, none at all from a Safe that signs on the chain (ERC-1271). */
function assertSignature(value: unknown): string {
  if (typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)) return value
  throw new FoyerError('WalletRequestFailed', { method: 'personal_sign', message: 'the answer is no signature' })
}
