import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectRaw, newTopic } from './rawClient.ts'
import { startRelayProcess } from './startRelayProcess.ts'

test('default: whatever was answered is there after SIGKILL, five times over', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-crash-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  const file = path.join(folder, 'relay.db')
  const topic = newTopic()
  const promised = new Set<string>()
  for (let round = 0; round < 5; round += 1) {
    const relay = await startRelayProcess({ file })
    const alice = await connectRaw(relay.url)
    for (let index = 0; index < 200; index += 1) {
      const message = `${round}-${index}`
      void alice.publish(topic, message).then(({ kind }) => kind === 'result' && promised.add(message))
    }
    await expect.poll(() => promised.size, { interval: 1 }).toBeGreaterThan(round * 50)
    await relay.kill()
    await alice.closed
  }
  const relay = await startRelayProcess({ file })
  onTestFinished(() => relay.stop())
  const bob = await connectRaw(relay.url)
  await bob.request('irn_subscribe', { topic })
  const missing = new Set(promised)
  while (missing.size > 0) missing.delete((await bob.nextPush()).message)
  expect(promised.size).toBeGreaterThan(200)
})
