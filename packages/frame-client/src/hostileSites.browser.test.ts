import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf } from '../test/samples.ts'
import { addPuppet, nextMessage, origins, type Puppet, watchWarnings } from '../test/stage.ts'
import { type FrameMethod, frameMethods } from './protocol.ts'
import { rpcMethods } from './rpcMethods.ts'

/** Raw pages against the frame's side: no client of ours between them. */

const methods = Object.keys(frameMethods) as FrameMethod[]

type Answer = { readonly type: string; readonly id?: string; readonly payload?: { readonly message?: string } }
type Called = { readonly name: string; readonly origin: string; readonly payload: unknown }

let frame: HTMLIFrameElement
let count = 0

async function addFrame(allow: string, name = ''): Promise<HTMLIFrameElement> {
  const iframe = document.createElement('iframe')
  iframe.src = `${origins.frame}/served?allow=${encodeURIComponent(allow)}`
  iframe.name = name
  const ready = nextMessage(({ data, source }) => source === iframe.contentWindow && data?.type === '@w3m-frame/READY')
  document.body.append(iframe)
  await ready
  return iframe
}

beforeAll(async () => {
  frame = await addFrame(location.origin, 'w3m-secure-iframe')
})
afterAll(() => frame.remove())

function nextAnswer(id: unknown, target = frame): Promise<Answer> {
  return nextMessage(({ data, source }) => source === target.contentWindow && data?.id === id)
}

function createId(): string {
  count += 1
  return `id${count}`
}

/** Returns what the handlers of the frame were called with; everything posted before has been read by then. */
async function called(target = frame): Promise<readonly Called[]> {
  return (await readReport(target)).called
}

async function readReport(target = frame): Promise<{ called: Called[]; violations: string[] }> {
  const telling = nextMessage<{ called: Called[]; violations: string[] }>(
    ({ data, source }) => source === target.contentWindow && data?.called,
  )
  target.contentWindow?.postMessage({ order: { do: 'tell' } }, '*')
  return await telling
}

async function send(name: string, payload?: unknown): Promise<Answer> {
  const id = createId()
  const answer = nextAnswer(id)
  frame.contentWindow?.postMessage({ type: `@w3m-app/${name}`, id, payload }, '*')
  return await answer
}

test.each(methods)('default: %s is answered once, with its id and type', async (name) => {
  expect((await send(name, requestOf(name))).type).toBe(`@w3m-frame/${name}_SUCCESS`)
  expect((await called()).at(-1)).toMatchObject({ name, origin: location.origin })
})

describe('somebody who is not the parent', () => {
  let stranger: Puppet
  let target: HTMLIFrameElement
  beforeAll(async () => {
    stranger = await addPuppet(`${origins.stranger}/puppet`)
    // its origin is one that may speak, and still it is not the page that holds the frame
    target = await addFrame(origins.stranger, 'target')
  })
  afterAll(() => {
    stranger.iframe.remove()
    target.remove()
  })

  test.each(methods)('behavior: %s from a neighbour is not heard', async (name) => {
    const data = { type: `@w3m-app/${name}`, id: createId(), payload: requestOf(name) }
    stranger.order({ do: 'sayTo', name: 'target', data })
    await stranger.done()
    expect(await called(target)).toEqual([])
  })
})

describe('a site that may not speak with the frame', () => {
  let closed: HTMLIFrameElement
  beforeAll(async () => {
    closed = await addFrame(origins.stranger)
  })
  afterAll(() => closed.remove())

  test.each(methods)('behavior: %s is not heard', async (name) => {
    closed.contentWindow?.postMessage({ type: `@w3m-app/${name}`, id: createId(), payload: requestOf(name) }, '*')
    expect(await called(closed)).toEqual([])
  })

  test('behavior: claiming another origin does not help', async () => {
    const payload = { projectId: 'p', metadata: { name: '', description: '', url: origins.stranger, icons: [] } }
    const data = { type: '@w3m-app/SYNC_DAPP_DATA', id: createId(), origin: origins.stranger, payload }
    closed.contentWindow?.postMessage(data, '*')
    expect(await called(closed)).toEqual([])
  })
})

const cycle: unknown[] = []
cycle.push(cycle)

const broken: readonly (readonly [FrameMethod, string, unknown])[] = [
  ['CONNECT_EMAIL', 'no payload', undefined],
  ['CONNECT_EMAIL', 'no e-mail', {}],
  ['CONNECT_EMAIL', 'a broken e-mail', { email: 'ada' }],
  ['CONNECT_EMAIL', 'two e-mails', { email: 'a@b.co, c@d.co' }],
  ['CONNECT_EMAIL', 'a line break in it', { email: 'a@b.co\nBcc: c@d.co' }],
  ['CONNECT_EMAIL', 'a list', { email: ['a@b.co'] }],
  ['CONNECT_OTP', 'a number', { otp: 123456 }],
  ['CONNECT_OTP', 'nothing', {}],
  ['UPDATE_EMAIL', 'a broken e-mail', { email: '@' }],
  ['UPDATE_EMAIL_PRIMARY_OTP', 'an object', { otp: {} }],
  ['UPDATE_EMAIL_SECONDARY_OTP', 'null', { otp: null }],
  ['GET_SOCIAL_REDIRECT_URI', 'no id of a provider', { provider: 'My space' }],
  ['GET_SOCIAL_REDIRECT_URI', '__proto__', { provider: '__proto__' }],
  ['CONNECT_SOCIAL', 'no uri', {}],
  ['CONNECT_SOCIAL', 'half a message', { uri: 'x', siwxMessage: { domain: 'x' } }],
  ['GET_USER', 'an object as chain', { chainId: {} }],
  ['GET_USER', 'text', 'user'],
  ['SWITCH_NETWORK', 'no chain', {}],
  ['SWITCH_NETWORK', 'null', { chainId: null }],
  ['SET_PREFERRED_ACCOUNT', 'a number', { type: 1 }],
  ['SYNC_THEME', 'an unknown mode', { themeMode: 'pink' }],
  ['SYNC_THEME', 'an object as variable', { w3mThemeVariables: { a: {} } }],
  ['SYNC_DAPP_DATA', 'no project', {}],
  [
    'SYNC_DAPP_DATA',
    'icons that are text',
    { projectId: 'p', metadata: { name: '', description: '', url: '', icons: 'x' } },
  ],
  ['RPC_REQUEST', 'no method', {}],
  ['RPC_REQUEST', 'a number as method', { method: 1 }],
  ['RPC_REQUEST', 'an unknown method', { method: 'eth_sign', params: [] }],
  ['RPC_REQUEST', 'constructor', { method: 'constructor', params: [] }],
  ['RPC_REQUEST', '__proto__', { method: '__proto__', params: [] }],
  ['RPC_REQUEST', 'a method in capitals', { method: 'PERSONAL_SIGN', params: [] }],
  ['RPC_REQUEST', 'params that are none', { method: 'personal_sign', params: 'x' }],
  ['RPC_REQUEST', 'no params', { method: 'personal_sign' }],
  ['RPC_REQUEST', 'a call without calls', { method: 'wallet_sendCalls', params: [{}] }],
  ['RPC_REQUEST', 'no call at all', { method: 'wallet_sendCalls', params: [] }],
  ['RPC_REQUEST', 'a call to a name', { method: 'wallet_sendCalls', params: [{ calls: [{ to: 'ada.eth' }] }] }],
  ['RPC_REQUEST', 'a number as transaction', { method: 'solana_signTransaction', params: { transaction: 1 } }],
  ['RPC_REQUEST', 'one as many', { method: 'solana_signAllTransactions', params: { transactions: 'x' } }],
  ['RPC_REQUEST', 'an unknown namespace', { method: 'eth_accounts', chainNamespace: 'cardano' }],
  ['RPC_REQUEST', 'a cycle', { method: 'eth_call', params: cycle }],
  ['RPC_REQUEST', 'a map', { method: 'eth_call', params: [new Map()] }],
  ['RPC_REQUEST', 'a buffer', { method: 'eth_call', params: [new ArrayBuffer(1)] }],
  ['RPC_REQUEST', '__proto__ inside', { method: 'eth_call', params: [JSON.parse('{"__proto__":{"isAdmin":true}}')] }],
  ['RPC_REQUEST', 'two million characters', { method: 'eth_call', params: ['x'.repeat(2_000_000)] }],
  ['RPC_REQUEST', 'two million values', { method: 'eth_call', params: new Array(2_000_000).fill(0) }],
]

test.each(broken)('error: %s with %s is answered with an error and reaches no handler', async (name, _, payload) => {
  const before = await called()
  const answer = await send(name, payload)
  expect(answer.type).toBe(`@w3m-frame/${name}_ERROR`)
  expect(answer.payload?.message).toMatch(/\w/)
  expect(await called()).toEqual(before)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('error: a broken e-mail is named as such', async () => {
  expect((await send('CONNECT_EMAIL', { email: 'ada' })).payload?.message).toMatch(/^Invalid email/)
})

test.each([
  ['an unknown name', { type: '@w3m-app/EXPORT_KEY', id: 'a1' }],
  ['constructor', { type: '@w3m-app/constructor', id: 'a2' }],
  ['__proto__', { type: '@w3m-app/__proto__', id: 'a3' }],
  ['hasOwnProperty', { type: '@w3m-app/hasOwnProperty', id: 'a4' }],
  ['an answer', { type: '@w3m-frame/GET_USER_SUCCESS', id: 'a5' }],
  ['the prefix further in', { type: 'x@w3m-app/GET_USER', id: 'a6' }],
  ['no id', { type: '@w3m-app/GET_USER' }],
  ['a number as id', { type: '@w3m-app/GET_USER', id: 7 }],
  ['an empty id', { type: '@w3m-app/GET_USER', id: '' }],
  ['a huge id', { type: '@w3m-app/GET_USER', id: 'a'.repeat(1_000) }],
  ['an object as id', { type: '@w3m-app/GET_USER', id: { a: 1 } }],
  ['a list', ['@w3m-app/GET_USER']],
  ['a map', new Map([['type', '@w3m-app/GET_USER']])],
  ['text', '@w3m-app/GET_USER'],
  ['null', null],
])('behavior: a message that is %s is ignored', async (_, data) => {
  const before = await called()
  frame.contentWindow?.postMessage(data, '*')
  expect(await called()).toEqual(before)
})

test('behavior: keys the protocol does not name do not reach a handler', async () => {
  await send('CONNECT_EMAIL', { email: 'ada@example.com', origin: 'https://bank.example', isAdmin: true })
  expect((await called()).at(-1)?.payload).toEqual({ email: 'ada@example.com' })
})

test('behavior: a second copy of an id does nothing', async () => {
  const id = createId()
  const answer = nextAnswer(id)
  frame.contentWindow?.postMessage({ type: '@w3m-app/CONNECT_OTP', id, payload: { otp: '111111' } }, '*')
  await answer
  const before = await called()
  frame.contentWindow?.postMessage({ type: '@w3m-app/CONNECT_OTP', id, payload: { otp: '222222' } }, '*')
  frame.contentWindow?.postMessage({ type: '@w3m-app/GET_USER', id }, '*')
  expect(await called()).toEqual(before)
})

test('behavior: RPC_ABORT ends every approval and nothing else', async () => {
  const ids = Array.from({ length: 20 }, createId)
  const answers = ids.map((id) => nextAnswer(id))
  const payload = { method: 'personal_sign', params: ['0x00', '0x0'] }
  for (const id of ids) frame.contentWindow?.postMessage({ type: '@w3m-app/RPC_REQUEST', id, payload }, '*')
  await send('RPC_ABORT')
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_ERROR', payload: { message: 'Request was aborted' } })
  }
})

test('error: a flood of approvals is turned away, and the frame goes on', async () => {
  const ids = Array.from({ length: 2_000 }, createId)
  const answers = ids.map((id) => nextAnswer(id))
  const payload = { method: 'personal_sign', params: ['0x00', '0x0'] }
  for (const id of ids) frame.contentWindow?.postMessage({ type: '@w3m-app/RPC_REQUEST', id, payload }, '*')
  await answers[1_999]
  await send('RPC_ABORT')
  const reasons = (await Promise.all(answers)).map((answer) => answer.payload?.message)
  expect(reasons.filter((reason) => reason === 'Request was aborted')).toHaveLength(256)
  expect(reasons.filter((reason) => reason === 'Too many requests')).toHaveLength(1_744)
  expect((await send('GET_CHAIN_ID')).type).toBe('@w3m-frame/GET_CHAIN_ID_SUCCESS')
})

// its params are the wallet's own business
const withoutShape = ['wallet_revokePermissions']
const unsafe = Object.entries(rpcMethods).filter(
  ([name, { kind }]) => kind === 'unsafe' && !withoutShape.includes(name),
)

test.each(unsafe)('error: %s with broken params never reaches an approval', async (method) => {
  watchWarnings()
  const before = await called()
  const { payload } = await send('RPC_REQUEST', { method, params: 7 })
  expect(payload?.message).toBe(`Invalid params of ${method}`)
  expect(await called()).toEqual(before)
})

test('default: reading all of this breaks no content policy', async () => {
  await send('CONNECT_EMAIL', { email: 'ada@example.com' })
  expect((await readReport()).violations).toEqual([])
})
