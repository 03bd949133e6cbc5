import { secp256k1 } from '@noble/curves/secp256k1'
import { tryRead } from './tryRead.ts'

/**
 * The public keys for which 64 bytes, r and s, are a signature of a hash: two as a rule.
 * @returns none where s is in its upper half: anyone who sees a signature can make that twin of it
 */
export function recoverKeys(compact: Uint8Array, hash: Uint8Array, recoveries = [0, 1, 2, 3]) {
  const signature = compact.length === 64 ? tryRead(() => secp256k1.Signature.fromCompact(compact)) : undefined
  if (!signature || signature.hasHighS()) return []
  return recoveries.flatMap((bit) => tryRead(() => signature.addRecoveryBit(bit).recoverPublicKey(hash)) ?? [])
}
