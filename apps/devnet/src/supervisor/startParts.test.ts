import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { poll } from './poll.ts'
import type { Part } from './runProcess.ts'
import { startParts } from './startParts.ts'
import { isRunning } from './waitUntilRunnerGone.ts'

/** A part that is one shell process, ready when it has written "ready". Its value is the process's id. */
function shellPart(name: string, script: string): Part<number> {
  return {
    name,
    start: async (context) => {
      const process = await context.run({ command: '/bin/sh', args: ['-c', script] })
      await process.waitForLine(/ready/, context.signal)
      return { value: process.pid }
    },
  }
}

const gone = (pid: number) =>
  poll(async () => {
    if (isRunning(pid)) throw new Error(`${pid} still runs`)
  }, AbortSignal.timeout(5_000))

test('default: parts start side by side and give their values in order', async () => {
  const events: string[] = []
  const part = (name: string, partner: Promise<void>, arrive: () => void): Part<string> => ({
    name,
    start: async () => {
      arrive()
      // resolves only once the other one has started too
      await partner
      return { value: name, stop: async () => void events.push(`stop ${name}`) }
    },
  })
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const parts = [part('one', second.promise, first.resolve), part('two', first.promise, second.resolve)] as const
  const { values, stop } = await startParts(parts)
  expect(values).toEqual(['one', 'two'])
  await stop()
  await stop()
  expect(events).toEqual(['stop one', 'stop two'])
})

test('default: a process part runs until it is stopped, and its output is logged', async () => {
  const logFolder = await mkdtemp(join(tmpdir(), 'devnet-test-'))
  const { values, stop } = await startParts([shellPart('shell', 'echo ready; exec sleep 60')], { logFolder })
  expect(isRunning(values[0])).toBe(true)
  await stop()
  expect(isRunning(values[0])).toBe(false)
  expect(await readFile(join(logFolder, 'shell.log'), 'utf8')).toBe('ready\n')
  await rm(logFolder, { recursive: true, maxRetries: 10 })
})

test('behavior: what a process started ends with it', async () => {
  const part: Part<number> = {
    name: 'parent',
    start: async (context) => {
      const process = await context.run({ command: '/bin/sh', args: ['-c', 'sleep 60 & echo "child $!"; wait'] })
      const line = await process.waitForLine(/child (\d+)/, context.signal)
      return { value: Number(line[1]) }
    },
  }
  const { values, stop } = await startParts([part])
  expect(isRunning(values[0])).toBe(true)
  await stop()
  await gone(values[0])
})

test('behavior: a process that ignores being asked is ended', async () => {
  const { values, stop } = await startParts([shellPart('deaf', "trap '' TERM; echo ready; while :; do sleep 1; done")])
  await stop()
  await gone(values[0])
})

test('behavior: a part that is lost later is reported by name', async () => {
  const lost = Promise.withResolvers<unknown>()
  const { values, stop } = await startParts([shellPart('fragile', 'echo ready; exec sleep 60')], {
    onLost: lost.resolve,
  })
  process.kill(values[0], 'SIGKILL')
  expect(await lost.promise).toEqual({ name: 'fragile', reason: 'was ended by SIGKILL' })
  await stop()
})

test('error: a part that ends early is named with its reason and last lines, and the others are stopped', async () => {
  const healthy = Promise.withResolvers<number>()
  const part: Part<number> = {
    name: 'healthy',
    start: async (context) => {
      const started = await shellPart('healthy', 'echo ready; exec sleep 60').start(context)
      healthy.resolve(started.value)
      return started
    },
  }
  const failing: Part<number> = {
    name: 'failing',
    start: async (context) => {
      await healthy.promise
      return shellPart('failing', 'echo one; echo two >&2; exit 3').start(context)
    },
  }
  await expect(startParts([part, failing])).rejects.toThrow(
    /^failing did not start: .*exited with code 3\nIts last lines:\n {2}(one\n {2}two|two\n {2}one)$/,
  )
  expect(isRunning(await healthy.promise)).toBe(false)
})

test('error: a part that throws is named, with the cause', async () => {
  const cause = new Error('The disk is full')
  const failing: Part<never> = { name: 'failing', start: () => Promise.reject(cause) }
  await expect(startParts([failing])).rejects.toMatchObject({
    message: 'failing did not start: The disk is full',
    cause,
  })
})

test('error: a part that does not answer by the deadline is named, and stopped', async () => {
  const pid = Promise.withResolvers<number>()
  const silent: Part<never> = {
    name: 'silent',
    start: async (context) => {
      const process = await context.run({ command: '/bin/sleep', args: ['60'] })
      pid.resolve(process.pid)
      return poll(() => Promise.reject(new Error('Nobody listens')), context.signal)
    },
  }
  await expect(startParts([silent], { deadline: 100 })).rejects.toThrow('silent did not start: no answer within 100 ms')
  expect(isRunning(await pid.promise)).toBe(false)
})

test('error: an abort ends the start with its reason, and what answers too late is stopped', async () => {
  const abort = new AbortController()
  const late = Promise.withResolvers<void>()
  const server = createServer()
  const closed = once(server, 'close')
  const slow: Part<undefined> = {
    name: 'slow',
    start: async () => {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      abort.abort(new Error('Not wanted any more'))
      await late.promise
      return { value: undefined, stop: async () => void server.close() }
    },
  }
  await expect(startParts([slow], { signal: abort.signal })).rejects.toThrow('Not wanted any more')
  late.resolve()
  await closed
  expect(server.listening).toBe(false)
})
