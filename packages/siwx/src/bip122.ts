import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import {
  Address,
  NETWORK,
  OutScript,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  RawWitness,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
import type { SiwxVerifier } from './message/types.ts'
import { recoverKeys } from './signature/recoverKeys.ts'
import { tryRead } from './signature/tryRead.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }

/** BIP-322 in its simple form (P2WPKH, also nested, and P2TR by key) and the recoverable ECDSA signature of BIP-137; base64. */
export function bip122Verifier(): SiwxVerifier {
  return {
    chainNamespace: 'bip122',
    // bech32 may be written in capitals, for codes to scan
    toAccount: (value) => (/^(bc|tb|bcrt)1/i.test(value) ? value.toLowerCase() : value),
    isAddress: (value) => [NETWORK, TEST_NETWORK, regtest].some((network) => decodeAddress(value, network)),
    async verify({ message, signature, data: { accountAddress, chainId } }) {
      const networks = chainId === mainnet ? [NETWORK] : [TEST_NETWORK, regtest]
      const script = networks.map((network) => decodeAddress(accountAddress, network)).find(Boolean)
      const bytes =
        typeof signature !== 'string' || signature.length > 1_000 ? undefined : tryRead(() => base64.decode(signature))
      if (!script || !bytes) return false
      const text = utf8ToBytes(message)
      return bytes.length === 65
        ? isBip137(text, bytes, script)
        : (tryRead(() => isBip322(text, bytes, script)) ?? false)
    },
  }
}

/** @returns the script its coins are locked with */
function decodeAddress(value: string, network: typeof NETWORK): Uint8Array | undefined {
  if (value.length > 90) return undefined
  return tryRead(() => OutScript.encode(Address(network).decode(value)))
}

/** Wallets disagree about which header belongs to which address, so every address of the recovered key is asked. */
function isBip137(text: Uint8Array, signature: Uint8Array, script: Uint8Array): boolean {
  const header = (signature[0] ?? 0) - 27
  if (header < 0 || header > 15) return false
  const magic = utf8ToBytes('Bitcoin Signed Message:\n')
  const hash = sha256(sha256(concatBytes(varBytes(magic), varBytes(text))))
  const [key] = recoverKeys(signature.subarray(1), hash, [header & 3])
  if (!key) return false
  if (header < 4) return isSame(p2pkh(key.toRawBytes(false)).script, script)
  const compressed = key.toRawBytes(true)
  const segwit = p2wpkh(compressed)
  return [p2pkh(compressed), segwit, p2sh(segwit), p2tr(compressed.subarray(1))].some((own) =>
    isSame(own.script, script),
  )
}

/** The witness of a transaction that spends one that no one can make, and that only this text describes. */
function isBip322(text: Uint8Array, signature: Uint8Array, script: Uint8Array): boolean {
  const witness = RawWitness.decode(signature)
  const [first = new Uint8Array(), publicKey = new Uint8Array()] = witness
  const transaction = toSign(text, script)
  if (OutScript.decode(script).type === 'tr') {
    if (witness.length !== 1) return false
    return isTaproot(transaction, first, script)
  }
  if (witness.length !== 2 || publicKey.length !== 33) return false
  const segwit = p2wpkh(publicKey)
  if (!isSame(segwit.script, script) && !isSame(p2sh(segwit).script, script)) return false
  // the last byte says what is signed: all of it
  if (first.at(-1) !== 1) return false
  const hash = transaction.preimageWitnessV0(0, p2pkh(publicKey).script, 1, 0n)
  const { r, s } = secp256k1.Signature.fromDER(first.subarray(0, -1))
  return secp256k1.verify(new secp256k1.Signature(r, s), hash, publicKey, { lowS: true })
}

function isTaproot(transaction: Transaction, signature: Uint8Array, script: Uint8Array): boolean {
  const [bytes, kind = 0] = [signature.subarray(0, 64), signature[64]]
  const isWhole = signature.length === 64 || (signature.length === 65 && kind === 1)
  return isWhole && schnorr.verify(bytes, transaction.preimageWitnessV1(0, [script], kind, [0n]), script.subarray(2))
}

function toSign(text: Uint8Array, script: Uint8Array): Transaction {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, text))
  const toSpend = concatBytes(
    new Uint8Array(4),
    Uint8Array.of(1),
    new Uint8Array(32),
    new Uint8Array(4).fill(0xff),
    varBytes(concatBytes(Uint8Array.of(0x00, 0x20), hash)),
    new Uint8Array(4),
    Uint8Array.of(1),
    new Uint8Array(8),
    varBytes(script),
    new Uint8Array(4),
  )
  const txid = bytesToHex(sha256(sha256(toSpend)).reverse())
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  transaction.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  return transaction
}

function varBytes(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  const size = length < 0xfd ? [length] : [0xfd, length & 0xff, length >> 8]
  return concatBytes(Uint8Array.from(size), bytes)
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => other[at] === byte)
}
