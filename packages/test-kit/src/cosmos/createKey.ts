import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { hexToBytes } from '@noble/hashes/utils'
import { base64, bech32 } from '@scure/base'
import type { AminoSignature } from './types.ts'

/** One secp256k1 key and what Cosmos makes of it. */
export type CosmosKey = {
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array
  /** RIPEMD-160 of SHA-256 of the public key. */
  readonly hash: Uint8Array
  addressOn(bech32Prefix: string): string
  /** Over SHA-256 of the bytes, with a low s. */
  sign(bytes: Uint8Array): AminoSignature
}

/** @throws TypeError for text that is no 32-byte key */
export function createKey(privateKey: string): CosmosKey {
  if (!/^0x[0-9a-f]{64}$/i.test(privateKey)) throw new TypeError('A private key is 0x and 64 hexadecimal digits')
  const secret = hexToBytes(privateKey.slice(2))
  const publicKey = secp256k1.getPublicKey(secret, true)
  const hash = ripemd160(sha256(publicKey))
  return {
    publicKey,
    hash,
    addressOn: (bech32Prefix) => bech32.encode(bech32Prefix, bech32.toWords(hash)),
    sign: (bytes) => ({
      pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64.encode(publicKey) },
      signature: base64.encode(secp256k1.sign(sha256(bytes), secret).toCompactRawBytes()),
    }),
  }
}

/** What the wallet knows. One per wallet. */
export type CosmosState = {
  readonly keys: readonly CosmosKey[]
  /** Place of the active key. */
  active: number
  locked: boolean
  /** Chain id → bech32 prefix. */
  readonly chains: Map<string, string>
  /** Chains the site may use. */
  readonly authorized: Set<string>
}

type Storage = { getItem(key: string): string | null; setItem(key: string, value: string): void }

/** Takes over what was saved before a reload; what is absent or foreign is left alone. */
export function restore(state: CosmosState, storage: Storage, key: string): void {
  try {
    const saved: unknown = JSON.parse(storage.getItem(key) ?? '')
    if (typeof saved !== 'object' || saved === null) return
    const { active, authorized, chains } = saved as Readonly<Record<string, unknown>>
    if (typeof active === 'number' && state.keys[active]) state.active = active
    for (const [chainId, prefix] of Object.entries(chains ?? {})) {
      if (typeof prefix === 'string') state.chains.set(chainId, prefix)
    }
    state.authorized.clear()
    for (const chainId of Array.isArray(authorized) ? authorized : []) state.authorized.add(String(chainId))
  } catch {
    // nothing was saved
  }
}

export function save(state: CosmosState, storage: Storage, key: string): void {
  const { active, authorized, chains } = state
  storage.setItem(key, JSON.stringify({ active, authorized: [...authorized], chains: Object.fromEntries(chains) }))
}
