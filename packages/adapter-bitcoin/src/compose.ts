import { type Account, FoyerError, isFoyerError, type Network } from '@foyer/base'
import { base64, hex } from '@scure/base'
import { p2sh, p2wpkh, Transaction } from '@scure/btc-signer'
import { assertNetwork } from './coins.ts'
import type { DecodedAddress } from './decodeAddress.ts'
import { broadcast, getText } from './esplora.ts'
import type { Selection } from './selectCoins.ts'

/** BIP-125: a transaction that lingers can be sent again with a higher fee. */
const replaceable = 0xfffffffd

type Composition = {
  readonly account: Account
  readonly from: DecodedAddress
  readonly to: string
  readonly value: bigint
  readonly selection: Selection
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

/**
 * A PSBT for a wallet that chooses no coins. Each coin brings the transaction it comes from, so that a server cannot
 * lie about its worth; Taproot signatures say it themselves.
 * @returns base64
 */
export async function composeTransfer(input: Composition): Promise<string> {
  const { account, from, to, value, selection, network, signal } = input
  const known = assertNetwork(network)
  const prefixes = { ...known, wif: known.name === 'mainnet' ? 0x80 : 0xef }
  const transaction = new Transaction({ allowUnknownOutputs: true })
  for (const { txid, vout, value: amount } of selection.coins) {
    const witnessUtxo = { script: from.script, amount: BigInt(amount) }
    const coin = { txid, index: vout, sequence: replaceable, ...extrasOf(account, from) }
    if (from.type === 'p2tr') {
      transaction.addInput({ ...coin, witnessUtxo })
      continue
    }
    const nonWitnessUtxo = hex.decode(await getText(network, `/tx/${txid}/hex`, signal))
    transaction.addInput({ ...coin, nonWitnessUtxo, ...(from.type !== 'p2pkh' && { witnessUtxo }) })
  }
  transaction.addOutputAddress(to, value, prefixes)
  if (selection.change > 0n) transaction.addOutputAddress(account.address, selection.change, prefixes)
  return base64.encode(transaction.toPSBT())
}

/** Returns what a signer needs beside the coin, by the kind of address. */
function extrasOf({ publicKey }: Account, { type, script }: DecodedAddress): object {
  if (type === 'p2tr') return publicKey ? { tapInternalKey: hex.decode(publicKey.slice(-64)) } : {}
  if (type !== 'p2sh') return {}
  // P2SH-P2WPKH is the only script hash that follows from a single public key
  const nested = publicKey?.length === 66 ? p2sh(p2wpkh(hex.decode(publicKey))) : undefined
  if (!nested || hex.encode(nested.script) !== hex.encode(script)) {
    throw new FoyerError('InvalidTransaction', { reason: 'the wallet does not say how its address is spent from' })
  }
  return { redeemScript: nested.redeemScript }
}

/**
 * Puts the signatures in place and sends. A server that does not say whether it passed it on changes nothing: the caller that waits for
 * the transaction learns what became of it.
 * @returns the transaction's id @throws FoyerError `WalletLied`, `TransactionRefused`, `RequestAborted`
 */
export async function finishTransfer(input: {
  readonly psbt: string
  readonly signed: string
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}): Promise<string> {
  const { psbt, signed, network, signal } = input
  const transaction = readSigned(signed)
  const requested = Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true })
  if (hex.encode(requested.unsignedTx) !== hex.encode(transaction.unsignedTx)) {
    throw new FoyerError('WalletLied', { expected: 'the transaction', actual: 'another transaction' })
  }
  try {
    if (!transaction.isFinal) transaction.finalize()
  } catch (cause) {
    throw new FoyerError('WalletLied', { expected: 'a signature of every input', actual: 'less' }, { cause })
  }
  await broadcast(network, transaction.hex, signal).catch((error: unknown) => {
    if (!isFoyerError(error, 'RpcRequestFailed')) throw error
  })
  return transaction.id
}

function readSigned(psbt: string): Transaction {
  try {
    return Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true })
  } catch (cause) {
    throw new FoyerError('WalletRequestFailed', { method: 'signPsbt', message: 'an answer that is no PSBT' }, { cause })
  }
}
