import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import type { SolanaChain } from '../chains/chains.ts'
import { parseConfig } from '../config/readConfig.ts'
import type { Order } from './orders.ts'
import { createSolanaSender, encodeTransfer } from './solanaSender.ts'

const seed = new Uint8Array(32).fill(7)
const payer = ed25519.getPublicKey(seed)
const secretKey = base58.encode(Buffer.concat([seed, payer]))
const receiver = new Uint8Array(32).fill(9)
const blockhash = new Uint8Array(32).fill(3)

const [config] = parseConfig({
  chains: [
    {
      id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      name: 'Solana',
      nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
      rpcUrls: ['http://localhost'],
      testnet: true,
    },
  ],
}).chains
if (!config) throw new Error('no chain')

const order: Order = {
  id: 'x',
  project_id: 'demo',
  created_at: 0,
  status: 'paid',
  chain_id: config.id,
  account: base58.encode(receiver),
  token: 'native',
  amount: '1234567',
  payment_currency: 'USD',
  payment_amount: '10',
  raw: null,
  hash: null,
  nonce: null,
  note: null,
}

function createSender(answers: Readonly<Record<string, unknown>>) {
  const rpc = async (method: string) => answers[method]
  const chain: SolanaChain = { family: 'solana', id: order.chain_id, config: config as NonNullable<typeof config>, rpc }
  return createSolanaSender(chain, secretKey)
}

describe('signing', () => {
  const getLatestBlockhash = { value: { blockhash: base58.encode(blockhash), lastValidBlockHeight: 500 } }

  test('behavior: one signature over a message that moves the lamports', async () => {
    const sender = createSender({ getLatestBlockhash, getBalance: { value: 1_239_567 } })
    const { raw, hash, nonce } = await sender.sign(order)
    const bytes = Uint8Array.from(Buffer.from(raw, 'base64'))
    const [signature, message] = [bytes.slice(1, 65), bytes.slice(65)]
    expect([bytes[0], nonce, hash]).toEqual([1, 500, base58.encode(signature)])
    expect(ed25519.verify(signature, message, payer)).toBe(true)
    expect(message).toEqual(Uint8Array.from(encodeTransfer(payer, receiver, 1_234_567n, blockhash)))
  })

  test('error: an account that cannot pay amount and fee', async () => {
    const sender = createSender({ getLatestBlockhash, getBalance: { value: 1_239_566 } })
    await expect(sender.sign(order)).rejects.toThrow('has not enough')
  })

  test('behavior: the message by its parts', () => {
    const message = encodeTransfer(payer, receiver, 258n, blockhash)
    expect([...message.slice(0, 4)]).toEqual([1, 0, 1, 3])
    expect(message.slice(4, 36)).toEqual(Buffer.from(payer))
    expect(message.slice(36, 68)).toEqual(Buffer.from(receiver))
    expect([...message.slice(68, 100)]).toEqual(Array(32).fill(0))
    expect(message.slice(100, 132)).toEqual(Buffer.from(blockhash))
    expect([...message.slice(132)]).toEqual([1, 2, 2, 0, 1, 12, 2, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0])
  })
})

describe('following', () => {
  const status = (value: unknown, height = 100) =>
    createSender({ getBlockHeight: height, getSignatureStatuses: { value: [value] } }).getState({
      hash: 'h',
      nonce: 150,
    })

  test.each([
    ['included', { err: null, confirmationStatus: 'confirmed' }, 100],
    ['included', { err: null, confirmationStatus: 'finalized' }, 900],
    ['pending', { err: null, confirmationStatus: 'processed' }, 100],
    ['pending', { err: null, confirmationStatus: 'processed' }, 900],
    ['pending', null, 150],
    ['lost', null, 151],
    ['reverted', { err: { InstructionError: [0, 'x'] }, confirmationStatus: 'confirmed' }, 100],
  ])('behavior: %s', async (expected, value, height) => {
    expect(await status(value, height)).toEqual({ state: expected })
  })
})
