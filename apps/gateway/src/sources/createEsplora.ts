import * as z from 'zod/mini'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import type { SourceDriver, SourceRequest, SourceTransaction } from './source.ts'

/** Satoshis, which JSON has as numbers: all there are fit. */
const sum = z.int().check(z.gte(0))
const stats = z.object({ funded_txo_sum: sum, spent_txo_sum: sum })
const addressSchema = z.object({ address: z.string(), chain_stats: stats, mempool_stats: stats })

const side = z.object({ scriptpubkey_address: z.optional(z.nullable(z.string())), value: sum })
const transactionSchema = z.object({
  txid: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  vin: z.array(z.object({ prevout: z.optional(z.nullable(side)) })),
  vout: z.array(side),
  status: z.object({
    confirmed: z.boolean(),
    block_height: z.optional(z.nullable(z.int().check(z.gte(0)))),
    block_time: z.optional(z.nullable(z.int().check(z.gte(0)))),
  }),
})

/** Confirmed transactions of one answer; with fewer there are no more. */
const pageSize = 25

/** An Esplora explorer, https://github.com/Blockstream/esplora/blob/master/API.md (`GET /address/:address`, `/txs`, `/txs/chain/:last_seen_txid`). */
export function createEsplora(
  { url }: Extract<SourceConfig, { kind: 'esplora' }>,
  request: SourceRequest,
): SourceDriver {
  return {
    async balances({ account, signal }) {
      const found = addressSchema.parse(await request(`${url}/address/${encodeURIComponent(account)}`, { signal }))
      if (found.address !== account) throw new Error('The explorer answers for another address')
      // what waits for its block counts: what it spends cannot be spent again
      const amount = [found.chain_stats, found.mempool_stats].reduce(
        (total, { funded_txo_sum, spent_txo_sum }) => total + BigInt(funded_txo_sum) - BigInt(spent_txo_sum),
        0n,
      )
      if (amount < 0n) throw new Error('The explorer says that more was spent than there was')
      return [{ token: 'native', amount: amount.toString() }]
    },
    /** `before` is the last transaction that was seen. What waits for its block comes once it is in one. */
    async history({ account, before, signal }) {
      const path = before === undefined ? 'txs' : `txs/chain/${encodeURIComponent(before)}`
      const answer = await request(`${url}/address/${encodeURIComponent(account)}/${path}`, { signal })
      const mined = z
        .array(transactionSchema)
        .parse(answer)
        .filter(({ status }) => status.confirmed)
      const last = mined.length < pageSize ? undefined : mined.at(-1)?.txid
      const transactions = mined.flatMap((one) => toTransaction(account, one) ?? [])
      return { transactions, ...(last !== undefined && last !== before && { before: last }) }
    },
  }
}

/** Returns what changed for the account: one payment in, or one out, without the fee where it paid alone. */
function toTransaction(
  account: string,
  { txid, vin, vout, status }: z.output<typeof transactionSchema>,
): SourceTransaction | undefined {
  const { block_height: block, block_time: timestamp } = status
  if (typeof block !== 'number' || typeof timestamp !== 'number') return undefined
  const inputs = vin.flatMap(({ prevout }) => prevout ?? [])
  const own = (one: z.output<typeof side>) => one.scriptpubkey_address === account
  const total = (sides: readonly z.output<typeof side>[]) => sides.reduce((all, { value }) => all + BigInt(value), 0n)
  const [spent, received] = [total(inputs.filter(own)), total(vout.filter(own))]
  if (!inputs.some(own) && !vout.some(own)) return undefined
  const other = (sides: readonly z.output<typeof side>[]) =>
    sides.find((one) => one.scriptpubkey_address && !own(one))?.scriptpubkey_address ?? account
  const isAlone = inputs.length > 0 && inputs.every(own)
  const given = isAlone ? total(vout.filter((one) => !own(one))) : spent - received
  const move =
    spent === 0n || (!isAlone && received >= spent)
      ? { sender: toPayer(other(inputs), account), recipient: account, amount: received - spent }
      : { sender: account, recipient: given > 0n ? other(vout) : account, amount: given > 0n ? given : received }
  const transfer = { kind: 'native', token: 'native', ...move, amount: String(move.amount) } as const
  return { hash: txid, timestamp, block, transfers: [transfer] }
}

/** New coins are paid by no one. */
function toPayer(payer: string, account: string): string {
  return payer === account ? '' : payer
}
