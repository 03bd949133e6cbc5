import { afterEach, expect, test, vi } from 'vitest'
import { createChannelPair } from './channel.ts'
import { type FrameHandlers, serveFrame } from './serveFrame.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  [undefined, 1],
  [true, 1],
  [false, 0],
])('default: with enableLogger %s, %i words on a message that is none', async (enableLogger, count) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const [site, frame] = createChannelPair()
  const server = serveFrame({ channel: frame, handlers: {} as FrameHandlers, isAllowed: () => true, enableLogger })
  const heard: unknown[] = []
  const pipe = site((message) => heard.push(message))
  pipe.send({ type: '@w3m-app/NO_SUCH_THING', id: '1' })
  server.broadcast({ type: 'READY', payload: {} })
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect(warn.mock.calls).toHaveLength(count)
  server.close()
})
