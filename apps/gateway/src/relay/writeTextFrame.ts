import type { Duplex } from 'node:stream'

/**
 * Writes one text frame of a server (RFC 6455, 5.2), which is masked by no one. In one piece and without a copy where it can be:
 * through `ws` it takes two, joined again by the system, and twice the time.
 * @param params.bytes of the text in UTF-8
 * @param params.onTaken called when the system has taken it, or never will: at once where it takes it at once
 */
export function writeTextFrame(
  wire: Duplex,
  params: { readonly text: string; readonly bytes: number; readonly onTaken: () => void },
): void {
  const { text, bytes, onTaken } = params
  // as many bytes as characters are ASCII, which goes out as it is
  if (bytes === text.length) wire.write(toHead(bytes) + text, 'latin1')
  else wire.write(Buffer.concat([Buffer.from(toHead(bytes), 'latin1'), Buffer.from(text)]))
  if (wire.writableLength === 0) return onTaken()
  // goes behind it
  wire.write('', 'latin1', onTaken)
}

/** One character for each byte: the last part of a text, and its length in the fewest bytes. */
function toHead(bytes: number): string {
  if (bytes < 126) return String.fromCharCode(0x81, bytes)
  if (bytes < 65_536) return String.fromCharCode(0x81, 126, bytes >> 8, bytes & 0xff)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(bytes))
  return String.fromCharCode(0x81, 127, ...length)
}
