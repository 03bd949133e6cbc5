import { connect, type Socket } from 'node:net'

/** A WebSocket of what asks: it shares the machine with what is measured, so it does no more than it must. */
export type BenchSocket = {
  /** @param text ASCII, at most 65,535 characters */
  send(text: string): void
  /** Takes the place of the listener before it. @param listener the data is another's when it returns */
  onMessage(listener: (data: Buffer) => void): void
  close(): Promise<void>
}

const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const

/** What all sockets read into, one after the other. */
const readInto = Buffer.alloc(65_536)

/** @param url `ws://…` @throws Error where the server does not switch protocols */
export async function openBenchSocket(url: string): Promise<BenchSocket> {
  let listener: (data: Buffer) => void = () => undefined
  let take: (chunk: Buffer) => void = () => undefined
  let rest: Buffer = Buffer.alloc(0)
  const target = new URL(url)
  const { hostname, port } = target
  const callback = (length: number, buffer: Uint8Array) => {
    take(Buffer.from(buffer.buffer, buffer.byteOffset, length))
    return true
  }
  const socket = connect({ host: hostname, port: Number(port), onread: { buffer: readInto, callback } })
  socket.setNoDelay(true)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  rest = await upgrade(socket, target, (next) => {
    take = next
  })
  const onFrame = (opcode: number, data: Buffer) => {
    if (opcode === opcodes.text) listener(data)
    else if (opcode === opcodes.ping) socket.write(toFrame(opcodes.pong, data.toString('latin1')), 'latin1')
  }
  take = (chunk) => {
    const left = readFrames(rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk, onFrame)
    rest = left.length > 0 ? Buffer.from(left) : left
  }
  return {
    send: (text) => void socket.write(toFrame(opcodes.text, text), 'latin1'),
    onMessage(added) {
      listener = added
    },
    async close() {
      socket.end(toFrame(opcodes.close, ''), 'latin1')
      await closed
    },
  }
}

/** @returns what came behind the answer */
function upgrade(
  socket: Socket,
  { host, pathname, search }: URL,
  onChunk: (take: (chunk: Buffer) => void) => void,
): Promise<Buffer> {
  const headers = [
    `host: ${host}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`The relay closed: ${answer}`)))
    onChunk((chunk) => {
      answer += chunk.toString('latin1')
      const end = answer.indexOf('\r\n\r\n')
      if (end < 0) return
      if (answer.startsWith('HTTP/1.1 101')) resolve(Buffer.from(answer.slice(end + 4), 'latin1'))
      else reject(new Error(`The relay answered with ${answer.slice(0, end)}`))
    })
  })
}

/** One character for each byte, under a mask of zeros, which is none to put on. */
function toFrame(opcode: number, text: string): string {
  const { length } = text
  if (length < 126) return String.fromCharCode(0x80 | opcode, 0x80 | length, 0, 0, 0, 0) + text
  return String.fromCharCode(0x80 | opcode, 0x80 | 126, length >> 8, length & 0xff, 0, 0, 0, 0) + text
}

/** @returns what is not a whole frame yet */
function readFrames(data: Buffer, take: (opcode: number, payload: Buffer) => void): Buffer {
  let at = 0
  while (data.length - at >= 2) {
    const short = (data[at + 1] ?? 0) & 0x7f
    const start = at + (short === 126 ? 4 : short === 127 ? 10 : 2)
    if (data.length < start) break
    const length =
      short === 126 ? data.readUInt16BE(at + 2) : short === 127 ? Number(data.readBigUInt64BE(at + 2)) : short
    if (data.length < start + length) break
    take((data[at] ?? 0) & 0x0f, data.subarray(start, start + length))
    at = start + length
  }
  return data.subarray(at)
}
