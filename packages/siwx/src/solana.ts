import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { SiwxVerifier } from './message/types.ts'
import { tryRead } from './signature/tryRead.ts'

/** Ed25519 over the text; address and signature in base58. */
export function solanaVerifier(): SiwxVerifier {
  return {
    chainNamespace: 'solana',
    isAddress: (value) => decode(value, 32) !== undefined,
    async verify({ message, signature, data: { accountAddress } }) {
      const [bytes, publicKey] = [decode(signature, 64), decode(accountAddress, 32)]
      if (!bytes || !publicKey) return false
      // the strict rule of RFC 8032: one signature has one form, and keys of small order sign nothing
      return (
        tryRead(() => ed25519.verify(bytes, new TextEncoder().encode(message), publicKey, { zip215: false })) ?? false
      )
    },
  }
}

/**
 * Returns what Solana's own sign-in (`solana:signIn`) gave back, in the form of a session: the wallet may have written the text.
 * @returns undefined where the bytes are no text or no signature
 */
export function readSolanaSignIn(output: {
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}): { readonly message: string; readonly signature: string } | undefined {
  const { signedMessage, signature } = output
  if (signature.length !== 64) return undefined
  const message = tryRead(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(signedMessage))
  return message === undefined ? undefined : { message, signature: base58.encode(signature) }
}

function decode(value: string, length: number): Uint8Array | undefined {
  // base58 takes time by the square of what it reads
  const bytes = typeof value !== 'string' || value.length > 100 ? undefined : tryRead(() => base58.decode(value))
  return bytes?.length === length ? bytes : undefined
}
