import { blake2b } from '@noble/hashes/blake2'
import { hexToBytes } from '@noble/hashes/utils'
import type { SignerPayload } from './types.ts'

type Part = {
  /** Bytes that travel with the extrinsic. */
  readonly extra?: (payload: SignerPayload) => Uint8Array
  /** Bytes both sides know and only the signature covers. */
  readonly additional?: (payload: SignerPayload) => Uint8Array
}

/** What each signed extension adds. One that is not here adds nothing, as most do. */
const extensions: { readonly [name: string]: Part } = {
  CheckSpecVersion: { additional: ({ specVersion }) => toU32(specVersion) },
  CheckTxVersion: { additional: ({ transactionVersion }) => toU32(transactionVersion) },
  CheckGenesis: { additional: ({ genesisHash }) => toBytes(genesisHash) },
  CheckMortality: { extra: ({ era }) => toBytes(era), additional: ({ blockHash }) => toBytes(blockHash) },
  CheckEra: { extra: ({ era }) => toBytes(era), additional: ({ blockHash }) => toBytes(blockHash) },
  CheckNonce: { extra: ({ nonce }) => encodeCompact(toBigInt(nonce)) },
  ChargeTransactionPayment: { extra: ({ tip }) => encodeCompact(toBigInt(tip)) },
  ChargeAssetTxPayment: {
    extra: ({ tip, assetId }) => Uint8Array.of(...encodeCompact(toBigInt(tip)), ...encodeOption(assetId)),
  },
  CheckMetadataHash: {
    extra: ({ mode }) => Uint8Array.of(Number(mode ?? 0)),
    additional: ({ metadataHash }) => encodeOption(metadataHash),
  },
}

/**
 * The bytes an extrinsic of version 4 is signed over: the call, what the extensions add, and blake2b-256 of it all where
 * that is longer than 256 bytes.
 */
export function encodePayload(payload: SignerPayload): Uint8Array {
  const bytes = Uint8Array.of(...toBytes(payload['method']), ...encodeExtra(payload), ...encode(payload, 'additional'))
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

/** What the extensions add to the extrinsic itself: era, nonce, tip. */
export function encodeExtra(payload: SignerPayload): Uint8Array {
  return encode(payload, 'extra')
}

function encode(payload: SignerPayload, which: keyof Part): Uint8Array {
  const names = Array.isArray(payload['signedExtensions']) ? payload['signedExtensions'].map(String) : []
  return Uint8Array.from(names.flatMap((name) => [...(extensions[name]?.[which]?.(payload) ?? [])]))
}

/** SCALE's compact integer. */
export function encodeCompact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return littleEndian(value << 2n, 1)
  if (value < 1n << 14n) return littleEndian((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return littleEndian((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return Uint8Array.of(((length - 4) << 2) | 3, ...littleEndian(value, length))
}

function littleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}

function encodeOption(value: unknown): Uint8Array {
  return value === undefined || value === null ? Uint8Array.of(0) : Uint8Array.of(1, ...toBytes(value))
}

function toU32(value: unknown): Uint8Array {
  return littleEndian(toBigInt(value), 4)
}

/** Numbers come in big-endian hex, or as they are. */
function toBigInt(value: unknown): bigint {
  return BigInt(typeof value === 'number' || typeof value === 'string' ? value || 0 : 0)
}

function toBytes(value: unknown): Uint8Array {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value)) throw new Error(`Expected 0x hex, got ${value}`)
  return hexToBytes(value.slice(2))
}
