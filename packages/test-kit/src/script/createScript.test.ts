import { expect, test } from 'vitest'
import { createScript, rpcWords } from './createScript.ts'

const act = () => 'done'
const sign = { method: 'sign', params: undefined }
const read = { method: 'read', params: undefined }

function setup() {
  const script = createScript(rpcWords)
  return {
    script,
    sign: () => script.run(sign, { asks: true, act }),
    read: () => script.run(read, { asks: false, act }),
  }
}

test('default: it does what is asked, and notes what was asked of it and of its user', async () => {
  const wallet = setup()
  expect([await wallet.sign(), await wallet.read()]).toEqual(['done', 'done'])
  expect(wallet.script.requests).toEqual([sign, read])
  expect(wallet.script.prompts).toEqual([sign])
})

test('behavior: a method counts before all prompts, and they before everything', async () => {
  const wallet = setup()
  wallet.script.answer('*', { result: 'any' })
  wallet.script.answer('prompts', { result: 'prompt' })
  expect([await wallet.sign(), await wallet.read()]).toEqual(['prompt', 'any'])
  wallet.script.answer('sign', ({ method }) => `own ${method}`)
  expect(await wallet.sign()).toBe('own sign')
  wallet.script.reset()
  expect(await wallet.sign()).toBe('done')
})

test('behavior: what is held waits until it is let go, and nothing else does', async () => {
  const wallet = setup()
  const order: string[] = []
  const release = wallet.script.hold('sign')
  const signing = wallet.sign().then(() => order.push('sign'))
  await wallet.read().then(() => order.push('read'))
  release()
  await signing
  expect(order).toEqual(['read', 'sign'])
})

test('behavior: who lets an earlier hold go leaves the later one', async () => {
  const wallet = setup()
  const [first, second] = [wallet.script.hold(), wallet.script.hold()]
  first()
  const reading = wallet.read()
  expect(await Promise.race([reading, Promise.resolve('waiting')])).toBe('waiting')
  second()
  expect(await reading).toBe('done')
})

test.each([
  ['reject', { code: 4001, message: 'User rejected the request.' }],
  ['busy', { code: -32002 }],
  [{ error: { code: 4100, data: 'why' } }, { code: 4100, message: 'Scripted error 4100', data: 'why' }],
] as const)('error: %j fails in the words of JSON-RPC', async (answer, error) => {
  const wallet = setup()
  wallet.script.answer('*', answer)
  await expect(wallet.read()).rejects.toMatchObject(error)
})

test('error: throw throws before there is a promise', () => {
  const wallet = setup()
  wallet.script.answer('*', 'throw')
  expect(() => wallet.read()).toThrow(expect.objectContaining({ code: -32603 }))
})

test('error: a wallet with words of its own fails in them', async () => {
  const words = { ...rpcWords, reject: () => new Error('Cancelled') }
  const script = createScript(words)
  script.answer('*', 'reject')
  await expect(script.run(sign, { asks: true, act })).rejects.toThrow('Cancelled')
})
