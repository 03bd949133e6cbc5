import { base58 } from '@scure/base'
import type { SolanaTransaction } from './readSolanaTransaction.ts'
import { refuseSwap } from './refuseSwap.ts'

/**
 * The account pays, and nothing but its signature is missing.
 * @throws FoyerError `AnswerInvalid`
 */
export async function checkSigners({ keys, signatures, message }: SolanaTransaction, account: string): Promise<void> {
  if (keys[0] !== account) refuseSwap('another account pays')
  const [own, ...others] = signatures
  if (own?.some((byte) => byte !== 0)) refuseSwap('the account has signed already')
  for (const [index, signature] of others.entries())
    if (!(await isSignedBy(keys[index + 1] ?? '', signature, message)))
      refuseSwap(`the signature of ${keys[index + 1]} is missing or wrong`)
}

async function isSignedBy(key: string, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  try {
    const { subtle } = crypto
    const publicKey = await subtle.importKey('raw', base58.decode(key).slice(), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', publicKey, signature.slice(), message.slice())
  } catch {
    // no key, or a browser or page that cannot tell
    return false
  }
}
