import { describe, expect, test } from 'vitest'
import type { Wallet } from '../wallet.ts'
import { readChainOutcome } from './watchOutcome.ts'

const hash = `0x${'1'.repeat(64)}`
const other = `0x${'2'.repeat(64)}`
const signal = new AbortController().signal

const receipt = (
  transactionHash: string,
  status: '0x0' | '0x1',
  costs: object = { effectiveGasPrice: '0x3b9aca00' },
) => ({
  transactionHash,
  status,
  blockHash: other,
  blockNumber: '0x1',
  gasUsed: '0x5208',
  logs: [],
  ...costs,
})

/** A wallet whose node knows these transactions. */
function walletOf(known: { readonly [hash: string]: unknown }): Wallet {
  const rpc = async (_method: string, [id]: readonly [string]) => known[id] ?? null
  return { rpc: () => rpc } as unknown as Wallet
}

const read = (
  known: { readonly [hash: string]: unknown },
  answer: unknown,
  chainId: 'eip155:1' | `solana:${string}` = 'eip155:1',
) => readChainOutcome(walletOf(known), { chainId, answer, signal })

describe('a transaction', () => {
  test('default: is waited for until a block holds it', async () => {
    expect(await read({}, hash)).toEqual({ kind: 'waiting' })
    expect(await read({ [hash]: receipt(hash, '0x1') }, hash)).toEqual({ kind: 'done' })
  })

  test('error: one that was undone has its cost', async () => {
    const undone = { kind: 'failed', isPart: false, hash, cost: 21_000_000_000_000n }
    expect(await read({ [hash]: receipt(hash, '0x0') }, hash)).toEqual(undone)
    const rollup = receipt(hash, '0x0', { effectiveGasPrice: '0x3b9aca00', l1Fee: '0x7' })
    expect(await read({ [hash]: rollup }, hash)).toEqual({ ...undone, cost: 21_000_000_000_007n })
    expect(await read({ [hash]: receipt(hash, '0x0', {}) }, hash)).toEqual({ ...undone, cost: undefined })
  })

  test('error: what is said of another transaction counts for nothing', async () => {
    expect(await read({ [hash]: receipt(other, '0x0') }, hash)).toEqual({ kind: 'waiting' })
  })
})

test('behavior: of a batch the one that was undone is named', async () => {
  const id = `0x0000000100000002${'1'.repeat(64)}${'2'.repeat(64)}`
  const known = { [hash]: receipt(hash, '0x1'), [other]: receipt(other, '0x0') }
  expect(await read(known, { id })).toEqual({ kind: 'failed', isPart: true, hash: other, cost: 21_000_000_000_000n })
  expect(await read({ ...known, [other]: receipt(other, '0x1') }, { id })).toEqual({ kind: 'done' })
  expect(await read({ [hash]: receipt(hash, '0x1') }, { id })).toEqual({ kind: 'waiting' })
})

test('behavior: on Solana too', async () => {
  const signature = '5'.repeat(88)
  const undone = { meta: { err: { InstructionError: [0, 'Custom'] }, fee: 5_000 } }
  const on = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(await read({}, { signature }, on)).toEqual({ kind: 'waiting' })
  expect(await read({ [signature]: { meta: { err: null, fee: 5_000 } } }, { signature }, on)).toEqual({ kind: 'done' })
  const failed = { kind: 'failed', isPart: false, hash: signature, cost: 5_000n }
  expect(await read({ [signature]: undone }, { signature }, on)).toEqual(failed)
})
