import { expect, onTestFinished, test } from 'vitest'
import { openIndexedDbStorage } from './openIndexedDbStorage.ts'

async function open(name: string) {
  const storage = await openIndexedDbStorage(name)
  onTestFinished(storage.close)
  return storage
}

test('default: what was flushed is there for the next page, in one piece', async () => {
  const name = crypto.randomUUID()
  const first = await open(name)
  first.set('wallet.answer:1', 'signed')
  first.set('wallet.request:1', 'asked')
  first.remove('wallet.request:1')
  await first.flush?.()
  const second = await open(name)
  expect(second.keys('wallet.')).toEqual(['wallet.answer:1'])
  expect(second.get('wallet.answer:1')).toBe('signed')
})

test('behavior: tabs tell each other', async () => {
  const name = crypto.randomUUID()
  const [here, there] = [await open(name), await open(name)]
  const heard = new Promise((resolve) => there.watch?.(resolve))
  here.set('wallet.request:1', 'asked')
  expect(await heard).toBe('wallet.request:1')
  expect(there.get('wallet.request:1')).toBe('asked')
})

test('error: one that is closed keeps nothing, and says so', async () => {
  const storage = await open(crypto.randomUUID())
  storage.close()
  expect(() => storage.set('wallet.seed', 'ab')).toThrow('Channel is closed')
  await expect(storage.flush?.()).rejects.toMatchObject({ name: 'InvalidStateError' })
})
