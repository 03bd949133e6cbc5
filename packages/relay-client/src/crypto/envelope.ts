import { FoyerError } from '@foyer/base'
// the same library without unrolled loops: a third of the size, and fast enough for messages of a few kilobytes
import { chacha20poly1305 } from '@noble/ciphers/_micro'
import { base64ToBytes, bytesToBase64, bytesToUtf8, concatBytes, randomBytes, utf8ToBytes } from './bytes.ts'
import { deriveSymKey, type KeyPair } from './keys.ts'

/** Longest envelope text a client opens, in characters of base64; a larger one is refused before it is decoded. */
export const maxEnvelopeLength = 1_100_000

/** Type byte, then 32 bytes of key in type 1, then 12 bytes of IV; the tag adds 16. */
const ivLength = 12
const tagLength = 16
const keyLength = 32

/**
 * Seals text under a topic's key: envelope type 0, standard base64.
 * @param iv 12 bytes; only tests give one
 * @see specification of the relay protocol, crypto-envelopes
 */
export function sealEnvelope(text: string, symKey: Uint8Array, iv: Uint8Array = randomBytes(ivLength)): string {
  return bytesToBase64(concatBytes(Uint8Array.of(0), iv, chacha20poly1305(symKey, iv).encrypt(utf8ToBytes(text))))
}

/**
 * Seals text for a public key whose owner does not know ours yet: envelope type 1, standard base64.
 * @param sender our pair, whose public half travels in the envelope
 * @throws FoyerError `RelayEnvelopeInvalid` where the receiver's key is none
 */
export async function sealEnvelopeTo(
  text: string,
  sender: KeyPair,
  receiverPublicKey: Uint8Array,
  iv: Uint8Array = randomBytes(ivLength),
): Promise<string> {
  const symKey = await deriveSymKey(sender.privateKey, receiverPublicKey)
  if (!symKey) return throwEnvelopeInvalid('the receiver has no key')
  const sealed = chacha20poly1305(symKey, iv).encrypt(utf8ToBytes(text))
  return bytesToBase64(concatBytes(Uint8Array.of(1), sender.publicKey, iv, sealed))
}

/** What opens the envelopes of a topic: its key, or our private key where the sender's comes along. */
export type EnvelopeKeys = { readonly symKey?: Uint8Array | undefined; readonly privateKey?: Uint8Array | undefined }

export type OpenedEnvelope = { readonly text: string; readonly senderPublicKey: Uint8Array | undefined }

/**
 * Opens an envelope that came over a relay. Type 2 (plain text) is refused: over a relay it proves nothing.
 * @returns the text and, for type 1, the key it was sent from; type 1 takes a moment, type 0 opens at once
 * @throws FoyerError `RelayEnvelopeInvalid`: too long, not base64, unknown type, short, or not sealed by this key
 */
export function openEnvelope(envelope: string, keys: EnvelopeKeys): OpenedEnvelope | Promise<OpenedEnvelope> {
  if (envelope.length > maxEnvelopeLength) return throwEnvelopeInvalid('too long')
  const bytes = base64ToBytes(envelope)
  if (!bytes) return throwEnvelopeInvalid('not base64')
  const type = bytes[0]
  if (type !== 0 && type !== 1) return throwEnvelopeInvalid(type === 2 ? 'plain text over a relay' : 'unknown type')
  const start = type === 1 ? 1 + keyLength : 1
  if (bytes.length < start + ivLength + tagLength) return throwEnvelopeInvalid('too short')
  const sealed = bytes.subarray(start)
  if (type === 0) return { text: unseal(sealed, keys.symKey), senderPublicKey: undefined }
  const senderPublicKey = bytes.slice(1, start)
  if (!keys.privateKey) return throwEnvelopeInvalid('no key for type 1')
  return deriveSymKey(keys.privateKey, senderPublicKey).then((symKey) => ({
    text: unseal(sealed, symKey),
    senderPublicKey,
  }))
}

function unseal(sealed: Uint8Array, symKey: Uint8Array | undefined): string {
  if (!symKey) return throwEnvelopeInvalid('no key')
  try {
    return bytesToUtf8(chacha20poly1305(symKey, sealed.subarray(0, ivLength)).decrypt(sealed.subarray(ivLength)))
  } catch (cause) {
    throw new FoyerError('RelayEnvelopeInvalid', { reason: 'not sealed by this key' }, { cause })
  }
}

function throwEnvelopeInvalid(reason: string): never {
  throw new FoyerError('RelayEnvelopeInvalid', { reason })
}
