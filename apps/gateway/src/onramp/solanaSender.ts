import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import type { SolanaChain } from '../chains/chains.ts'
import { createHopelessError, type Sender } from './deliver.ts'

const systemProgram = new Uint8Array(32)
const transferInstruction = 2

const blockhashSchema = z.object({ value: z.object({ blockhash: z.string(), lastValidBlockHeight: z.int() }) })
const balanceSchema = z.object({ value: z.int() })
/** Lamports. */
const signatureFee = 5_000n
const statusSchema = z.object({
  value: z.array(z.nullable(z.object({ err: z.unknown(), confirmationStatus: z.optional(z.nullable(z.string())) }))),
})

/** Pays orders from an account of the owner on a Solana chain; the coin only. */
export function createSolanaSender(chain: SolanaChain, secretKey: string): Sender {
  const secret = base58.decode(secretKey)
  if (secret.length !== 64) throw new Error('GATEWAY_ONRAMP_SOLANA_KEY must be a base58 secret key of 64 bytes')
  const seed = secret.slice(0, 32)
  const payer = ed25519.getPublicKey(seed)
  return {
    async sign(order) {
      const { blockhash, lastValidBlockHeight } = blockhashSchema.parse(
        await chain.rpc('getLatestBlockhash', [{ commitment: 'confirmed' }]),
      ).value
      const receiver = base58.decode(order.account)
      const lamports = BigInt(order.amount ?? '0')
      const held = balanceSchema.parse(
        await chain.rpc('getBalance', [base58.encode(payer), { commitment: 'confirmed' }]),
      )
      if (BigInt(held.value) < lamports + signatureFee)
        throw createHopelessError('The account that pays has not enough')
      if (lamports >= 2n ** 64n) throw createHopelessError('The amount does not fit a Solana transfer')
      const message = encodeTransfer(payer, receiver, lamports, base58.decode(blockhash))
      const signature = ed25519.sign(message, seed)
      const raw = Buffer.concat([Uint8Array.of(1), signature, message]).toString('base64')
      return { raw, hash: base58.encode(signature), nonce: lastValidBlockHeight }
    },
    async send(raw) {
      // an error here is either a repetition or will show as a transaction that is never included
      await chain.rpc('sendTransaction', [raw, { encoding: 'base64', skipPreflight: true }]).catch(() => {})
    },
    async getState({ hash, nonce }) {
      const height = z.int().parse(await chain.rpc('getBlockHeight', [{ commitment: 'confirmed' }]))
      const answer = await chain.rpc('getSignatureStatuses', [[hash], { searchTransactionHistory: true }])
      const [status] = statusSchema.parse(answer).value
      if (status?.err) return { state: 'reverted' }
      if (status && status.confirmationStatus !== 'processed') return { state: 'included' }
      return { state: !status && height > nonce ? 'lost' : 'pending' }
    },
  }
}

/**
 * A legacy message with one System Program transfer.
 * @see https://solana.com/docs/core/transactions
 */
export function encodeTransfer(from: Uint8Array, to: Uint8Array, lamports: bigint, blockhash: Uint8Array): Uint8Array {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, transferInstruction, true)
  data.setBigUint64(4, lamports, true)
  const isSelf = from.every((byte, index) => byte === to[index])
  const accounts = isSelf ? [from, systemProgram] : [from, to, systemProgram]
  const program = accounts.length - 1
  return Buffer.concat([
    // one signer, none of the signers read-only, one other account read-only: the program
    Uint8Array.of(1, 0, 1, accounts.length),
    ...accounts,
    blockhash,
    Uint8Array.of(1, program, 2, 0, isSelf ? 0 : 1, 12),
    new Uint8Array(data.buffer),
  ])
}
