import { createPublicClient, custom, keccak256, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { createCannedChain, handleRpc } from './createCannedChain.ts'

test('default: an idle node, as viem reads one', async () => {
  const chain = createCannedChain('eip155:10')
  const client = createPublicClient({
    transport: custom({ request: async ({ method, params = [] }) => chain({ method, params }) }),
  })
  expect(await client.getChainId()).toBe(10)
  expect(await client.getBalance({ address: `0x${'a'.repeat(40)}` })).toBe(parseEther('1'))
  const hash = await client.sendRawTransaction({ serializedTransaction: '0x02c0' })
  expect(hash).toBe(keccak256('0x02c0'))
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
})

test('behavior: an answer of the test comes first, and null is one', () => {
  const chain = createCannedChain('eip155:1', { eth_getBalance: '0x0', eth_getTransactionReceipt: null })
  expect(chain({ method: 'eth_getBalance', params: [] })).toBe('0x0')
  expect(chain({ method: 'eth_getTransactionReceipt', params: ['0x1'] })).toBeNull()
})

test('error: a method without an answer is named', () => {
  const chain = createCannedChain('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(() => chain({ method: 'getProgramAccounts', params: [] })).toThrow('No canned answer for getProgramAccounts')
})

test('behavior: a batch is answered one by one, and what is no request as a node does', async () => {
  const chain = createCannedChain('eip155:1')
  const body = JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }, { id: 2, method: 'eth_nothing' }, {}])
  expect(JSON.parse(await handleRpc(chain, body))).toEqual([
    { jsonrpc: '2.0', id: 1, result: '0x1' },
    {
      jsonrpc: '2.0',
      id: 2,
      error: { code: -32601, message: 'No canned answer for eth_nothing on eip155:1: give one' },
    },
    { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Not a JSON-RPC request' } },
  ])
  expect(JSON.parse(await handleRpc(chain, 'no JSON'))).toMatchObject({ error: { code: -32600 } })
})
