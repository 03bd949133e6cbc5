import { type Address, getAddress, type Hex, size, slice } from 'viem'
import { translate } from '../words.ts'
import type { CallArguments } from './callArguments.ts'
import { asService, type CallTable, type InnerCall, named, pair, type ReadCall } from './callTable.ts'
import { found } from './effects.ts'

const plain = (to: Address, value: bigint, data: Hex): InnerCall => ({ to, value, data, isDelegate: false })

/** Several calls of one contract on itself. */
const ownCalls =
  (index: number): ReadCall =>
  (a, { to }) =>
    asService({ inner: a.list(index).map((entry) => ({ ...plain(to, 0n, entry.bytes(0)), caller: 'same' })) })

const listed =
  (index: number, read: (entry: CallArguments) => InnerCall): ReadCall =>
  (a) =>
    asService({ inner: a.list(index).map(read) })

const readOperations: ReadCall = (a) => ({
  effects: [found('danger', 'operation', translate('call.operation'))],
  inner: a.list(0).map((one) => plain(one.address(0), 0n, one.bytes(3))),
})

/** Calls that carry other calls: each is read like one that stands alone. */
export const wrapperRows: CallTable = {
  'multicall(bytes[] data)': ownCalls(0),
  'multicall(uint256 deadline, bytes[] data)': ownCalls(1),
  'multicall(bytes32 previousBlockhash, bytes[] data)': ownCalls(1),
  'aggregate((address target, bytes callData)[] calls)': listed(0, (one) => plain(one.address(0), 0n, one.bytes(1))),
  'tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)': listed(1, (one) =>
    plain(one.address(0), 0n, one.bytes(1)),
  ),
  'aggregate3((address target, bool allowFailure, bytes callData)[] calls)': listed(0, (one) =>
    plain(one.address(0), 0n, one.bytes(2)),
  ),
  'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)': listed(0, (one) =>
    plain(one.address(0), one.amount(2), one.bytes(3)),
  ),
  'execute(address target, uint256 value, bytes data)': (a) =>
    asService({ inner: [plain(a.address(0), a.amount(1), a.bytes(2))] }),
  'execute(address target, uint256 value, bytes data, uint8 operation)': (a) =>
    asService({ inner: [toSafeCall(a.address(0), a.amount(1), a.bytes(2), a.amount(3))] }),
  'executeBatch((address target, uint256 value, bytes data)[] calls)': listed(0, (one) =>
    plain(one.address(0), one.amount(1), one.bytes(2)),
  ),
  'executeBatch(address[] targets, bytes[] data)': (a) => asService({ inner: toCalls(a.list(0), a.list(1)) }),
  'executeBatch(address[] targets, uint256[] values, bytes[] data)': (a) =>
    asService({ inner: toCalls(a.list(0), a.list(2), a.list(1)) }),
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)':
    (a) => {
      // without a price nothing is refunded, to the sender or to anyone else
      if (a.amount(6) === 0n) [a.amount(4), a.amount(5), a.address(7), a.address(8)]
      return asService({ inner: [toSafeCall(a.address(0), a.amount(1), a.bytes(2), a.amount(3))] })
    },
  'execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)': (a) =>
    asService({ inner: [toSafeCall(a.address(0), a.amount(1), a.bytes(2), a.amount(3))] }),
  'multiSend(bytes transactions)': (a) => asService({ inner: readMultiSend(a.bytes(0)) }),
  ...named(['functionDelegateCall', 'delegateCall', 'simulateAndRevert'], 'address target, bytes data', (a) => ({
    inner: [{ ...plain(a.address(0), 0n, a.bytes(1)), isDelegate: true, caller: 'same' }],
  })),
  'executeMetaTransaction(address holder, bytes functionSignature, bytes32 r, bytes32 s, uint8 v)': (a, { to }) =>
    asService({ inner: [{ ...plain(to, 0n, a.bytes(1)), caller: a.address(0) }] }),
  'execute((address holder, address to, uint256 value, uint256 gas, uint256 nonce, bytes data) request, bytes signature)':
    (a) => {
      const request = a.part(0)
      const call = plain(request.address(1), request.amount(2), request.bytes(5))
      return asService({ inner: [{ ...call, caller: request.address(0) }] })
    },
  'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)':
    readOperations,
  'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)':
    readOperations,
}

function toSafeCall(to: Address, value: bigint, data: Hex, operation: bigint): InnerCall {
  return { to, value, data, isDelegate: operation !== 0n }
}

/** Accounts take no values at all as none for each. */
function toCalls(
  targets: readonly CallArguments[],
  data: readonly CallArguments[],
  values: readonly CallArguments[] = [],
): readonly InnerCall[] {
  if (values.length > 0) pair(targets, values)
  return pair(targets, data).map(([target, bytes], index) => {
    return plain(target.address(0), values[index]?.amount(0) ?? 0n, bytes.bytes(0))
  })
}

/**
 * Safe's packed list: operation (1 byte), address (20), value (32), length (32), data.
 * @throws Error when it does not end where it should, so that the call is shown as one that does not fit
 */
function readMultiSend(bytes: Hex): readonly InnerCall[] {
  const calls: InnerCall[] = []
  let at = 0
  while (at < size(bytes)) {
    const operation = BigInt(slice(bytes, at, at + 1))
    const to = getAddress(slice(bytes, at + 1, at + 21))
    const value = BigInt(slice(bytes, at + 21, at + 53, { strict: true }))
    const length = Number(BigInt(slice(bytes, at + 53, at + 85, { strict: true })))
    const end = at + 85 + length
    if (!Number.isSafeInteger(end)) throw new Error('The list does not fit')
    const data = length === 0 ? '0x' : slice(bytes, at + 85, end, { strict: true })
    calls.push(toSafeCall(to, value, data, operation))
    at = end
  }
  return calls
}
