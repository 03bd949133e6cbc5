import { isUnsigned } from '@foyer/base'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHandlers } from '../test/handlers.ts'
import { requestOf, respondTo } from '../test/samples.ts'
import { createChannelPair } from './channel.ts'
import { createFrameClient, type FrameTimeout } from './createFrameClient.ts'
import { type FrameMethod, frameMethods } from './protocol.ts'
import { type FrameHandlers, serveFrame } from './serveFrame.ts'

type Options = { readonly handlers?: Partial<FrameHandlers>; readonly isReady?: boolean }

/** A client and a real server over a pipe in memory. */
function setup({ handlers = {}, isReady = true }: Options = {}) {
  const [site, frame] = createChannelPair()
  const timeouts: FrameTimeout[] = []
  const calls: string[] = []
  const payloads: unknown[] = []
  let opened = 0
  const all = Object.entries(createHandlers(handlers)).map(([name, handler]) => {
    const noted = (...args: unknown[]) => {
      calls.push(name)
      payloads.push(args[0])
      return (handler as (...args: unknown[]) => unknown)(...args)
    }
    return [name, noted]
  })
  const server = serveFrame({
    channel: frame,
    handlers: Object.fromEntries(all) as FrameHandlers,
    isAllowed: () => true,
  })
  const client = createFrameClient({
    // a frame says READY once it is on the page
    channel: (onMessage) => {
      opened += 1
      const pipe = site(onMessage)
      if (isReady) queueMicrotask(() => server.broadcast({ type: 'READY', payload: {} }))
      return pipe
    },
    onTimeout: (reason) => timeouts.push(reason),
  })
  return { client, server, timeouts, calls, payloads, opened: () => opened }
}

const never = () => new Promise<never>(() => {})

test.each(Object.keys(frameMethods) as FrameMethod[])('default: %s is asked and answered', async (name) => {
  vi.useFakeTimers()
  try {
    const { client, payloads } = setup()
    const payload = requestOf(name)
    const asking = (client.request as (name: FrameMethod, payload: unknown) => Promise<unknown>)(name, payload)
    await vi.advanceTimersByTimeAsync(500)
    expect(await asking).toEqual(await respondTo(name))
    expect(payloads).toEqual([payload])
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const settle = (promise: Promise<unknown>) =>
    promise.then(String, (error: Error) => `${error.name}: ${error.message}`)

  test('default: a login waits 500 ms after READY, what the frame may know at once does not', async () => {
    const { client, calls } = setup()
    const login = client.request('CONNECT_EMAIL', { email: 'ada@example.com' })
    const theme = client.request('SYNC_THEME', { themeMode: 'dark' })
    await theme
    expect(calls).toEqual(['SYNC_THEME'])
    await vi.advanceTimersByTimeAsync(499)
    expect(calls).toEqual(['SYNC_THEME'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await login).toEqual({ action: 'VERIFY_OTP' })
  })

  test('error: a frame that never says READY is given up after 20 s, with everything that waited', async () => {
    const { client, timeouts } = setup({ isReady: false })
    const outcomes = [
      settle(client.request('CONNECT_EMAIL', { email: 'ada@example.com' })),
      settle(client.request('SYNC_THEME', {})),
    ]
    await vi.advanceTimersByTimeAsync(19_999)
    expect(timeouts).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(timeouts).toEqual(['iframe_load_failed'])
    const text = 'EmailLoginUnavailable: Unable to load email login dependency'
    expect(await Promise.all(outcomes)).toEqual([text, text])
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each(['SYNC_THEME', 'SYNC_DAPP_DATA', 'SET_PREFERRED_ACCOUNT'] as const)(
    'behavior: %s alone never says that the frame failed to load, and ends',
    async (name) => {
      const { client, timeouts } = setup({ isReady: false })
      const outcome = settle((client.request as (...args: unknown[]) => Promise<unknown>)(name, requestOf(name)))
      await vi.advanceTimersByTimeAsync(120_000)
      expect(await outcome).toBe(`RequestTimedOut: ${name} timed out`)
      expect(timeouts).toEqual([])
    },
  )

  test('behavior: after a frame that did not load, the next request tries again', async () => {
    const { client, opened } = setup({ isReady: false })
    const first = settle(client.request('IS_CONNECTED'))
    await vi.advanceTimersByTimeAsync(20_000)
    await first
    const second = settle(client.request('IS_CONNECTED'))
    expect(opened()).toBe(2)
    client.close()
    expect(await second).toBe('RequestAborted: Request was aborted')
  })

  test.each(['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'CONNECT_SOCIAL', 'GET_SOCIAL_REDIRECT_URI'] as const)(
    'error: %s without an answer ends everything after 120 s',
    async (name) => {
      const { client, timeouts } = setup({ handlers: { [name]: never, RPC_REQUEST: never, GET_USER: never } })
      await client.request('IS_CONNECTED')
      const others = [
        settle(client.request('RPC_REQUEST', { method: 'personal_sign', params: [] })),
        settle(client.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: '1' })),
      ]
      await vi.advanceTimersByTimeAsync(500)
      await others[1]
      const other = settle(client.request('GET_USER'))
      const outcome = settle((client.request as (...args: unknown[]) => Promise<unknown>)(name, requestOf(name)))
      await vi.advanceTimersByTimeAsync(119_999)
      expect(timeouts).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      expect(timeouts).toEqual(['iframe_request_timeout'])
      expect(await outcome).toBe(`RequestTimedOut: ${name} timed out`)
      expect(await others[0]).toBe('RequestAborted: Request was aborted')
      expect(await other).toMatch(/FrameAborted: Something went wrong|RequestTimedOut/)
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  test('error: signing out waits 3 s', async () => {
    const { client, timeouts } = setup({ handlers: { SIGN_OUT: never } })
    await client.request('IS_CONNECTED')
    const outcome = settle(client.request('SIGN_OUT'))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await outcome).toBe('RequestTimedOut: SIGN_OUT timed out')
    expect(timeouts).toEqual([])
  })

  test('behavior: an approval may take as long as a person needs', async () => {
    const { client } = setup({ handlers: { RPC_REQUEST: never } })
    let isOpen = true
    const asking = client.request('RPC_REQUEST', { method: 'personal_sign', params: [] })
    asking
      .catch(() => {})
      .finally(() => {
        isOpen = false
      })
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(isOpen).toBe(true)
    client.close()
    await expect(asking).rejects.toThrow('Request was aborted')
  })
})

describe('withdrawing', () => {
  test('behavior: approvals end, reading goes on, and RPC_ABORT is sent for each open request', async () => {
    const { client, calls } = setup({
      handlers: {
        RPC_REQUEST: (_, { signal }) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      },
    })
    await client.request('IS_CONNECTED')
    const unsafe = ['personal_sign', 'eth_sendTransaction'].map((method) =>
      client.request('RPC_REQUEST', { method, params: [] }),
    )
    let isReading = true
    const reading = client.request('RPC_REQUEST', { method: 'eth_call', params: [] })
    reading
      .catch(() => {})
      .finally(() => {
        isReading = false
      })
    client.abortRpcRequests()
    for (const one of unsafe) await expect(one).rejects.toThrow('Request was aborted')
    await client.request('GET_CHAIN_ID')
    expect(isReading).toBe(true)
    expect(calls.filter((name) => name === 'RPC_ABORT')).toHaveLength(3)
    client.close()
  })

  test('behavior: one that the frame never had was not signed', async () => {
    const { client, opened } = setup({ isReady: false })
    const asking = client
      .request('RPC_REQUEST', { method: 'personal_sign', params: [] })
      .catch((error: unknown) => error)
    expect(opened()).toBe(1)
    client.abortRpcRequests()
    const failure = await asking
    expect(failure).toMatchObject({ name: 'RequestAborted' })
    expect(isUnsigned(failure)).toBe(true)
    client.close()
  })

  test('behavior: what the frame was signing is answered', async () => {
    let sign = (_hash: string) => {}
    const signing = new Promise<string>((resolve) => {
      sign = resolve
    })
    const { client } = setup({ handlers: { RPC_REQUEST: () => signing } })
    const asking = client.request('RPC_REQUEST', { method: 'eth_sendTransaction', params: [] })
    await client.request('GET_CHAIN_ID')
    client.abortRpcRequests()
    client.abortRpcRequests()
    await client.request('GET_CHAIN_ID')
    sign('0xhash')
    expect(await asking).toBe('0xhash')
  })

  test('error: a frame that says nothing of it is waited for 10 s, and no one knows whether it was signed', async () => {
    const { client } = setup({ handlers: { RPC_REQUEST: never } })
    const asking = client
      .request('RPC_REQUEST', { method: 'personal_sign', params: [] })
      .catch((error: unknown) => error)
    await client.request('GET_CHAIN_ID')
    vi.useFakeTimers()
    try {
      client.abortRpcRequests()
      await vi.advanceTimersByTimeAsync(5_000)
      client.abortRpcRequests()
      await vi.advanceTimersByTimeAsync(4_999)
      expect(vi.getTimerCount()).toBeGreaterThan(0)
      await vi.advanceTimersByTimeAsync(1)
      const failure = await asking
      expect(failure).toMatchObject({ name: 'RequestAborted' })
      expect(isUnsigned(failure)).toBe(false)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: a signal that aborts an approval withdraws it from the frame', async () => {
    let withdrawn = false
    const { client } = setup({
      handlers: {
        RPC_REQUEST: (_, { signal }) => {
          signal.addEventListener('abort', () => {
            withdrawn = true
          })
          return new Promise(() => {})
        },
      },
    })
    await client.request('IS_CONNECTED')
    const controller = new AbortController()
    const { signal } = controller
    const asking = client.request('RPC_REQUEST', { method: 'personal_sign', params: [] }, { signal })
    await client.request('GET_CHAIN_ID')
    controller.abort()
    await expect(asking).rejects.toThrow('Request was aborted')
    await client.request('GET_CHAIN_ID')
    expect(withdrawn).toBe(true)
  })

  test('behavior: a signal that is over before the call opens no frame', async () => {
    const { client, opened } = setup()
    await expect(client.request('GET_USER', {}, { signal: AbortSignal.abort() })).rejects.toThrow('Request was aborted')
    expect(opened()).toBe(0)
  })
})

describe('what goes out', () => {
  test('default: bigints are hex, keys without a value are left out, keys of nobody too', async () => {
    const seen: unknown[] = []
    const { client } = setup({ handlers: { RPC_REQUEST: (payload) => void seen.push(payload) } })
    const call = { value: 255n, data: undefined, nested: [{ gas: 0n }] }
    const payload = { method: 'eth_sendTransaction', params: [call], rpcUrl: undefined, extra: 1 }
    await client.request('RPC_REQUEST', payload)
    expect(seen).toEqual([{ method: 'eth_sendTransaction', params: [{ value: '0xff', nested: [{ gas: '0x0' }] }] }])
  })

  test.each([
    ['CONNECT_EMAIL', { email: 'ada' }, 'Invalid email address'],
    ['RPC_REQUEST', { method: 'eth_sign', params: [] }, 'Requested RPC call is not allowed'],
    ['RPC_REQUEST', { method: 'personal_sign' }, 'Invalid params of personal_sign'],
  ] as const)('error: %s with %j stays here', async (name, payload, message) => {
    const { client, opened } = setup()
    const asking = (client.request as (...args: unknown[]) => Promise<unknown>)(name, payload)
    await expect(asking).rejects.toMatchObject({ name: 'FrameRefused', message })
    expect(opened()).toBe(0)
  })

  test('error: what cannot be sent fails, and leaves nothing open', async () => {
    const { client } = setup()
    const asking = client.request('RPC_REQUEST', { method: 'eth_call', params: [() => 1] })
    await expect(asking).rejects.toMatchObject({ name: 'FrameFailed' })
  })
})

test('behavior: a RELOAD that its document did not answer is answered by the next one', async () => {
  const asked: { readonly id: string; readonly origin: string }[] = []
  const { client, server } = setup({
    handlers: {
      RELOAD: (_, { id, origin }) => {
        asked.push({ id, origin })
        return never()
      },
    },
  })
  const reloading = client.request('RELOAD')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  for (const request of asked) server.answerReload(request)
  expect(await reloading).toBeUndefined()
})
