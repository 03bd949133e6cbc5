import { classifyRpcMethod, rpcMethods } from '@foyer/frame-client/server'
import { expect, test } from 'vitest'
import { approvals } from './methods.ts'

const unsafe = Object.keys(rpcMethods).filter((method) => classifyRpcMethod(method) === 'unsafe')

test('default: what waits for an approval has a row, but for operations, which nobody could read', () => {
  const own = Object.keys(approvals).filter((method) => method !== 'UPDATE_EMAIL')
  expect(own.toSorted()).toEqual(unsafe.filter((method) => method !== 'eth_sendUserOperation').toSorted())
})

test('default: what the network has afterwards is followed, whatever its button says', async () => {
  const sent = Object.entries(approvals).filter(([, { isSent }]) => isSent)
  expect(sent.map(([method]) => method)).toEqual([
    'eth_sendTransaction',
    'wallet_sendCalls',
    'solana_signAndSendTransaction',
  ])
})

test('default: each row loads how it is read, shown and run', async () => {
  for (const { load } of Object.values(approvals)) {
    const { title, lead, approve, read } = await load()
    expect([typeof title, typeof lead, typeof approve, typeof read]).toEqual([
      'string',
      'function',
      'string',
      'function',
    ])
  }
})
