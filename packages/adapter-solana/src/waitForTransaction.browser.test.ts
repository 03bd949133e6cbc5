import type { Adapter, Connection } from '@foyer/base'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { addressOf, callNode, chain, createAdapter, fresh, installWallet, lamportsOf, restless } from '../test/setup.ts'

const sol = 1_000_000_000n

async function connect(): Promise<{ adapter: Adapter; connection: Connection }> {
  const adapter = createAdapter()
  return { adapter, connection: await adapter.connect({ connectorId: 'Test Solana Wallet', network: restless }) }
}

test('error: a transaction the network loses expires, and the wait ends', async () => {
  installWallet()
  const { adapter, connection } = await connect()
  await callNode('devnet_dropTransactions', [true], restless)
  const hash = await adapter.capabilities.sendTransaction?.({
    connection,
    network: restless,
    to: addressOf(1),
    value: sol,
  })
  const waiting = adapter.capabilities.waitForTransaction?.({ hash: hash ?? '', network: restless })
  await callNode('devnet_advance', [152], restless)
  expect(await waiting).toEqual({ status: 'expired' })
  await callNode('devnet_dropTransactions', [false], restless)
})

test('behavior: a transaction that was lost once is sent again', async () => {
  installWallet()
  const { adapter, connection } = await connect()
  const to = fresh().address
  await callNode('devnet_dropTransactions', [true], restless)
  const hash = await adapter.capabilities.sendTransaction?.({ connection, network: restless, to, value: sol })
  await callNode('devnet_dropTransactions', [false], restless)
  const wait = { hash: hash ?? '', network: restless }
  expect(await adapter.capabilities.waitForTransaction?.(wait)).toMatchObject({ status: 'confirmed' })
  expect(await lamportsOf(to, restless)).toBe(sol)
})

test('behavior: what came is what the chain has', async () => {
  installWallet()
  const { adapter, connection } = await connect()
  const to = fresh().address
  const value = sol / 4n
  const hash = (await adapter.capabilities.sendTransaction?.({ connection, network: restless, to, value })) ?? ''
  const wait = { hash, network: restless, receiving: { account: to } }
  expect(await adapter.capabilities.waitForTransaction?.(wait)).toMatchObject({ status: 'confirmed', received: value })
  const token = { tokenAddress: chain.tokens.usdc.address, account: to }
  const none = await adapter.capabilities.waitForTransaction?.({ ...wait, receiving: token })
  expect(none).toMatchObject({ status: 'confirmed' })
  expect(none).not.toHaveProperty('received')
})

test('error: a blockhash that is too old when the wallet answers is TransactionExpired', async () => {
  const wallet = installWallet()
  const { adapter, connection } = await connect()
  const open = wallet.hold()
  const sending = adapter.capabilities.sendTransaction?.({
    connection,
    network: restless,
    to: addressOf(1),
    value: sol,
  })
  sending?.catch(() => {})
  await expect.poll(() => wallet.requests.at(-1)?.method).toBe('solana:signTransaction')
  await callNode('devnet_advance', [152], restless)
  open()
  await expect(sending).rejects.toMatchObject({ name: 'TransactionExpired' })
})

test('error: waiting ends with the signal', async () => {
  const abort = new AbortController()
  const hash = base58.encode(new Uint8Array(64).fill(1))
  const waiting = createAdapter().capabilities.waitForTransaction?.({ hash, network: restless, signal: abort.signal })
  abort.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'RequestAborted' })
})

test('behavior: a transaction of someone else that never comes expires too', async () => {
  const hash = base58.encode(new Uint8Array(64).fill(2))
  const waiting = createAdapter().capabilities.waitForTransaction?.({ hash, network: restless })
  for (let round = 0; round < 4; round += 1) await callNode('devnet_advance', [100], restless)
  expect(await waiting).toEqual({ status: 'expired' })
})
