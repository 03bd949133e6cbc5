import { afterEach, expect, test, vi } from 'vitest'
import { createChannelPair } from './channel.ts'
import { createParentChannel, type FrameHandlers, serveFrame } from './serveFrame.ts'

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

test('behavior: what waits until nothing is open comes after the last answer, and at once where nothing is', async () => {
  const [site, frame] = createChannelPair()
  let answer = (_: { readonly isConnected: boolean }) => {}
  const asked = new Promise((resolve) => {
    answer = resolve
  })
  const heard: unknown[] = []
  const handlers = { IS_CONNECTED: () => asked } as unknown as FrameHandlers
  const server = serveFrame({ channel: frame, handlers, isAllowed: () => true })
  const pipe = site((message) => heard.push((message as { type: string }).type))
  server.whenIdle(() => heard.push('idle'))
  pipe.send({ type: '@w3m-app/IS_CONNECTED', id: '1' })
  await vi.waitFor(() => expect(heard).toEqual(['idle']))
  server.broadcast({ type: 'READY', payload: {} })
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  server.whenIdle(() => server.broadcast({ type: 'READY', payload: {} }))
  answer({ isConnected: true })
  await vi.waitFor(() => expect(heard).toHaveLength(4))
  expect(heard.slice(2)).toEqual(['@w3m-frame/IS_CONNECTED_SUCCESS', '@w3m-frame/READY'])
  server.close()
})

test('error: a page that nobody embeds', () => {
  const page = {} as { parent: unknown }
  page.parent = page
  expect(() => createParentChannel(page as Window)).toThrow('W3mFrame: parent is not set')
})
