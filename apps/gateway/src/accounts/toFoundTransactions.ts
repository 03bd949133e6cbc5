import * as z from 'zod/mini'
import type { EvmChain } from '../chains/evmChain.ts'
import type { SourceTransaction } from '../sources/source.ts'
import type { FoundTransaction } from './historyRows.ts'

const quantity = z.string().check(z.regex(/^0x[0-9a-f]{1,16}$/i))
const transactionSchema = z.object({
  from: z.string(),
  to: z.nullable(z.string()),
  nonce: quantity,
  input: z.string(),
})

type Head = NonNullable<SourceTransaction['head']>

/** Puts what sources say into the form of the own index; who sent a transaction is read from the chain where they do not say. */
export async function toFoundTransactions(
  chain: EvmChain,
  transactions: readonly SourceTransaction[],
): Promise<readonly FoundTransaction[]> {
  return await Promise.all(
    transactions.map(async (transaction) => {
      const { hash, timestamp, block, transfers } = transaction
      const head = transaction.head ?? (await readHead(chain, hash)) ?? guessHead(transaction)
      const row = { hash, timestamp, chain_id: chain.id, block_number: block, position: 0 }
      const sides = { sender: head.sender, recipient: head.recipient, nonce: head.nonce, selector: head.selector }
      return {
        row: { ...row, ...sides, success: head.isSuccess ? 1 : 0 },
        transfers: transfers.map(({ tokenId = '', token, ...transfer }, index) => {
          const at = { block_number: block, position: 0, log_index: index, batch_index: 0 }
          return { ...transfer, token, token_id: tokenId, ...at, crowd: 1 }
        }),
      }
    }),
  )
}

/** Something moved in it, so it did not fail. */
async function readHead(chain: EvmChain, hash: string): Promise<Head | undefined> {
  const request = chain.client.request as unknown as (call: { method: string; params: unknown[] }) => Promise<unknown>
  try {
    const { from, to, nonce, input } = transactionSchema.parse(
      await request({ method: 'eth_getTransactionByHash', params: [hash] }),
    )
    const selector = input.length >= 10 ? input.slice(0, 10) : null
    return {
      sender: from.toLowerCase(),
      recipient: to?.toLowerCase() ?? null,
      nonce: Number(nonce),
      selector,
      isSuccess: true,
    }
  } catch {
    return undefined
  }
}

function guessHead({ transfers: [first] }: SourceTransaction): Head {
  const recipient = first?.token === 'native' ? first.recipient : (first?.token ?? null)
  return { sender: first?.sender ?? '', recipient, nonce: 0, selector: null, isSuccess: true }
}
