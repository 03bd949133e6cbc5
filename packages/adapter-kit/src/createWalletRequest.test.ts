import { expect, test } from 'vitest'
import { createWalletRequest } from './createWalletRequest.ts'

const request = createWalletRequest()

test('default: runs at once and gives what the wallet gives', async () => {
  const ran: string[] = []
  const answering = request('sign', undefined, () => {
    ran.push('now')
    return 7
  })
  expect(ran).toEqual(['now'])
  expect(await answering).toBe(7)
})

test('behavior: a wallet is not asked for an answer nobody waits for', async () => {
  const ran: string[] = []
  await expect(request('sign', AbortSignal.abort(), () => ran.push('asked'))).rejects.toMatchObject({
    name: 'RequestAborted',
  })
  expect(ran).toEqual([])
})

test('behavior: ends with its signal, whatever the wallet does', async () => {
  const abort = new AbortController()
  const waiting = request('sign', abort.signal, () => new Promise(() => {}))
  abort.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'RequestAborted' })
})

test.each([
  [
    'throws',
    () => {
      throw { code: 4001 }
    },
  ],
  ['rejects', () => Promise.reject({ code: 4001 })],
] as const)('error: a wallet that %s fails with one of ours', async (_, run) => {
  await expect(request('sign', undefined, run)).rejects.toMatchObject({ name: 'UserRejected' })
})
