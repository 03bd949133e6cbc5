import { parseCaipNetworkId } from '@foyer/base'
import { knownPrefixes } from '@foyer/base/families'
import { ed25519 } from '@noble/curves/ed25519'
import { blake2b } from '@noble/hashes/blake2'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { verify as verifySr25519 } from '@scure/sr25519'
import type { SiwxVerifier } from './message/types.ts'
import { recoverKeys } from './signature/recoverKeys.ts'
import { tryRead } from './signature/tryRead.ts'

export type PolkadotVerifierOptions = {
  /** SS58 prefixes by CAIP-2 reference, as `polkadotAdapter` has them; these win over those that are built in. */
  readonly prefixes?: Readonly<Record<string, number>> | undefined
}

/** Substrate's accounts by sr25519, ed25519 or ecdsa; the text as wallets sign it, between `<Bytes>` and `</Bytes>`, or bare. */
export function polkadotVerifier({ prefixes = {} }: PolkadotVerifierOptions = {}): SiwxVerifier {
  return {
    chainNamespace: 'polkadot',
    // the same key may be written with the prefix of any network: here it has this one's
    toAccount(value, chainId) {
      const { reference } = parseCaipNetworkId(chainId)
      const prefix = prefixes[reference] ?? knownPrefixes[reference]
      const account = decodeSs58(value)
      return account && prefix !== undefined ? encodeSs58(account, prefix) : value
    },
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
  return isSame(checksum(body), sum) ? body.subarray(start) : undefined
}

function encodeSs58(account: Uint8Array, prefix: number): string {
  const first = prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.of(...first, ...account)
  return base58.encode(concatBytes(body, checksum(body)))
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 }).subarray(0, 2)
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => other[at] === byte)
}
