import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPeers, type PeerChannel } from './createPeers.ts'
import { createSharedUsage } from './createSharedUsage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates the network, every process of which hears all. */
function createNetwork(maxBytes = 1_048_576) {
  const listeners = new Set<(text: string) => void>()
  const sent: string[] = []
  const channel: PeerChannel = {
    maxBytes,
    send(text) {
      sent.push(text)
      for (const listener of listeners) listener(text)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { channel, sent }
}

test('default: each process knows what the others have much of, until they are silent for 5 s', () => {
  const { channel, sent } = createNetwork()
  const [one, two] = [createPeers(channel, Date.now), createPeers(channel, Date.now)]
  one.share(() => [
    ['sockets client a', 10, 50],
    ['sockets client b', 6, 50],
    ['sockets client c', 100, 0],
  ])
  vi.advanceTimersByTime(1_000)
  expect([two.getElsewhere('sockets client a'), two.getElsewhere('sockets client b')]).toEqual([10, 0])
  expect([two.getElsewhere('sockets client c'), one.getElsewhere('sockets client a')]).toEqual([0, 0])
  expect(sent).toHaveLength(1)
  one.close()
  vi.advanceTimersByTime(7_000)
  expect(two.getElsewhere('sockets client a')).toBe(0)
  two.close()
})

test('behavior: a report is as long as the server takes it, however long the names in it are', () => {
  const { channel, sent } = createNetwork(2_048)
  const [one, two] = [createPeers(channel, Date.now), createPeers(channel, Date.now)]
  const toKey = (index: number) => `bytes project ${String(index).padStart(300, 'p')}`
  one.share(() => Array.from({ length: 100 }, (_, index) => [toKey(index), 9, 10] as const))
  vi.advanceTimersByTime(1_000)
  expect(sent.map((text) => Buffer.byteLength(text) <= 2_048)).toEqual([true])
  expect([two.getElsewhere(toKey(0)), two.getElsewhere(toKey(99))]).toEqual([9, 0])
  for (const peers of [one, two]) peers.close()
})

test.each([
  '',
  '[]',
  '{"process":1,"counts":[]}',
  '{"process":"x","counts":5}',
  '{"process":"x","counts":[null,[5,5],["a",-1],["a"]]}',
])('error: a report that is none counts nothing: %s', (text) => {
  const { channel } = createNetwork()
  const peers = createPeers(channel, Date.now)
  channel.send(text)
  expect(peers.getElsewhere('a')).toBe(0)
  peers.close()
})

test('behavior: a sender has his quota over all processes; what is taken or expires makes room', () => {
  const { channel } = createNetwork()
  const limits = {
    maxStoredBytes: 0,
    maxStoredBytesPerProject: 0,
    maxStoredBytesPerNetwork: 0,
    maxStoredMessagesPerNetwork: 0,
    maxStoredBytesPerClient: 1_000,
    maxStoredMessages: 0,
    maxStoredMessagesPerProject: 0,
    maxStoredMessagesPerClient: 0,
  }
  const [one, two] = [createPeers(channel, Date.now), createPeers(channel, Date.now)]
  const [here, there] = [createSharedUsage(limits, one), createSharedUsage(limits, two)]
  const share = { projectId: 'test', network: 'net', publisher: 'alice', bytes: 400 }
  const [soon, late] = [Date.now() + 60_000, Date.now() + 600_000]
  expect([here.reserve(share, soon), here.reserve(share, late), here.reserve(share, late)]).toEqual([true, true, false])
  vi.advanceTimersByTime(1_000)
  expect(there.reserve(share, late)).toBe(false)
  here.release(share, late)
  vi.advanceTimersByTime(1_000)
  expect(there.reserve(share, late)).toBe(true)
  here.sweep(soon + 120_000)
  // what expired is not released once more
  here.release(share, soon)
  vi.advanceTimersByTime(1_000)
  expect([there.reserve(share, late), there.reserve(share, late)]).toEqual([true, false])
  for (const peers of [one, two]) peers.close()
})
