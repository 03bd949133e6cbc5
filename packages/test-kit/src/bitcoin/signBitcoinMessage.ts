import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { RawWitness, Transaction } from '@scure/btc-signer'
import { rpcError } from '../script/rpcError.ts'
import type { BitcoinKey } from './createBitcoinKeys.ts'

/**
 * Signs a text with the address's key.
 * @param protocol `bip322` is the simple form of BIP-322, `ecdsa` the recoverable signature of BIP-137
 * @returns base64
 */
export function signBitcoinMessage(
  key: BitcoinKey,
  message: string | Uint8Array,
  protocol: 'ecdsa' | 'bip322',
): string {
  const bytes = typeof message === 'string' ? utf8ToBytes(message) : message
  if (protocol === 'bip322') return base64.encode(signBip322(key, bytes))
  if (key.type === 'payment') return base64.encode(signBip137(key, bytes))
  throw rpcError(-32602, 'A Taproot address has no ECDSA signature')
}

/** A header that says which key to recover and that the address is P2WPKH, then r and s. */
function signBip137(key: BitcoinKey, message: Uint8Array): Uint8Array {
  const prefix = utf8ToBytes('Bitcoin Signed Message:\n')
  const hash = sha256(sha256(concatBytes(varBytes(prefix), varBytes(message))))
  const signature = secp256k1.sign(hash, key.privateKey)
  return concatBytes(Uint8Array.of(39 + signature.recovery), signature.toCompactRawBytes())
}

/** The witness of a transaction that spends one that nobody can make, and that only this message describes. */
function signBip322(key: BitcoinKey, message: Uint8Array): Uint8Array {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, message))
  const toSpend = concatBytes(
    new Uint8Array(4),
    Uint8Array.of(1),
    new Uint8Array(32),
    new Uint8Array(4).fill(0xff),
    varBytes(concatBytes(Uint8Array.of(0x00, 0x20), hash)),
    new Uint8Array(4),
    Uint8Array.of(1),
    new Uint8Array(8),
    varBytes(key.script),
    new Uint8Array(4),
  )
  const txid = bytesToHex(sha256(sha256(toSpend)).reverse())
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  const tapInternalKey = key.type === 'ordinal' ? { tapInternalKey: key.publicKey } : {}
  toSign.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { script: key.script, amount: 0n }, ...tapInternalKey })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.sign(key.privateKey)
  toSign.finalize()
  return RawWitness.encode([...(toSign.getInput(0).finalScriptWitness ?? [])])
}

function varBytes(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  const size = length < 0xfd ? [length] : [0xfd, length & 0xff, length >> 8]
  return concatBytes(Uint8Array.from(size), bytes)
}
