import { keccak256 } from 'viem'
import { decodeBytes, encodeBytes, encodeWord, type Hex } from './abi.ts'

/** The pieces of ENS's universal resolver and its resolvers that reading names needs. */
const selectors = {
  /** `resolve(bytes name, bytes data)` */
  resolve: '9061b923',
  /** `reverse(bytes address, uint256 coinType)` */
  reverse: '5d78a217',
  /** `addr(bytes32 node)` */
  addr: '3b3b57de',
  /** `addr(bytes32 node, uint256 coinType)` */
  addrOf: 'f1cb7e06',
  /** `text(bytes32 node, string key)` */
  text: '59d1d43c',
} as const

const toHex = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** @see EIP-137 */
export function namehash(name: string): string {
  return name
    .split('.')
    .reduceRight(
      (node, label) => keccak256(`0x${node}${keccak256(`0x${toHex(label)}`).slice(2)}`).slice(2),
      '0'.repeat(64),
    )
}

/** A name as DNS has it on the wire: each label after its length. @returns undefined where a label is longer than 255 bytes */
function encodeName(name: string): string | undefined {
  const labels = name.split('.').map(toHex)
  if (labels.some(({ length }) => length > 510)) return undefined
  return `${labels.map((label) => (label.length / 2).toString(16).padStart(2, '0') + label).join('')}00`
}

function encodeResolve(name: string, call: string): Hex | undefined {
  const wire = encodeName(name)
  if (wire === undefined) return undefined
  const first = encodeBytes(wire)
  return `0x${selectors.resolve}${encodeWord(64)}${encodeWord(64 + first.length / 2)}${first}${encodeBytes(call)}`
}

/** @param coinType ENSIP-9; undefined: Ethereum */
export function encodeAddressOf(name: string, coinType: bigint | undefined): Hex | undefined {
  const node = namehash(name)
  if (coinType === undefined) return encodeResolve(name, selectors.addr + node)
  return encodeResolve(name, selectors.addrOf + node + encodeWord(coinType))
}

export function encodeTextOf(name: string, key: string): Hex | undefined {
  return encodeResolve(name, selectors.text + namehash(name) + encodeWord(64) + encodeBytes(toHex(key)))
}

/** The primary name on Ethereum, coin type 60. */
export function encodeReverse(address: string): Hex {
  return `0x${selectors.reverse}${encodeWord(64)}${encodeWord(60)}${encodeBytes(address.slice(2).toLowerCase())}`
}

/** An address that is no zero: as a word, or in `bytes` as resolvers of several coins have it. */
export function decodeAddress(data: Hex | undefined, isInBytes: boolean): Hex | undefined {
  const digits = isInBytes ? data && decodeBytes(data)?.slice(2) : data?.slice(26, 66)
  return digits && /^[\da-f]{40}$/i.test(digits) && !/^0+$/.test(digits) ? `0x${digits}` : undefined
}
