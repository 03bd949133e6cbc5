import * as z from 'zod/mini'
import type { SolanaChain } from '../chains/chains.ts'
import { wholeNumber } from '../chains/jsonRpc.ts'
import type { SourceDriver, SourceTransaction, SourceTransfer } from './source.ts'

const amount = z.string().check(z.regex(/^\d{1,20}$/))
const signaturesSchema = z.array(
  z.object({
    signature: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)),
    slot: z.int().check(z.gte(0)),
    blockTime: z.optional(z.nullable(z.int())),
    err: z.unknown(),
  }),
)
const tokenBalance = z.object({
  accountIndex: z.int(),
  mint: z.string(),
  owner: z.optional(z.string()),
  uiTokenAmount: z.object({ amount, decimals: z.int().check(z.gte(0), z.lte(255)) }),
})
const transactionSchema = z.object({
  meta: z.object({
    fee: z.int().check(z.gte(0)),
    preBalances: z.array(wholeNumber),
    postBalances: z.array(wholeNumber),
    preTokenBalances: z.optional(z.nullable(z.array(tokenBalance))),
    postTokenBalances: z.optional(z.nullable(z.array(tokenBalance))),
  }),
  transaction: z.object({ message: z.object({ accountKeys: z.array(z.object({ pubkey: z.string() })) }) }),
})

const pageSize = 15
/** Questions to the node at a time: public ones allow few. */
const batchSize = 5
const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }

/**
 * Reads what a Solana node itself knows of an account's past, by the transactions that name it. What others sent into a token
 * account that was there already names that one alone, and is not among them.
 * @see https://solana.com/docs/rpc/http/getsignaturesforaddress
 * @see https://solana.com/docs/rpc/http/gettransaction
 */
export function createSolanaNode(): SourceDriver {
  return {
    /** `before` is a signature. */
    async history({ chain, account, before, signal }) {
      if (chain.family !== 'solana') return undefined
      const asked = { limit: pageSize, commitment: 'confirmed', ...(before !== undefined && { before }) }
      const rows = signaturesSchema.parse(await chain.rpc('getSignaturesForAddress', [account, asked]))
      const transactions: SourceTransaction[] = []
      for (let start = 0; start < rows.length; start += batchSize) {
        signal.throwIfAborted()
        const batch = rows.slice(start, start + batchSize)
        transactions.push(...(await Promise.all(batch.map((row) => readTransaction(chain, account, row)))).flat())
      }
      const last = rows.length < pageSize ? undefined : rows.at(-1)?.signature
      return { transactions, ...(last !== undefined && last !== before && { before: last }) }
    },
  }
}

async function readTransaction(
  chain: SolanaChain,
  account: string,
  { signature, slot, blockTime, err }: z.output<typeof signaturesSchema>[number],
): Promise<readonly SourceTransaction[]> {
  if (typeof blockTime !== 'number') return []
  const isSuccess = err === null || err === undefined
  const base = { hash: signature, timestamp: blockTime, block: slot }
  const head = { sender: account, recipient: '', nonce: 0, selector: null, isSuccess }
  if (!isSuccess) return [{ ...base, head, transfers: [] }]
  const answer = await chain.rpc('getTransaction', [signature, options])
  // a node keeps what is long ago as a line of the list alone
  const transfers = answer === null ? [] : toTransfers(account, transactionSchema.parse(answer))
  return [{ ...base, head, transfers }]
}

/**
 * Returns what changed for an account, of each thing as one move: the coin without the fee, and without what new token accounts are
 * lent.
 */
function toTransfers(
  account: string,
  { meta, transaction }: z.output<typeof transactionSchema>,
): readonly SourceTransfer[] {
  const keys = transaction.message.accountKeys.map(({ pubkey }) => pubkey)
  const [before, after] = [meta.preTokenBalances ?? [], meta.postTokenBalances ?? []]
  const tokenAccounts = new Set([...before, ...after].map(({ accountIndex }) => accountIndex))
  const coins = new Map<string, bigint>()
  let lent = 0n
  for (const [index, key] of keys.entries()) {
    const change = (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n)
    if (tokenAccounts.has(index)) lent += change
    else coins.set(key, (coins.get(key) ?? 0n) + change + (index === 0 ? BigInt(meta.fee) : 0n))
  }
  const own = coins.get(account)
  // who opens a token account, or closes one, lends what it needs to stay there
  if (own !== undefined && keys[0] === account) coins.set(account, own + lent)
  const tokens = new Map<string, { readonly decimals: number; readonly changes: Map<string, bigint> }>()
  for (const [sign, rows] of [
    [-1n, before],
    [1n, after],
  ] as const) {
    for (const { mint, owner = '', uiTokenAmount } of rows) {
      const token = tokens.get(mint) ?? { decimals: uiTokenAmount.decimals, changes: new Map() }
      tokens.set(mint, token)
      token.changes.set(owner, (token.changes.get(owner) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
    }
  }
  return [
    ...toMove(account, coins, { kind: 'native', token: 'native' }),
    ...[...tokens].flatMap(([token, { changes, decimals }]) =>
      toMove(account, changes, { kind: 'erc20', token, decimals }),
    ),
  ]
}

/** The other side is who gained or lost most. */
function toMove(
  account: string,
  changes: ReadonlyMap<string, bigint>,
  what: Pick<SourceTransfer, 'kind' | 'token' | 'decimals'>,
): readonly SourceTransfer[] {
  const own = changes.get(account) ?? 0n
  if (own === 0n) return []
  const against = [...changes].filter(([key, change]) => key !== account && change > 0n !== own > 0n && change !== 0n)
  const size = (change: bigint) => (change < 0n ? -change : change)
  const [other = ''] = against.sort(([, a], [, b]) => (size(b) > size(a) ? 1 : -1))[0] ?? []
  const sides = own > 0n ? { sender: other, recipient: account } : { sender: account, recipient: other }
  return [{ ...what, ...sides, amount: String(size(own)) }]
}
