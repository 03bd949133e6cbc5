import { request } from 'node:http'
import type { Socket } from 'node:net'

/** A WebSocket of what asks: it shares the machine with what is measured, so it does no more than it must. */
export type BenchSocket = {
  /** @param text ASCII, at most 65,535 characters */
  send(text: string): void
  /** Takes the place of the listener before it. */
  onMessage(listener: (data: Buffer) => void): void
  close(): Promise<void>
}

const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const

/** @param url `ws://…` @throws Error where the server does not switch protocols */
export async function openBenchSocket(url: string): Promise<BenchSocket> {
  const socket = await upgrade(url)
  let listener: (data: Buffer) => void = () => undefined
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = readFrames(rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk, (opcode, data) => {
      if (opcode === opcodes.text) listener(data)
      else if (opcode === opcodes.ping) socket.write(toFrame(opcodes.pong, data.toString('latin1')))
    })
  })
  socket.on('error', () => socket.destroy())
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return {
    send: (text) => void socket.write(toFrame(opcodes.text, text)),
    onMessage(added) {
      listener = added
    },
    async close() {
      socket.end(toFrame(opcodes.close, ''))
      await closed
    },
  }
}

function upgrade(url: string): Promise<Socket> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  }
  return new Promise((resolve, reject) => {
    const asking = request(url.replace(/^ws/, 'http'), { headers })
    asking.once('upgrade', (_answer, socket) => resolve(socket as Socket))
    asking.once('response', ({ statusCode }) => reject(new Error(`The relay answered with ${statusCode}`)))
    asking.once('error', reject)
    asking.end()
  })
}

/** Under a mask of zeros, which is none to put on. */
function toFrame(opcode: number, text: string): Buffer {
  const isShort = text.length < 126
  const start = isShort ? 6 : 8
  const frame = Buffer.allocUnsafe(start + text.length)
  frame[0] = 0x80 | opcode
  frame[1] = 0x80 | (isShort ? text.length : 126)
  if (!isShort) frame.writeUInt16BE(text.length, 2)
  frame.writeUInt32BE(0, start - 4)
  frame.write(text, start, 'latin1')
  return frame
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
