import { getBase64Encoder, getCompiledTransactionMessageDecoder } from '@solana/kit'
import { encodeAccount } from '../encodeAccount.ts'
import { encodeTransaction, returnData } from '../encodeTransaction.ts'
import { feeOf, type LedgerEntry } from '../ledger.ts'
import { describeError, type TransactionError } from '../transactionError.ts'
import { decodeWire, readWire, rpcError, type WireTransaction } from '../wireTransaction.ts'
import { confirmationOf, inContext, type Methods, type Node, toAddress, toOptions } from './types.ts'

export const transactionMethods: Methods = {
  requestAirdrop: ({ ledger }, [address, lamports]) => {
    const entry = ledger.airdrop(toAddress(address), BigInt(lamports as number))
    if (!entry) throw rpcError(-32603, 'airdrop failed')
    return entry.signature
  },
  simulateTransaction: (node, [text, given]) => simulate(node, text, toOptions(given)),
  sendTransaction: (node, [text, given]) => send(node, text, toOptions(given)),
  getFeeForMessage: (node, [message]) => {
    const wire = readMessage(message)
    return inContext(node, node.ledger.isBlockhashValid(wire.blockhash) ? feeOf(wire) : null)
  },
  getSignatureStatuses: (node, [signatures]) => {
    if (!Array.isArray(signatures) || signatures.length > 256)
      throw rpcError(-32602, 'Too many inputs provided; max 256')
    return inContext(
      node,
      signatures.map((signature) => toStatus(node, node.ledger.getEntry(String(signature)))),
    )
  },
  getSignaturesForAddress: (node, [address, given]) => {
    const { limit, before, until } = toOptions(given)
    const all = [...node.ledger.getSignatures(toAddress(address))].reverse()
    const start = before === undefined ? 0 : all.indexOf(String(before)) + 1
    const end = until === undefined ? all.length : all.indexOf(String(until))
    return all
      .slice(start, end < 0 ? all.length : end)
      .slice(0, limit === undefined ? 1_000 : Number(limit))
      .map((signature) => toListed(node, node.ledger.getEntry(signature)))
  },
  getTransaction: ({ ledger }, [signature, options]) => {
    const entry = ledger.getEntry(String(signature))
    return entry ? encodeTransaction(entry, options) : null
  },
}

function simulate(node: Node, text: unknown, options: Readonly<Record<string, unknown>>): unknown {
  const { ledger } = node
  const wire = decodeWire(text, options['encoding'])
  const replaces = options['replaceRecentBlockhash'] === true
  const verify = options['sigVerify'] === true
  if (replaces && verify) throw rpcError(-32602, 'sigVerify may not be used with replaceRecentBlockhash')
  if (!replaces && !ledger.isBlockhashValid(wire.blockhash)) {
    return inContext(node, { err: 'BlockhashNotFound', logs: [], accounts: null, unitsConsumed: 0, returnData: null })
  }
  const result = ledger.simulate(wire, { verify })
  const { addresses, encoding = 'base64' } = toOptions(options['accounts'])
  const changed = new Map(result.accounts().map((account) => [String(account.address), account]))
  const encode = (wanted: unknown) => {
    const address = toAddress(wanted)
    const account = changed.get(address) ?? ledger.getAccount(address)
    return encodeAccount(account, { encoding: String(encoding) }, ledger.getAccount)
  }
  return inContext(node, {
    err: result.error ?? null,
    logs: result.logs,
    accounts: Array.isArray(addresses) ? addresses.map(encode) : null,
    unitsConsumed: result.units,
    returnData: null,
    ...returnData(result),
    ...(replaces && {
      replacementBlockhash: {
        blockhash: ledger.latestBlockhash.hash,
        lastValidBlockHeight: ledger.latestBlockhash.slot + 150n,
      },
    }),
  })
}

function send(node: Node, text: unknown, options: Readonly<Record<string, unknown>>): string {
  const { ledger } = node
  const wire = decodeWire(text, options['encoding'])
  if (wire.unsigned) throw rpcError(-32003, 'Transaction signature verification failure')
  if (options['skipPreflight'] !== true) preflight(node, wire)
  if (node.heldTransactions) node.heldTransactions.push(wire)
  else if (!node.dropsTransactions) include(node, wire)
  return wire.signature
}

/** A leader includes neither a transaction twice nor one whose blockhash is too old: it goes nowhere and has no status. */
export function include({ ledger }: Node, wire: WireTransaction): void {
  const isRefused = ledger.getEntry(wire.signature) !== undefined || !ledger.isBlockhashValid(wire.blockhash)
  if (!isRefused && canBeIncluded(ledger.simulate(wire, { verify: true }).error)) ledger.execute(wire)
}

/** A leader includes a transaction that fails in a program; one that cannot pay or is not signed it leaves out. */
function canBeIncluded(error: TransactionError | undefined): boolean {
  return typeof error !== 'string'
}

function preflight({ ledger }: Node, wire: WireTransaction): void {
  if (ledger.getEntry(wire.signature)) failPreflight('AlreadyProcessed', [], 0n)
  if (!ledger.isBlockhashValid(wire.blockhash)) failPreflight('BlockhashNotFound', [], 0n)
  const { error, logs, units } = ledger.simulate(wire, { verify: true })
  if (error === 'SignatureFailure') throw rpcError(-32003, 'Transaction signature verification failure')
  if (error) failPreflight(error, logs, units)
}

function failPreflight(err: TransactionError, logs: readonly string[], unitsConsumed: bigint): never {
  const data = { err, logs, accounts: null, unitsConsumed, returnData: null }
  throw rpcError(-32002, `Transaction simulation failed: ${describeError(err)}`, data)
}

/** A bare message stands where a transaction would: it is read as one without signatures. */
function readMessage(message: unknown): WireTransaction {
  try {
    const bytes = Uint8Array.from(getBase64Encoder().encode(String(message)))
    const { header } = getCompiledTransactionMessageDecoder().decode(bytes)
    const count = header.numSignerAccounts
    return readWire(Uint8Array.from([count, ...new Uint8Array(64 * count), ...bytes]))
  } catch (error) {
    throw rpcError(-32602, `invalid message: ${error instanceof Error ? error.message : error}`)
  }
}

function toStatus({ ledger }: Node, entry: LedgerEntry | undefined): unknown {
  if (!entry) return null
  const confirmationStatus = confirmationOf(ledger.slot, entry.slot)
  return {
    slot: entry.slot,
    confirmations: confirmationStatus === 'finalized' ? null : ledger.slot - entry.slot,
    err: entry.error ?? null,
    status: entry.error ? { Err: entry.error } : { Ok: null },
    confirmationStatus,
  }
}

function toListed({ ledger }: Node, entry: LedgerEntry | undefined): unknown {
  if (!entry) return null
  return {
    signature: entry.signature,
    slot: entry.slot,
    err: entry.error ?? null,
    memo: null,
    blockTime: entry.time,
    confirmationStatus: confirmationOf(ledger.slot, entry.slot),
  }
}
