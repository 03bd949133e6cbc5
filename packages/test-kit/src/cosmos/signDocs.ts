import { base64 } from '@scure/base'
import type { AminoDoc, DirectDoc } from './types.ts'

/** The protobuf bytes of `cosmos.tx.v1beta1.SignDoc`. */
export function encodeDirectDoc(doc: DirectDoc): Uint8Array {
  const chainId = new TextEncoder().encode(doc.chainId ?? '')
  const accountNumber = BigInt(String(doc.accountNumber ?? 0))
  return concat([
    bytesField(1, doc.bodyBytes ?? new Uint8Array()),
    bytesField(2, doc.authInfoBytes ?? new Uint8Array()),
    bytesField(3, chainId),
    ...(accountNumber === 0n ? [] : [varint(4n << 3n), varint(accountNumber)]),
  ])
}

/** The canonical JSON bytes of an amino document: keys in order, no spaces, `& < >` escaped. */
export function encodeAminoDoc(doc: unknown): Uint8Array {
  const text = JSON.stringify(sortKeys(doc))
    .replaceAll('&', '\\u0026')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
  return new TextEncoder().encode(text)
}

/** What ADR-36 signs for data that is no transaction. */
export function toArbitraryDoc(signer: string, data: string | Uint8Array): AminoDoc {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(bytes) } }],
    memo: '',
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}

/** Field of wire type 2; an empty one is left out, as proto3 has it. */
function bytesField(field: number, bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0) return bytes
  return concat([varint(BigInt((field << 3) | 2)), varint(BigInt(bytes.length)), bytes])
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  return Uint8Array.from([...bytes, Number(rest)])
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.length
  }
  return all
}
