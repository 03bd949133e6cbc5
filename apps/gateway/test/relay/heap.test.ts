import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { slowness } from '../../../../patience.base.ts'
import { connectRaw, newTopic } from './rawClient.ts'
import { findNats, startNats, startRelayProcess } from './startRelayProcess.ts'

test.for([['a file', 150, 12] as const, ['NATS', 100, 6] as const])(
  'error: over %s, %i sockets that publish within the limits do not end a process with 128 MB of its own',
  { timeout: 120_000 * slowness },
  async ([store, sockets, each], context) => {
    const binary = store === 'NATS' ? findNats() : undefined
    if (store === 'NATS' && !binary) return context.skip('not run: there is no nats-server (Debian: nats-server)')
    const nats = binary ? await startNats(binary) : undefined
    const folder = mkdtempSync(path.join(tmpdir(), 'foyer-heap-'))
    const place = nats ? { nats: nats.url } : { file: path.join(folder, 'relay.db') }
    const relay = await startRelayProcess({ ...place, heap: 128 })
    const message = 'x'.repeat(250_000)
    const clients = await Promise.all(Array.from({ length: sockets }, () => connectRaw(relay.url)))
    for (const client of clients) for (let count = 0; count < each; count += 1) void client.publish(newTopic(), message)
    // closed by the relay, or through with what it sent
    await Promise.all(
      clients.map(({ closed, socket }) =>
        Promise.race([
          closed,
          expect.poll(() => socket.bufferedAmount, { timeout: 100_000 * slowness, interval: 250 }).toBe(0),
        ]),
      ),
    )
    expect(relay.child.exitCode).toBeNull()
    const polite = await connectRaw(relay.url)
    expect((await polite.publish(newTopic(), 'polite')).kind).toBe('result')
    for (const { socket } of clients) socket.terminate()
    const stats = async () => (await fetch(`http://127.0.0.1:${relay.port}/stats`)).json()
    await expect.poll(stats).toMatchObject({ waitingBytes: 0 })
    await relay.kill()
    await nats?.stop()
    rmSync(folder, { recursive: true, force: true })
  },
)
