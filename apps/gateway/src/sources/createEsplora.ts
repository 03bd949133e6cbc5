import * as z from 'zod/mini'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import type { SourceDriver, SourceRequest } from './source.ts'

/** Satoshis, which JSON has as numbers: all there are fit. */
const sum = z.int().check(z.gte(0))
const stats = z.object({ funded_txo_sum: sum, spent_txo_sum: sum })
const addressSchema = z.object({ address: z.string(), chain_stats: stats, mempool_stats: stats })

/** An Esplora explorer, https://github.com/Blockstream/esplora/blob/master/API.md (`GET /address/:address`). */
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
  }
}
