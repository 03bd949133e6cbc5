import { formatUnits } from '@foyer/base'
import type { PlainChain, SolanaChain } from '../chains/chains.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { toPriceNumber, toValueNumber } from '../prices/price.ts'
import type { Prices } from '../prices/prices.ts'
import type { Sources } from '../sources/createSources.ts'
import type { SourceTransaction, SourceTransfer } from '../sources/source.ts'
import type { SolanaTokens } from '../tokens/solanaTokens.ts'
import { findConfigured, type Token } from '../tokens/tokens.ts'
import { formatSourceCursor, parseSourceCursor } from './cursor.ts'
import type { HistoryPage } from './getHistory.ts'
import type { TransactionAnswer } from './toTransactions.ts'
import { getOperationType } from './toTransactions.ts'

type OtherSources = {
  readonly sources: Pick<Sources, 'query' | 'list'>
  readonly prices: Pick<Prices, 'get'>
  readonly solanaTokens: SolanaTokens
  readonly getPublicUrl: () => string
}

type Asked = {
  readonly account: string
  readonly chain: SolanaChain | PlainChain
  readonly cursor: string | undefined
}

/**
 * One page of the transactions of an account on a chain that is not of the EVM, as the chain's source says.
 * @throws refusal `UnsupportedChain` where none is named, `InvalidCursor`, `ChainUnavailable`
 */
export async function getOtherHistory(sources: OtherSources, { account, chain, cursor }: Asked): Promise<HistoryPage> {
  const before = cursor === undefined ? undefined : parseSourceCursor(cursor)
  if (cursor !== undefined && !/^[0-9a-zA-Z]{1,100}$/.test(before ?? '')) throwHttpError('InvalidCursor')
  const found = await sources.sources.query('history', chain, { account, ...(before && { before }) })
  if (!found) return throwHttpError('UnsupportedChain', { chainId: chain.id.slice(0, 60) })
  const { transactions, before: next } = found.answer
  const tokens = await readTokens(sources, chain, transactions)
  const prices = await sources.prices.get(
    chain,
    [...tokens.values()].filter(({ isSpam }) => !isSpam),
  )
  const toAnswer = (transfer: SourceTransfer) => {
    const token = tokens.get(transfer.token)
    if (!token) return []
    const { address, name, symbol, decimals, isSpam, logoUri } = token
    const { sender, recipient } = transfer
    const amount = BigInt(transfer.amount)
    const price = prices.get(address)
    const isOut = sender === account
    const direction = isOut && recipient === account ? ('self' as const) : isOut ? ('out' as const) : ('in' as const)
    return [
      {
        fungible_info: {
          name,
          symbol,
          icon: { url: logoUri ?? `${sources.getPublicUrl()}/public/getTokenImage/${encodeURIComponent(symbol)}` },
          ...(address !== 'native' && { address: `${chain.id}:${address}` }),
          flags: { is_spam: isSpam },
        },
        direction,
        quantity: { numeric: formatUnits(amount, decimals) },
        ...(price !== undefined && { price: toPriceNumber(price), value: toValueNumber(amount, decimals, price) }),
        sender,
        recipient,
      },
    ]
  }
  const data = transactions.map((transaction): TransactionAnswer => {
    const { hash, timestamp, transfers } = transaction
    const [{ sender, recipient } = { sender: account, recipient: account }] = transfers
    return {
      id: `${chain.id}:${hash}`,
      metadata: {
        operationType: getOperationType({ account, recipient, selector: toSelector(transaction), transfers }),
        hash,
        minedAt: new Date(timestamp * 1_000).toISOString(),
        sentFrom: sender,
        sentTo: recipient,
        status: transaction.head?.isSuccess === false ? 'failed' : 'confirmed',
        nonce: 0,
        chain: chain.id,
      },
      transfers: transfers.flatMap(toAnswer),
    }
  })
  return { data, next: next === undefined ? null : formatSourceCursor(next) }
}

/** Something else than a payment is known by what moved in it: nothing. */
function toSelector({ transfers }: SourceTransaction): string | null {
  return transfers.length > 0 ? null : 'other'
}

/** The coin, tokens of the owner's list, and what Solana itself says of others; elsewhere no one here knows their names or decimals. */
async function readTokens(
  { solanaTokens }: Pick<OtherSources, 'solanaTokens'>,
  chain: SolanaChain | PlainChain,
  transactions: readonly SourceTransaction[],
): Promise<ReadonlyMap<string, Token>> {
  const moved = transactions.flatMap(({ transfers }) => transfers)
  const found = new Map<string, Token>()
  const mints = new Map<string, number>()
  for (const { token, decimals } of moved) {
    const known = findConfigured(chain.config, token)
    if (token === 'native')
      found.set(token, { address: token, ...chain.config.nativeCurrency, isKnown: true, isSpam: false })
    else if (known) found.set(token, known)
    else if (decimals !== undefined) mints.set(token, decimals)
  }
  if (chain.family === 'solana' && mints.size > 0)
    for (const [mint, token] of await solanaTokens.get(chain, mints)) found.set(mint, token)
  return found
}
