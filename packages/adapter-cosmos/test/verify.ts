import { secp256k1, sha256 } from '@bitauth/libauth'
import { encodeSecp256k1Pubkey, pubkeyToAddress, type StdSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { base64 } from '@scure/base'

/** Whether a signature of these bytes is this key's, by libsecp256k1. Both in base64, the key compressed. */
export function isSignature(bytes: Uint8Array, signature: string, publicKey: string): boolean {
  const hash = sha256.hash(bytes)
  return secp256k1.verifySignatureCompactLowS(base64.decode(signature), base64.decode(publicKey), hash)
}

/** The bytes ADR-36 signs, by cosmjs. */
export function arbitraryBytes(signer: string, message: string): Uint8Array {
  const doc: StdSignDoc = {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(new TextEncoder().encode(message)) } }],
    memo: '',
  }
  return serializeSignDoc(doc)
}

/** The key of an account, from the private key the test has. @returns base64, compressed */
export function publicKeyOf(privateKey: string): string {
  const bytes = Uint8Array.from(privateKey.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const publicKey = secp256k1.derivePublicKeyCompressed(bytes)
  if (typeof publicKey === 'string') throw new Error(publicKey)
  return base64.encode(publicKey)
}

/** The address of a key, by cosmjs. */
export function addressOf(publicKey: string, prefix: string): string {
  return pubkeyToAddress(encodeSecp256k1Pubkey(base64.decode(publicKey)), prefix)
}
