import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFreed } from './createFreed.ts'
import { createPeers, type PeerChannel } from './createPeers.ts'
import { createSharedUsage } from './createSharedUsage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = {
  maxStoredBytes: 0,
  maxStoredBytesPerProject: 0,
  maxStoredBytesPerNetwork: 0,
  maxStoredMessagesPerNetwork: 0,
  maxStoredBytesPerClient: 0,
  maxStoredMessages: 0,
  maxStoredMessagesPerProject: 0,
  maxStoredMessagesPerClient: 0,
}

/** Channels by name, as short as a server may make them: a longer text would be refused there. */
function createChannels(maxBytes: number) {
  const listeners = new Map<string, (text: string) => void>()
  const sent: string[] = []
  const channelTo = (name: string): PeerChannel => ({
    maxBytes,
    send(text) {
      if (Buffer.byteLength(text) > maxBytes) throw new Error('max_payload size exceeded')
      sent.push(text)
      listeners.get(name)?.(text)
    },
    watch(listener) {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    },
  })
  return { channelTo, sent }
}

function createPair(maxBytes: number) {
  const { channelTo, sent } = createChannels(maxBytes)
  const open = () => {
    const peers = createPeers(channelTo('peers'), Date.now)
    const usage = createSharedUsage(limits, peers)
    return { peers, usage, freed: createFreed({ channelTo, peers, usage }) }
  }
  const [here, there] = [open(), open()]
  const close = () => {
    for (const { peers, freed } of [here, there]) for (const part of [peers, freed]) part.close()
  }
  return { here, there, sent, close }
}

test('behavior: however much is taken at once, every notice fits what the server takes, and all of it counts no longer', () => {
  const { here, there, sent, close } = createPair(4_096)
  const expiresAt = Date.now() + 300_000
  const places = Array.from({ length: 20_000 }, (_, index) => ({
    stream: 'foyer-short',
    seq: index + 1,
    by: here.peers.id,
    projectId: 'test',
    network: 'net',
    bytes: 10,
    expiresAt,
    publisher: `client ${index % 500}`,
  }))
  for (const place of places) here.usage.reserve(place, expiresAt)
  expect(here.usage.getStored()).toEqual({ bytes: 200_000, messages: 20_000 })
  for (const place of places) there.freed.add(place)
  vi.advanceTimersByTime(500)
  expect(here.usage.getStored()).toEqual({ bytes: 0, messages: 0 })
  expect(sent.length).toBeGreaterThan(1)
  close()
})

test('behavior: of a flood of senders a bounded number is told of, and the rest counts until it expires', () => {
  const { here, there, close } = createPair(1_048_576)
  const expiresAt = Date.now() + 300_000
  for (let index = 0; index < 12_000; index += 1) {
    const share = { projectId: 'test', network: 'net', publisher: `client ${index}`, bytes: 10 }
    here.usage.reserve(share, expiresAt)
    there.freed.add({ ...share, stream: 'foyer-short', seq: index + 1, by: here.peers.id, expiresAt })
  }
  vi.advanceTimersByTime(500)
  expect(here.usage.getStored().messages).toBe(2_000)
  here.usage.sweep(expiresAt + 60_000)
  expect(here.usage.getStored().messages).toBe(0)
  close()
})

test.each(['', '{}', '[null,1,{"bytes":1}]'])('error: a notice that is none frees nothing: %s', (text) => {
  const { channelTo } = createChannels(4_096)
  const peers = createPeers(channelTo('peers'), Date.now)
  const usage = createSharedUsage(limits, peers)
  const freed = createFreed({ channelTo, peers, usage })
  usage.reserve({ projectId: 'test', network: 'net', publisher: 'alice', bytes: 10 }, Date.now())
  channelTo(peers.id).send(text)
  expect(usage.getStored().messages).toBe(1)
  for (const part of [peers, freed]) part.close()
})
