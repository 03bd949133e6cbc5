import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js'

/** The accounts of a wallet: first of its kind, where every wallet looks for it. @see BIP-44, SLIP-0010 */
const paths = { secp256k1: "m/44'/60'/0'/0/0", ed25519: "m/44'/501'/0'/0'" } as const

export type Curve = 'secp256k1' | 'ed25519'

/** Of the curves’ precomputed tables. The usual ones, of 8 bits, take a worker longer than all it needs them for. */
const tableBits = 4
secp256k1.ProjectivePoint.BASE._setWindowSize(tableBits)
ed25519.ExtendedPoint.BASE._setWindowSize(tableBits)

/** `bytes`: for secp256k1 a 32-byte digest, for ed25519 the message. */
export type SignOrder = { readonly curve: Curve; readonly bytes: Uint8Array }

export type Addresses = {
  /** EIP-55 */
  readonly eip155: string
  /** base58 */
  readonly solana: string
}

/** 128 bits, twelve words. */
export function createEntropy(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(16))
}

export function toPhrase(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/** Words for bytes, for people to compare; eleven bits each. */
export function toWords(bytes: Uint8Array, count: number): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const words = Array.from(
    { length: count },
    (_, index) => wordlist[Number.parseInt(bits.slice(index * 11, index * 11 + 11), 2)],
  )
  return words.join(' ')
}

export async function deriveAddresses(entropy: Uint8Array): Promise<Addresses> {
  return await withSeed(entropy, (seed) => ({
    eip155: useAccount(seed, 'secp256k1', toEvmAddress),
    solana: useAccount(seed, 'ed25519', (key) => base58.encode(ed25519.getPublicKey(key))),
  }))
}

/** The EVM account alone, by which a key is recognised. */
export async function deriveEvmAddress(entropy: Uint8Array): Promise<string> {
  return await withSeed(entropy, (seed) => useAccount(seed, 'secp256k1', toEvmAddress))
}

/**
 * Signs, and leaves no key behind that can be wiped.
 * @returns for secp256k1 r, s and the recovery bit (65 bytes), low s; for ed25519 64 bytes
 */
export async function signAll(entropy: Uint8Array, orders: readonly SignOrder[]): Promise<readonly Uint8Array[]> {
  return await withSeed(entropy, (seed) => orders.map((order) => sign(seed, order)))
}

function sign(seed: Uint8Array, { curve, bytes }: SignOrder): Uint8Array {
  if (curve === 'ed25519') return useAccount(seed, curve, (key) => ed25519.sign(bytes, key))
  if (bytes.length !== 32) throw new Error('Not a digest')
  const signature = useAccount(seed, curve, (key) => secp256k1.sign(bytes, key, { lowS: true }))
  return new Uint8Array([...signature.toCompactRawBytes(), signature.recovery])
}

async function withSeed<result>(entropy: Uint8Array, use: (seed: Uint8Array) => result): Promise<result> {
  const seed = await toSeed(toPhrase(entropy))
  try {
    return use(seed)
  } finally {
    seed.fill(0)
  }
}

/** BIP-39 without a passphrase, by the platform: a hundred times as quick as the same in JavaScript. */
async function toSeed(phrase: string): Promise<Uint8Array> {
  const password = new TextEncoder().encode(phrase)
  const salt = new TextEncoder().encode('mnemonic')
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  password.fill(0)
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2_048 }, key, 512)
  return new Uint8Array(bits)
}

/** Lets the private key of the account be used, and wipes it. */
function useAccount<result>(seed: Uint8Array, curve: Curve, use: (key: Uint8Array) => result): result {
  const key = deriveKey(seed, curve)
  try {
    return use(key)
  } finally {
    key.fill(0)
  }
}

function deriveKey(seed: Uint8Array, curve: Curve): Uint8Array {
  if (curve === 'ed25519') return Slip10Key.fromMasterSeed(seed).derive(paths.ed25519).privateKey
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(paths.secp256k1)
  if (!privateKey) throw new Error('No key at that path')
  return privateKey
}

function toEvmAddress(privateKey: Uint8Array): string {
  const hash = keccak_256(secp256k1.getPublicKey(privateKey, false).subarray(1))
  const plain = toHex(hash.subarray(12))
  const check = toHex(keccak_256(new TextEncoder().encode(plain)))
  const letters = [...plain].map((letter, index) =>
    Number.parseInt(check[index] ?? '0', 16) > 7 ? letter.toUpperCase() : letter,
  )
  return `0x${letters.join('')}`
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
