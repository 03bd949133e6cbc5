import { expect, test } from 'vitest'
import { FoyerError } from '../errors.ts'
import { beforeAsking } from './beforeAsking.ts'
import { isUnsigned } from './unsigned.ts'

test('default: what fails before the wallet is asked signed nothing, whatever its name', async () => {
  const fail = async () => {
    throw new FoyerError('InsufficientFunds')
  }
  const error = await beforeAsking(fail).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ name: 'InsufficientFunds' })
  expect(isUnsigned(error)).toBe(true)
  expect(isUnsigned(await fail().catch((caught: unknown) => caught))).toBe(false)
})

test('behavior: the mark is not copied with the fields of an error', async () => {
  const error = await beforeAsking(() => {
    throw new FoyerError('RpcRequestFailed', { message: 'x' })
  }).catch((caught: unknown) => caught)
  expect(isUnsigned(Object.assign(new Error('x'), error))).toBe(false)
})

test('error: what is no error of ours, or frozen, stays open', async () => {
  for (const error of [new Error('x'), Object.freeze(new FoyerError('TransactionFailed', { reason: 'x' })), 'text']) {
    const caught = await beforeAsking(() => {
      throw error
    }).catch((one: unknown) => one)
    expect(caught).toBe(error)
    expect(isUnsigned(caught)).toBe(false)
  }
})
