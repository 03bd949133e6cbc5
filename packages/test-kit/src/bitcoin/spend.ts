import { Transaction } from '@scure/btc-signer'
import { rpcError } from '../script/rpcError.ts'
import type { BitcoinKey } from './createBitcoinKeys.ts'
import type { AddressPrefixes } from './networks.ts'

export type Recipient = { readonly address: string; readonly amount: bigint }

type Utxo = { readonly txid: string; readonly vout: number; readonly value: number }

/** Satoshi per virtual byte that the wallet pays. */
const feeRate = 2n

/** More than any transaction of a test wallet has, in virtual bytes per input and for the rest. */
const inputSize = 70n
const restSize = 120n

/** Signs inputs of a PSBT. @param inputs the ones to sign; all that the keys fit unless told */
export function signPsbtInputs(
  psbt: Uint8Array,
  keys: readonly BitcoinKey[],
  inputs?: readonly { readonly address: string; readonly index: number; readonly sighashTypes?: readonly number[] }[],
): Transaction {
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  if (!inputs) {
    const signed = keys.reduce((count, key) => count + trySign(transaction, key), 0)
    if (signed === 0) throw rpcError(-32602, 'No input is of this wallet')
    return transaction
  }
  for (const { address, index, sighashTypes } of inputs) {
    const key = keys.find((candidate) => candidate.address === address)
    if (!key) throw rpcError(-32602, `The wallet has no key for ${address}`)
    transaction.signIdx(key.privateKey, index, sighashTypes && [...sighashTypes])
  }
  return transaction
}

function trySign(transaction: Transaction, { privateKey }: BitcoinKey): number {
  try {
    return transaction.sign(privateKey)
  } catch {
    return 0
  }
}

/** Sends from one address, choosing coins itself. @returns the transaction's id */
export async function sendCoins(
  key: BitcoinKey,
  recipients: readonly Recipient[],
  options: { readonly esploraUrl: string; readonly prefixes: AddressPrefixes },
): Promise<string> {
  const { esploraUrl, prefixes } = options
  const coins = (await getJson(`${esploraUrl}/address/${key.address}/utxo`)) as readonly Utxo[]
  const wanted = recipients.reduce((sum, { amount }) => sum + amount, 0n)
  const transaction = new Transaction()
  const tapInternalKey = key.type === 'ordinal' ? { tapInternalKey: key.publicKey } : {}
  let total = 0n
  let fee = restSize * feeRate
  for (const { txid, vout, value } of [...coins].sort((a, b) => b.value - a.value)) {
    if (total >= wanted + fee) break
    const witnessUtxo = { script: key.script, amount: BigInt(value) }
    transaction.addInput({ txid, index: vout, witnessUtxo, ...tapInternalKey })
    total += BigInt(value)
    fee += inputSize * feeRate
  }
  if (total < wanted + fee) throw rpcError(-32603, 'Insufficient balance')
  for (const { address, amount } of recipients) transaction.addOutputAddress(address, amount, prefixes)
  const change = total - wanted - fee
  if (change >= 546n) transaction.addOutputAddress(key.address, change, prefixes)
  transaction.sign(key.privateKey)
  transaction.finalize()
  return broadcast(esploraUrl, transaction)
}

/** @throws the node's reason */
export async function broadcast(esploraUrl: string, transaction: Transaction): Promise<string> {
  if (!transaction.isFinal) transaction.finalize()
  const response = await fetch(`${esploraUrl}/tx`, { method: 'POST', body: transaction.hex })
  const text = await response.text()
  if (!response.ok) throw rpcError(-32603, text)
  return text
}

async function getJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok) throw rpcError(-32603, `Status ${response.status}`)
  return response.json()
}
