import { ed25519 } from '@noble/curves/ed25519'
import { blake2b } from '@noble/hashes/blake2'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { verify as verifySr25519 } from '@scure/sr25519'
import type { SiwxVerifier } from './message/types.ts'
import { recoverKeys } from './signature/recoverKeys.ts'
import { tryRead } from './signature/tryRead.ts'

/** Substrate's accounts by sr25519, ed25519 or ecdsa; the text as wallets sign it, between `<Bytes>` and `</Bytes>`, or bare. */
export function polkadotVerifier(): SiwxVerifier {
  return {
    chainNamespace: 'polkadot',
    isAddress: (value) => decodeSs58(value) !== undefined,
    async verify({ message, signature, data: { accountAddress } }) {
      const account = decodeSs58(accountAddress)
      if (typeof signature !== 'string') return false
      const bytes = /^(?:0x)?(?:[0-9a-fA-F]{2}){64,66}$/.test(signature) && hexToBytes(signature.replace(/^0x/, ''))
      if (!account || !bytes) return false
      const bare = utf8ToBytes(message)
      const wrapped = concatBytes(utf8ToBytes('<Bytes>'), bare, utf8ToBytes('</Bytes>'))
      return [wrapped, bare].some((text) => isSigned(text, bytes, account))
    },
  }
}

/** 64 bytes are of one of the first two kinds; one more in front says which (`MultiSignature`), one behind is ecdsa's recovery. */
function isSigned(text: Uint8Array, signature: Uint8Array, account: Uint8Array): boolean {
  const [kind, rest] = [signature[0], signature.subarray(1)]
  if (signature.length === 64) return isEd25519(text, signature, account) || isSr25519(text, signature, account)
  if (signature.length === 66) return kind === 2 && isEcdsa(text, rest, account)
  return (
    (kind === 0 && isEd25519(text, rest, account)) ||
    (kind === 1 && isSr25519(text, rest, account)) ||
    isEcdsa(text, signature, account)
  )
}

function isEd25519(text: Uint8Array, signature: Uint8Array, account: Uint8Array): boolean {
  return tryRead(() => ed25519.verify(signature, text, account, { zip215: false })) ?? false
}

function isSr25519(text: Uint8Array, signature: Uint8Array, account: Uint8Array): boolean {
  return tryRead(() => verifySr25519(text, signature, account)) ?? false
}

function isEcdsa(text: Uint8Array, signature: Uint8Array, account: Uint8Array): boolean {
  const hash = blake2b(text, { dkLen: 32 })
  const [key] = recoverKeys(signature.subarray(0, 64), hash, [signature[64] ?? 0])
  return key !== undefined && isSame(blake2b(key.toRawBytes(true), { dkLen: 32 }), account)
}

/** The account in an address of any network; undefined where its form, its length or its checksum is wrong. */
function decodeSs58(value: string): Uint8Array | undefined {
  // the longest: 36 bytes in base58
  const bytes = value.length > 50 ? undefined : tryRead(() => base58.decode(value))
  const [first = 255] = bytes ?? []
  const start = first & 0x40 ? 2 : 1
  if (bytes?.length !== start + 34 || first > 127) return undefined
  const [body, sum] = [bytes.subarray(0, start + 32), bytes.subarray(start + 32)]
  const expected = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 }).subarray(0, 2)
  return isSame(expected, sum) ? body.subarray(start) : undefined
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => other[at] === byte)
}
