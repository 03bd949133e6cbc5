/** The few pieces of the contract ABI that reading and sending tokens needs. Data is hexadecimal, one word is 32 bytes. */
export type Hex = `0x${string}`

export const selectors = {
  balanceOf: '70a08231',
  name: '06fdde03',
  symbol: '95d89b41',
  decimals: '313ce567',
  transfer: 'a9059cbb',
  supportsInterface: '01ffc9a7',
  ownerOf: '6352211e',
  /** ERC-1155: `balanceOf(address,uint256)`. */
  balanceOfId: '00fdd58e',
  /** ERC-721: `safeTransferFrom(address,address,uint256)`. */
  safeTransfer: '42842e0e',
  /** ERC-1155: `safeTransferFrom(address,address,uint256,uint256,bytes)`. */
  safeTransferId: 'f242432a',
  aggregate3: '82ad56cb',
  /** Of a Safe: how many owners have to sign. */
  getThreshold: 'e75235b8',
  getOwners: 'a0e67e2b',
  /** Of the gas price oracle of OP Stack chains: the most a transaction of so many bytes costs on the chain below. */
  getL1FeeUpperBound: 'f1c7a58b',
} as const

export function encodeWord(value: bigint | number | string): string {
  const digits = typeof value === 'string' ? value.replace(/^0x/i, '').toLowerCase() : value.toString(16)
  return digits.padStart(64, '0')
}

/** `bytes` or a `string`: the length, then the digits to a whole number of words. */
export function encodeBytes(digits: string): string {
  return encodeWord(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
}

/** `transfer(address,uint256)`. */
export function encodeTransfer(to: string, value: bigint): Hex {
  return `0x${selectors.transfer}${encodeWord(to)}${encodeWord(value)}`
}

export function encodeBalanceOf(owner: string): Hex {
  return `0x${selectors.balanceOf}${encodeWord(owner)}`
}

type Read = { readonly target: string; readonly data: Hex }

/** `aggregate3((address target, bool allowFailure, bytes callData)[])` of Multicall3, every failure allowed. */
export function encodeAggregate3(reads: readonly Read[]): Hex {
  const items = reads.map(({ target, data }) => {
    return encodeWord(target) + encodeWord(1) + encodeWord(96) + encodeBytes(data.slice(2))
  })
  let offset = items.length * 32
  const offsets = items.map((item) => {
    const at = encodeWord(offset)
    offset += item.length / 2
    return at
  })
  return `0x${selectors.aggregate3}${encodeWord(32)}${encodeWord(items.length)}${offsets.join('')}${items.join('')}`
}

/** `(bool success, bytes returnData)[]`: the data of each call, undefined where it failed; undefined when malformed. */
export function decodeAggregate3(data: string, count: number): readonly (Hex | undefined)[] | undefined {
  const list = readNumber(data, 0)
  if (list === undefined || readNumber(data, list) !== count) return undefined
  const start = list + 32
  const results: (Hex | undefined)[] = []
  for (let index = 0; index < count; index++) {
    const offset = readNumber(data, start + index * 32)
    if (offset === undefined) return undefined
    const success = readNumber(data, start + offset)
    const bytesAt = readNumber(data, start + offset + 32)
    const bytes = bytesAt === undefined ? undefined : readBytes(data, start + offset + bytesAt)
    if (success === undefined || bytes === undefined) return undefined
    results.push(success === 1 ? bytes : undefined)
  }
  return results
}

/** One word as a number of any size; undefined when the data is too short. */
export function decodeUint(data: string | undefined): bigint | undefined {
  return data && /^0x[0-9a-f]{64}/i.test(data) ? BigInt(data.slice(0, 66)) : undefined
}

/** A `string`, or the text of a `bytes32` as tokens older than the standard have it. */
export function decodeText(data: string | undefined): string | undefined {
  if (!data) return undefined
  const at = data.length > 66 ? readNumber(data, 0) : undefined
  const bytes = at === undefined ? data.slice(0, 66) : readBytes(data, at)
  if (!bytes || bytes.length <= 2) return undefined
  const codes = (bytes.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const end = at === undefined ? codes.indexOf(0) : -1
  return new TextDecoder().decode(new Uint8Array(end < 0 ? codes : codes.slice(0, end)))
}

/** The `bytes` that the first word points to. */
export function decodeBytes(data: string): Hex | undefined {
  const at = readNumber(data, 0)
  return at === undefined ? undefined : readBytes(data, at)
}

/** A word used as an offset or a length; undefined when it points out of any data we would accept. */
function readNumber(data: string, byte: number): number | undefined {
  const digits = data.slice(2 + byte * 2, 66 + byte * 2)
  if (digits.length !== 64 || !/^[0-9a-f]+$/i.test(digits)) return undefined
  const value = BigInt(`0x${digits}`)
  return value > 10_000_000n ? undefined : Number(value)
}

function readBytes(data: string, byte: number): Hex | undefined {
  const length = readNumber(data, byte)
  if (length === undefined) return undefined
  const from = 2 + (byte + 32) * 2
  const digits = data.slice(from, from + length * 2)
  return digits.length === length * 2 ? `0x${digits}` : undefined
}
