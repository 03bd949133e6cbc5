import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRelayPart } from '../src/createRelayPart.ts'
import type { Log } from '../src/log.ts'
import { newTopic, relayAddress } from './relay/rawClient.ts'
import { startTestGateway } from './support/testGateway.ts'

/** At once; fewer than may be on their way to the relay's process. */
const batch = 250

/** A gateway whose relay is a process of its own, one client of which may have any number of sockets. */
async function start() {
  let pid = 0
  const log: Log = (_level, event, fields) => {
    if (event === 'relay: process ready') pid = Number(String(fields?.['detail']).replace('pid ', ''))
  }
  const config = {
    demoProject: { id: 'test', origins: [] },
    relayProcess: 'own' as const,
    relayLimits: { maxConnectionsPerClient: 0 },
  }
  const gateway = await startTestGateway({ parts: [createRelayPart], config, log })
  onTestFinished(() => gateway.close())
  gateway.server.listen(0, '127.0.0.1')
  await once(gateway.server, 'listening')
  const { port } = gateway.server.address() as AddressInfo
  // on a busy machine a gateway starts without it, and a signal to no process would stop this one
  await vi.waitFor(() => expect(pid).toBeGreaterThan(0), { timeout: 30_000, interval: 20 })
  return { port, url: `http://127.0.0.1:${port}`, signal: (name: NodeJS.Signals) => process.kill(pid, name) }
}

/** A frame as a client sends it, with a mask of zeros. */
function toFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  return Buffer.concat([Buffer.from([0x81, 0xfe, length >> 8, length & 0xff, 0, 0, 0, 0]), Buffer.from(text)])
}

/** The request that opens a socket, and a first frame behind it. */
async function writeOpening(url: string): Promise<{ head: Buffer; frame: Buffer }> {
  const { host, pathname, search } = new URL(await relayAddress(url.replace('http', 'ws')))
  const lines = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  const request = `{"id":77,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${newTopic()}"}}`
  return { head: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), frame: toFrame(request) }
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
}

/** Resolves when the frame is answered; false where the socket ends before. */
function awaitAnswer(socket: Socket): Promise<boolean> {
  let text = ''
  return new Promise((resolve) => {
    socket.on('data', (data) => {
      text += data.toString('latin1')
      if (text.includes('{"id":77,"jsonrpc":"2.0","result":"')) resolve(true)
    })
    socket.on('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
}

test('behavior: sockets that a relay was handed and never took are closed as soon as it is gone', async () => {
  const { port, url, signal } = await start()
  const { head, frame } = await writeOpening(url)
  signal('SIGSTOP')
  const sockets = Array.from({ length: 20 }, () => connect({ port, host: '127.0.0.1', noDelay: true }))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const answers = sockets.map(awaitAnswer)
  await Promise.all(sockets.map((socket) => write(socket, Buffer.concat([head, frame]))))
  // the gateway has handed them over
  await fetch(`${url}/health`)
  signal('SIGKILL')
  const late = new Promise((resolve) => setTimeout(resolve, 1_000, 'late'))
  const outcome = await Promise.race([Promise.all(answers), late])
  for (const socket of sockets) socket.destroy()
  expect(outcome).toEqual(Array(20).fill(false))
})

test.each(['taken at once', 'taken after all of it has come'] as const)(
  'behavior: what a client says right behind its request is answered, wherever its segments are split: 500 sockets, %s',
  async (when) => {
    const { port, url, signal } = await start()
    const { head, frame } = await writeOpening(url)
    const bytes = Buffer.concat([head, frame])
    let answered = 0
    for (let from = 0; from < 500; from += batch) {
      // one in four comes in one segment, the others in two: from inside the request to inside the frame
      const splits = Array.from({ length: batch }, (_, index) =>
        index % 4 === 0 ? bytes.length : head.length - 24 + ((from + index) % (frame.length + 24)),
      )
      const sockets = splits.map(() => connect({ port, host: '127.0.0.1', noDelay: true }))
      await Promise.all(sockets.map((socket) => once(socket, 'connect')))
      const answers = sockets.map(awaitAnswer)
      if (when !== 'taken at once') signal('SIGSTOP')
      await Promise.all(sockets.map((socket, at) => write(socket, bytes.subarray(0, splits[at]))))
      // the gateway has seen the requests, and would have read what came behind them
      if (when !== 'taken at once') await fetch(`${url}/health`)
      await Promise.all(sockets.map((socket, at) => write(socket, bytes.subarray(splits[at]))))
      if (when !== 'taken at once') await fetch(`${url}/health`)
      if (when !== 'taken at once') signal('SIGCONT')
      answered += (await Promise.all(answers)).filter(Boolean).length
      for (const socket of sockets) socket.destroy()
    }
    expect(answered).toBe(500)
  },
)
