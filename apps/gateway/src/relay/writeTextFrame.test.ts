import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { writeTextFrame } from './writeTextFrame.ts'

/** A client that receives what `send` writes. */
async function connect() {
  const server = createServer()
  const upgraded = once(server, 'upgrade')
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => {
    client.close()
    for (const socket of sockets.clients) socket.terminate()
    server.close()
  })
  const received: string[] = []
  client.addEventListener('message', ({ data }) => received.push(data))
  const [, wire] = await upgraded
  await once(client, 'open')
  const send = (text: string) =>
    new Promise<void>((onTaken) => writeTextFrame(wire, { text, bytes: Buffer.byteLength(text), onTaken }))
  return { received, send, wire, sockets }
}

test('default: texts of every length and script arrive as they were, in order', async () => {
  const { received, send } = await connect()
  const lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 1_000_000]
  const texts = [...lengths.map((length) => 'x'.repeat(length)), 'ä', '“”'.repeat(100), '🦊'.repeat(50_000), 'é\u0000~']
  for (const text of texts) await send(text)
  await expect.poll(() => received.length).toBe(texts.length)
  expect(received).toEqual(texts)
})

test('behavior: what the system does not take at once is told of when it has, in order', async () => {
  const { received, send, wire } = await connect()
  const order: number[] = []
  const texts = Array.from({ length: 40 }, (_, index) => String(index).padEnd(1_000_000, 'y'))
  const taken = texts.map((text, index) => send(text).then(() => order.push(index)))
  expect(wire.writableLength).toBeGreaterThan(1_000_000)
  await Promise.all(taken)
  expect(order).toEqual(texts.map((_, index) => index))
  await expect.poll(() => received.length).toBe(texts.length)
  expect(received).toEqual(texts)
})

test('error: what is written to a socket that has ended is told of too', async () => {
  const { send, sockets, wire } = await connect()
  for (const socket of sockets.clients) socket.terminate()
  await once(wire, 'close')
  await send('late')
})
