import { concatBytes, utf8ToBytes } from './bytes.ts'

/**
 * ChaCha20-Poly1305 without additional data (RFC 8439 §2.8). Browsers have no cipher of this kind of their own; libraries
 * weigh three times as much, and tests hold every length of text to one of them.
 * @param key 32 bytes
 * @param iv 12 bytes, never twice with one key
 * @returns the sealed text, and 16 bytes of tag after it
 */
export function seal(key: Uint8Array, iv: Uint8Array, text: Uint8Array): Uint8Array {
  const sealed = applyKeystream(key, iv, text, 1)
  return concatBytes(sealed, toTag(key, iv, sealed))
}

/** The text of what `seal` made; undefined where key, iv, text or tag is another one. */
export function unseal(key: Uint8Array, iv: Uint8Array, sealedWithTag: Uint8Array): Uint8Array | undefined {
  const sealed = sealedWithTag.subarray(0, -16)
  const received = sealedWithTag.subarray(-16)
  // every byte is looked at: how long it takes says nothing of where they differ. A byte that is missing equals none
  const difference = toTag(key, iv, sealed).reduce((sum, byte, index) => sum | (byte ^ (received[index] ?? 256)), 0)
  return difference === 0 ? applyKeystream(key, iv, sealed, 1) : undefined
}

/** §2.4: the bytes, each mixed with one of the keystream from block `counter` on. */
function applyKeystream(key: Uint8Array, iv: Uint8Array, bytes: Uint8Array, counter: number): Uint8Array {
  const state = toView(concatBytes(utf8ToBytes('expand 32-byte k'), key, new Uint8Array(4), iv))
  let block = state
  return bytes.map((byte, index) => {
    if (index % 64 === 0) {
      state.setUint32(48, counter + index / 64, true)
      block = toBlock(state)
    }
    return byte ^ block.getUint8(index % 64)
  })
}

/** §2.3: 20 rounds over the state, columns and diagonals in turn, and the state added to what they made. */
function toBlock(state: DataView): DataView {
  const block = new DataView(state.buffer.slice(0))
  for (let round = 0; round < 10; round += 1) {
    for (let column = 0; column < 4; column += 1) mixQuarter(block, column, column + 4, column + 8, column + 12)
    for (let first = 0; first < 4; first += 1) {
      mixQuarter(block, first, ((first + 1) % 4) + 4, ((first + 2) % 4) + 8, ((first + 3) % 4) + 12)
    }
  }
  for (let at = 0; at < 64; at += 4) block.setUint32(at, block.getUint32(at, true) + state.getUint32(at, true), true)
  return block
}

/** §2.1, over four of the sixteen words. */
function mixQuarter(words: DataView, a: number, b: number, c: number, d: number): void {
  mix(words, a, b, d, 16)
  mix(words, c, d, b, 12)
  mix(words, a, b, d, 8)
  mix(words, c, d, b, 7)
}

/** Adds one word to another, mixes the sum into a third, and turns that to the left. */
function mix(words: DataView, sum: number, addend: number, turned: number, bits: number): void {
  const total = words.getUint32(4 * sum, true) + words.getUint32(4 * addend, true)
  const mixed = words.getUint32(4 * turned, true) ^ total
  words.setUint32(4 * sum, total, true)
  words.setUint32(4 * turned, (mixed << bits) | (mixed >>> (32 - bits)), true)
}

/** §2.5 over the text, filled up to whole blocks, and its length; the key of this one tag is the keystream's first half block. */
function toTag(key: Uint8Array, iv: Uint8Array, sealed: Uint8Array): Uint8Array {
  const tagKey = toView(applyKeystream(key, iv, new Uint8Array(32), 0))
  const length = Math.ceil(sealed.length / 16) * 16 + 16
  const message = new Uint8Array(length)
  message.set(sealed)
  const view = toView(message)
  view.setBigUint64(length - 8, BigInt(sealed.length), true)
  const factor = readNumber(tagKey, 0) & 0x0ffffffc0ffffffc0ffffffc0fffffffn
  let sum = 0n
  for (let at = 0; at < length; at += 16) {
    sum = ((sum + readNumber(view, at) + (1n << 128n)) * factor) % ((1n << 130n) - 5n)
  }
  sum += readNumber(tagKey, 16)
  const tag = new Uint8Array(16)
  toView(tag).setBigUint64(0, sum, true)
  toView(tag).setBigUint64(8, sum >> 64n, true)
  return tag
}

function toView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer)
}

/** 16 bytes as a number, the lowest first. */
function readNumber(view: DataView, at: number): bigint {
  return view.getBigUint64(at, true) + (view.getBigUint64(at + 8, true) << 64n)
}
