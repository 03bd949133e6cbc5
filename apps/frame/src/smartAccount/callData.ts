import type { Address, Hex } from 'viem'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils'
import type { EvmCall } from '../approvals/simulate.ts'

/** What both kinds of account run: Solady's `ERC4337` and eth-infinitism's `Simple7702Account`. */
const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data) payable',
  'function executeBatch(Call[] calls) payable',
])

/** A call that has a recipient, as all of a smart account have. */
export type AccountCall = EvmCall & { readonly to: Address }

export function encodeCalls(calls: readonly AccountCall[]): Hex {
  const [first] = calls
  if (first && calls.length === 1) {
    return encodeFunctionData({ abi, functionName: 'execute', args: [first.to, first.value, first.data] })
  }
  const own = calls.map(({ to, value, data }) => ({ target: to, value, data }))
  return encodeFunctionData({ abi, functionName: 'executeBatch', args: [own] })
}

/** Whether the bytes order exactly these calls. Reads the bytes: it does not trust what wrote them. */
export function ordersCalls(callData: Hex, calls: readonly EvmCall[]): boolean {
  const ordered = decodeCalls(callData)
  return ordered?.length === calls.length && ordered.every((call, index) => isSameCall(call, calls[index]))
}

function decodeCalls(data: Hex): readonly AccountCall[] | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'execute') return [{ to: args[0], value: args[1], data: args[2] }]
    return args[0].map(({ target, value, data: inner }) => ({ to: target, value, data: inner }))
  } catch {
    return undefined
  }
}

function isSameCall(one: AccountCall, other: EvmCall | undefined): boolean {
  return (
    one.to.toLowerCase() === other?.to?.toLowerCase() &&
    one.value === other.value &&
    one.data.toLowerCase() === other.data.toLowerCase()
  )
}
