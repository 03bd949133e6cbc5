import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { requestOf, respondTo } from '../test/samples.ts'
import { openStage, readyStage, type Stage, watchWarnings } from '../test/stage.ts'
import { type FrameEvent, type FrameMethod, frameMethods } from './protocol.ts'

/** The frame itself, at the right origin, says what it should not. */

const methods = Object.keys(frameMethods) as FrameMethod[]
let stage: Stage

beforeAll(async () => {
  stage = await readyStage()
})
afterAll(() => stage.client.close())

const post = (data: unknown) => stage.frame.order({ do: 'say', data })

async function openCall(name: FrameMethod = 'GET_USER', payload = requestOf(name), signal?: AbortSignal) {
  const request = stage.client.request as (...args: unknown[]) => Promise<unknown>
  let isOpen = true
  const asking = request(name, payload, { signal }).finally(() => {
    isOpen = false
  })
  asking.catch(() => {})
  const { data } = await stage.frame.next()
  return { id: data['id'], asking, isOpen: () => isOpen }
}

/** An answer that fits, so that the call of a test ends. */
async function finish({ id, asking }: { id: unknown; asking: Promise<unknown> }, name: FrameMethod = 'GET_USER') {
  const payload = await respondTo(name)
  post({ type: `@w3m-frame/${name}_SUCCESS`, id, payload })
  expect(await asking).toEqual(payload)
}

test('default: every id is 128 random bits and used once', async () => {
  const heard = await Promise.all([1, 2, 3].map(() => openCall('GET_CHAIN_ID')))
  const ids = heard.map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  for (const one of heard) await finish(one, 'GET_CHAIN_ID')
})

const cycle: Record<string, unknown> = { address: '0x1', chainId: 1 }
cycle['self'] = cycle
const deep = Array.from({ length: 500 }).reduce<unknown>((inner) => [inner], 'x')
const polluted = JSON.parse('{"address":"0x1","chainId":1,"__proto__":{"isAdmin":true}}') as unknown
const nested = JSON.parse(
  '{"address":"0x1","chainId":1,"accounts":[{"address":"a","type":"eoa","__proto__":{"isAdmin":true}}]}',
)

const wrongUsers: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['a text', 'user'],
  ['true', true],
  ['a bigint', 7n],
  ['an empty object', {}],
  ['a list', [{ address: '0x1', chainId: 1 }]],
  ['no address', { chainId: 1 }],
  ['a number as address', { address: 1, chainId: 1 }],
  ['an object as address', { address: { toString: 'x' }, chainId: 1 }],
  ['no chain', { address: '0x1' }],
  ['null as chain', { address: '0x1', chainId: null }],
  ['an object as chain', { address: '0x1', chainId: {} }],
  ['an empty e-mail', { address: '0x1', chainId: 1, email: '' }],
  ['a broken e-mail', { address: '0x1', chainId: 1, email: 'ada' }],
  ['a script as e-mail', { address: '0x1', chainId: 1, email: '<img src=x onerror=alert(1)>@a' }],
  ['an unknown kind of account', { address: '0x1', chainId: 1, accounts: [{ address: '0x1', type: 'root' }] }],
  ['an object as accounts', { address: '0x1', chainId: 1, accounts: { length: 1 } }],
  ['text as deployed', { address: '0x1', chainId: 1, smartAccountDeployed: 'yes' }],
  ['half a sign-in message', { address: '0x1', chainId: 1, siwxMessage: { domain: 'x' } }],
  ['a map', new Map([['address', '0x1']])],
  ['a set', new Set(['0x1'])],
  ['a date', new Date(0)],
  ['an expression', /x/],
  ['an error', new Error('x')],
  ['a buffer', new ArrayBuffer(8)],
  ['a typed array', new Uint8Array(8)],
  ['a blob', new Blob(['x'])],
  ['a map inside', { address: '0x1', chainId: 1, extra: new Map() }],
  ['a cycle', cycle],
  ['five hundred levels', { address: '0x1', chainId: 1, extra: deep }],
  ['__proto__ as a key', polluted],
  ['__proto__ as a key further in', nested],
  ['a list that says it is huge', { address: '0x1', chainId: 1, extra: new Array(4_000_000_000) }],
]

/** Of these only what the row names is kept: the rest of a plain payload is not an offence. */
const harmless = new Set(['five hundred levels'])

describe('an answer that is none', () => {
  test.each(wrongUsers.filter(([name]) => !harmless.has(name)))('error: %s in place of a user', async (_, payload) => {
    watchWarnings()
    const { id, asking } = await openCall()
    post({ type: '@w3m-frame/GET_USER_SUCCESS', id, payload })
    await expect(asking).rejects.toMatchObject({ name: 'FrameFailed', message: 'An error occurred' })
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test.each(wrongUsers)('behavior: %s, unasked, is no event', async (_, payload) => {
    watchWarnings()
    const events: FrameEvent[] = []
    const stop = stage.client.watch((event) => events.push(event))
    post({ type: '@w3m-frame/GET_USER_SUCCESS', payload })
    await stage.frame.done()
    stop()
    expect(events.map(({ payload }) => payload)).toEqual(harmless.has(_) ? [{ address: '0x1', chainId: 1 }] : [])
  })

  test('behavior: keys the protocol does not name are left out', async () => {
    const { id, asking } = await openCall()
    const extra = { constructor: { prototype: { isAdmin: true } }, isAdmin: true }
    post({
      type: '@w3m-frame/GET_USER_SUCCESS',
      id,
      payload: { address: '0x1', chainId: 1, ...extra },
    })
    expect(await asking).toEqual({ address: '0x1', chainId: 1 })
  })

  test.each(methods)('error: %s fails without a message, and still ends', async (name) => {
    watchWarnings()
    const { id, asking } = await openCall(name)
    post({ type: `@w3m-frame/${name}_ERROR`, id })
    await expect(asking).rejects.toMatchObject({ name: 'FrameFailed' })
  })

  test.each([{ message: '' }, { message: 7 }, { message: { toString: 1 } }, 'text', null, []])(
    'error: %j in place of an error',
    async (payload) => {
      watchWarnings()
      const { id, asking } = await openCall()
      post({ type: '@w3m-frame/GET_USER_ERROR', id, payload })
      await expect(asking).rejects.toMatchObject({ name: 'FrameFailed' })
    },
  )

  test('error: the frame’s words', async () => {
    const { id, asking } = await openCall('CONNECT_OTP')
    post({ type: '@w3m-frame/CONNECT_OTP_ERROR', id, payload: { message: 'Wrong code' } })
    await expect(asking).rejects.toMatchObject({ name: 'FrameRefused', message: 'Wrong code' })
  })
})

describe('a message that is not the answer', () => {
  test.each([
    ['another id', 'f'.repeat(32)],
    ['an empty id', ''],
    ['a number', 1],
    ['an object', { toString: 'x' }],
    ['a list of the id', ['$id']],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['toString', 'toString'],
    ['a huge id', 'a'.repeat(100_000)],
    ['null', null],
  ])('behavior: %s', async (_, id) => {
    watchWarnings()
    const call = await openCall()
    const wrong = Array.isArray(id) ? [call.id] : id
    post({ type: '@w3m-frame/GET_USER_SUCCESS', id: wrong, payload: { address: '0xbad', chainId: 1 } })
    await stage.frame.done()
    expect(call.isOpen()).toBe(true)
    await finish(call)
  })

  test.each([
    '@w3m-frame/GET_CHAIN_ID_SUCCESS',
    '@w3m-frame/CONNECT_SOCIAL_SUCCESS',
    '@w3m-frame/GET_USER',
    '@w3m-frame/GET_USER_success',
    '@w3m-frame/GET_USER_SUCCESS ',
    '@w3m-frame/get_user_SUCCESS',
    '@w3m-frame/GET_USER_SUCCESS_SUCCESS',
    '@w3m-frame/GET_USER_ERROR_SUCCESS',
    '@w3m-frame/@w3m-frame/GET_USER_SUCCESS',
    'x@w3m-frame/GET_USER_SUCCESS',
    '@w3m-app/GET_USER_SUCCESS',
    '@w3m-app/GET_USER',
    '@w3m-frame/constructor_SUCCESS',
    '@w3m-frame/__proto___SUCCESS',
    '@w3m-frame/toString_SUCCESS',
    '@w3m-frame/',
    '',
    `@w3m-frame/${'A'.repeat(1_000_000)}_SUCCESS`,
  ])('behavior: type %s', async (type) => {
    watchWarnings()
    const call = await openCall()
    post({ type, id: call.id, payload: { address: '0xbad', chainId: 1 } })
    await stage.frame.done()
    expect(call.isOpen()).toBe(true)
    await finish(call)
  })

  test.each([
    undefined,
    null,
    0,
    '',
    'text',
    [],
    {},
    { type: 1 },
    { type: null },
    { type: {} },
    new Map([['type', 'x']]),
  ])('behavior: %o as a whole message', async (data) => {
    const warnings = watchWarnings()
    const call = await openCall()
    post(data)
    await stage.frame.done()
    expect(call.isOpen()).toBe(true)
    expect(warnings).toEqual([])
    await finish(call)
  })

  test.each(['IS_CONNECTED_SUCCESS', 'GET_USER_SUCCESS', 'READY'])(
    'behavior: %s with an id is no broadcast',
    async (type) => {
      watchWarnings()
      const events: FrameEvent[] = []
      const stop = stage.client.watch((event) => events.push(event))
      post({ type: `@w3m-frame/${type}`, id: 'late', payload: { isConnected: true, address: '0xbad', chainId: 1 } })
      await stage.frame.done()
      stop()
      expect(events).toEqual([])
    },
  )

  test.each(
    methods.filter((name) => !['GET_USER', 'CONNECT_SOCIAL', 'IS_CONNECTED', 'SET_PREFERRED_ACCOUNT'].includes(name)),
  )('behavior: %s is not accepted unasked', async (name) => {
    watchWarnings()
    const events: FrameEvent[] = []
    const stop = stage.client.watch((event) => events.push(event))
    post({ type: `@w3m-frame/${name}_SUCCESS`, payload: await respondTo(name) })
    await stage.frame.done()
    stop()
    expect(events).toEqual([])
  })
})

describe('races', () => {
  test('behavior: the first answer counts, a replay does nothing', async () => {
    const call = await openCall()
    post({ type: '@w3m-frame/GET_USER_SUCCESS', id: call.id, payload: { address: '0x1', chainId: 1 } })
    post({ type: '@w3m-frame/GET_USER_SUCCESS', id: call.id, payload: { address: '0xbad', chainId: 1 } })
    post({ type: '@w3m-frame/GET_USER_ERROR', id: call.id, payload: { message: 'late' } })
    expect(await call.asking).toEqual({ address: '0x1', chainId: 1 })
    await stage.frame.done()
  })

  test('behavior: an answer after the abort is nobody’s', async () => {
    const controller = new AbortController()
    const call = await openCall('GET_USER', requestOf('GET_USER'), controller.signal)
    const events: FrameEvent[] = []
    const stop = stage.client.watch((event) => events.push(event))
    controller.abort()
    await expect(call.asking).rejects.toMatchObject({ name: 'RequestAborted' })
    post({ type: '@w3m-frame/GET_USER_SUCCESS', id: call.id, payload: { address: '0xbad', chainId: 1 } })
    await stage.frame.done()
    stop()
    expect(events).toEqual([])
  })

  test('behavior: answers may come in any order', async () => {
    const first = await openCall('GET_CHAIN_ID')
    const second = await openCall('GET_CHAIN_ID')
    post({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: second.id, payload: { chainId: 2 } })
    post({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: first.id, payload: { chainId: 1 } })
    expect(await Promise.all([first.asking, second.asking])).toEqual([{ chainId: 1 }, { chainId: 2 }])
  })

  test('behavior: a new document ends what the old one was asked', async () => {
    const other = await readyStage()
    const asking = other.client.request('GET_USER')
    const reloading = other.client.request('RELOAD')
    await other.frame.next()
    other.frame.order({ do: 'say', data: { type: '@w3m-frame/READY', payload: {} } })
    await expect(asking).rejects.toMatchObject({ name: 'FrameAborted', message: 'Something went wrong' })
    expect(await reloading).toBeUndefined()
    other.client.close()
  })

  test('behavior: nothing is sent before READY, and READY without a payload is none', async () => {
    watchWarnings()
    const other = await openStage()
    const asking = other.client.request('IS_CONNECTED')
    other.frame.order({ do: 'say', data: { type: '@w3m-frame/READY' } })
    expect(await other.frame.getHeard()).toEqual([])
    other.frame.order({ do: 'say', data: { type: '@w3m-frame/READY', payload: {} } })
    const { data } = await other.frame.next()
    other.frame.order({
      do: 'say',
      data: { type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: data['id'], payload: { isConnected: false } },
    })
    expect(await asking).toEqual({ isConnected: false })
    other.client.close()
  })

  test('behavior: an answer before READY is to nothing', async () => {
    const other = await openStage()
    const asking = other.client.request('IS_CONNECTED')
    other.frame.order({
      do: 'say',
      data: { type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: 'x', payload: { isConnected: true } },
    })
    await other.frame.done()
    other.client.close()
    await expect(asking).rejects.toMatchObject({ name: 'RequestAborted' })
  })
})

describe('floods', () => {
  test('behavior: ten thousand broken messages are one warning', async () => {
    const warnings = watchWarnings()
    const other = await openStage()
    const data = { type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: 'yes' } }
    other.frame.order({ do: 'say', data, times: 10_000 })
    await other.frame.done()
    other.client.close()
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.slice(0, 2)).toEqual(['W3mFrame: invalid frame event', 'IS_CONNECTED_SUCCESS'])
  })

  test('behavior: a thousand unknown names are fifty warnings at most', async () => {
    const warnings = watchWarnings()
    const other = await openStage()
    for (let index = 0; index < 1_000; index += 1) {
      other.frame.order({ do: 'say', data: { type: `@w3m-frame/NAME_${index}_SUCCESS`, id: 'x' } })
    }
    await other.frame.done()
    other.client.close()
    expect(warnings).toHaveLength(50)
  })

  test('behavior: answers nobody asked for leave nothing behind', async () => {
    watchWarnings()
    const payload = { address: 'x'.repeat(10_000), chainId: 1 }
    const flood = async () => {
      stage.frame.order({
        do: 'say',
        data: { type: '@w3m-frame/GET_USER_SUCCESS', id: 'nobody', payload },
        times: 2_000,
      })
      await stage.frame.done()
      return await usedHeap()
    }
    await flood()
    const before = await flood()
    const after = await flood()
    expect(after - before).toBeLessThan(1_000_000)
  })

  test('behavior: calls leave nothing behind', async () => {
    const round = async () => {
      const controllers = Array.from({ length: 500 }, () => new AbortController())
      const asking = controllers.map(({ signal }) =>
        stage.client
          .request('SYNC_DAPP_DATA', { projectId: 'x'.repeat(10_000) }, { signal })
          .catch((error: Error) => error.name),
      )
      for (const controller of controllers) controller.abort()
      expect(new Set(await Promise.all(asking))).toEqual(new Set(['RequestAborted']))
      return await usedHeap()
    }
    await round()
    const before = await round()
    const after = await round()
    expect(after - before).toBeLessThan(1_000_000)
  })
})

/** Bytes in use after a collection. */
async function usedHeap(): Promise<number> {
  const session = cdp() as unknown as { send(method: string): Promise<{ usedSize: number }> }
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}
