import * as z from 'zod/mini'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import { SourceError } from './createSourceRequest.ts'
import { type HistoryList, mergeHistory } from './mergeHistory.ts'
import type { SourceDriver, SourceRequest, SourceTransfer } from './source.ts'

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const digits = z.string().check(z.regex(/^\d{1,78}$/))
const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const person = z.object({ hash: address })
const next = z.optional(z.nullable(z.record(z.string(), z.unknown())))

const token = z.object({
  // `address` until 8.0
  address_hash: z.optional(address),
  address: z.optional(address),
  name: z.optional(z.nullable(z.string())),
  symbol: z.optional(z.nullable(z.string())),
  decimals: z.optional(z.nullable(digits)),
  type: z.optional(z.nullable(z.string())),
  reputation: z.optional(z.nullable(z.string())),
})

const accountSchema = z.object({ hash: address, coin_balance: z.nullable(digits) })
const balance = z.object({ value: digits, token })
const listSchema = z.object({ items: z.array(z.unknown()), next_page_params: next })

const transaction = z.object({
  hash,
  timestamp: z.string(),
  // null, as the time is, in one that waits for its block
  block_number: z.int(),
  from: person,
  to: z.optional(z.nullable(person)),
  value: digits,
  nonce: z.int(),
  raw_input: z.optional(z.nullable(z.string())),
  status: z.nullable(z.string()),
})

const transfer = z.object({
  transaction_hash: hash,
  timestamp: z.string(),
  block_number: z.int(),
  from: person,
  to: person,
  token,
  total: z.object({ value: z.optional(z.nullable(digits)), token_id: z.optional(z.nullable(digits)) }),
  token_type: z.optional(z.nullable(z.string())),
})

const internal = z.object({
  transaction_hash: hash,
  block_number: z.int(),
  timestamp: z.string(),
  from: person,
  to: person,
  value: digits,
  success: z.literal(true),
})

const nft = z.object({
  id: digits,
  token,
  value: z.optional(z.nullable(digits)),
  token_type: z.optional(z.nullable(z.string())),
})

/** Types of tokens by Blockscout's names. */
const kinds: { readonly [type: string]: SourceTransfer['kind'] } = {
  'ERC-20': 'erc20',
  'ERC-721': 'erc721',
  'ERC-1155': 'erc1155',
}

/** A Blockscout explorer, https://docs.blockscout.com/devs/apis/rest (REST API v2). */
export function createBlockscout(
  { url, apiKey }: Extract<SourceConfig, { kind: 'blockscout' }>,
  request: SourceRequest,
): SourceDriver {
  const get = async (path: string, query: { readonly [name: string]: string }, signal: AbortSignal) => {
    const text = new URLSearchParams({ ...query, ...(apiKey && { apikey: apiKey }) }).toString()
    try {
      return await request(`${url}/api/v2${path}${text && `?${text}`}`, { signal })
    } catch (error) {
      // an account that the explorer has not seen yet
      if (error instanceof SourceError && error.status === 404) return undefined
      throw error
    }
  }
  return {
    async balances({ account, signal }) {
      const [about, held] = await Promise.all([
        get(`/addresses/${account}`, {}, signal),
        get(`/addresses/${account}/token-balances`, {}, signal),
      ])
      const coin = about === undefined ? '0' : (accountSchema.parse(about).coin_balance ?? '0')
      const tokens = held === undefined ? [] : readItems(balance, { items: held }).items
      return [
        { token: 'native', amount: coin },
        ...tokens.flatMap(({ value, token }) => {
          const contract = readContract(token)
          return contract && token.type === 'ERC-20' ? [{ token: contract, amount: value, ...toFacts(token) }] : []
        }),
      ]
    },
    async history({ account, before, signal }) {
      const query = before === undefined ? {} : { block_number: before, index: '0' }
      const [transactions, transfers, internals] = await Promise.all([
        get(`/addresses/${account}/transactions`, query, signal),
        get(`/addresses/${account}/token-transfers`, query, signal),
        get(
          `/addresses/${account}/internal-transactions`,
          before === undefined ? {} : { ...query, transaction_index: '0' },
          signal,
        ),
      ])
      return mergeHistory(account, [toTransactions(transactions), toTransfers(transfers), toInternals(internals)])
    },
    async nfts({ account, cursor, signal }) {
      const query = cursor === undefined ? {} : Object.fromEntries(new URLSearchParams(cursor))
      const page = await get(`/addresses/${account}/nft`, { type: 'ERC-721,ERC-1155', ...query }, signal)
      const { items, next: following } = readItems(nft, page)
      return {
        nfts: items.flatMap(({ id, token, value, token_type: type }) => {
          const contract = readContract(token)
          const kind = kinds[type ?? token.type ?? '']
          if (!contract || !kind || kind === 'erc20' || kind === 'native') return []
          return [{ contract, tokenId: id, kind, amount: value ?? '1' }]
        }),
        ...(following && { cursor: toQuery(following) }),
      }
    },
  }
}

function readContract({ address_hash: hash, address: former }: z.output<typeof token>): string | undefined {
  return (hash ?? former)?.toLowerCase()
}

function toFacts({ name, symbol, decimals, reputation }: z.output<typeof token>) {
  return {
    ...(name && { name }),
    ...(symbol && { symbol }),
    ...(decimals && { decimals: Number(decimals) }),
    ...(reputation === 'scam' && { isSpam: true }),
  }
}

/** The fields of the next page come back as they are, but for nothing that could name another account. */
function toQuery(params: { readonly [name: string]: unknown }): string {
  const fields = Object.entries(params).flatMap(([name, value]) =>
    ['string', 'number'].includes(typeof value) ? [[name, String(value)] as [string, string]] : [],
  )
  return new URLSearchParams(fields).toString()
}

function toTime(text: string): number {
  return Math.floor(Date.parse(text) / 1_000)
}

/** Reads what one page has of the wanted form; what has another is left out, and a page of nothing else is no answer. */
function readItems<schema extends z.ZodMiniType>(
  item: schema,
  page: unknown,
): { items: z.output<schema>[]; next: z.output<typeof next> } {
  if (page === undefined) return { items: [], next: undefined }
  const { items, next_page_params: following } = listSchema.parse(page)
  const read = items.map((one) => item.safeParse(one))
  const found = read.flatMap(({ data }) => (data === undefined ? [] : [data]))
  if (items.length > 0 && found.length === 0) throw read[0]?.error
  return { items: found, next: following }
}

function toTransactions(page: unknown): HistoryList {
  const { items, next: following } = readItems(transaction, page)
  return {
    hasMore: Boolean(following),
    items: items.map((item) => {
      const input = item.raw_input ?? '0x'
      const [sender, recipient] = [item.from.hash.toLowerCase(), item.to?.hash.toLowerCase() ?? null]
      const isSuccess = item.status !== 'error'
      return {
        hash: item.hash,
        block: item.block_number,
        timestamp: toTime(item.timestamp),
        head: {
          sender,
          recipient,
          nonce: item.nonce,
          selector: input.length >= 10 ? input.slice(0, 10) : null,
          isSuccess,
        },
        ...(isSuccess &&
          item.value !== '0' &&
          recipient && {
            transfer: { kind: 'native', token: 'native', sender, recipient, amount: item.value },
          }),
      }
    }),
  }
}

function toTransfers(page: unknown): HistoryList {
  const { items, next: following } = readItems(transfer, page)
  return {
    hasMore: Boolean(following),
    items: items.flatMap((item) => {
      const contract = readContract(item.token)
      const kind = kinds[item.token_type ?? item.token.type ?? '']
      if (!contract || !kind) return []
      const { value, token_id: tokenId } = item.total
      const sides = { sender: item.from.hash.toLowerCase(), recipient: item.to.hash.toLowerCase() }
      return {
        hash: item.transaction_hash,
        block: item.block_number,
        timestamp: toTime(item.timestamp),
        transfer: { kind, token: contract, ...(tokenId && { tokenId }), ...sides, amount: value ?? '1' },
      }
    }),
  }
}

function toInternals(page: unknown): HistoryList {
  const { items, next: following } = readItems(internal, page)
  return {
    hasMore: Boolean(following),
    items: items
      .filter(({ value }) => value !== '0')
      .map((item) => {
        const sides = { sender: item.from.hash.toLowerCase(), recipient: item.to.hash.toLowerCase() }
        return {
          hash: item.transaction_hash,
          block: item.block_number,
          timestamp: toTime(item.timestamp),
          transfer: { kind: 'native', token: 'native', ...sides, amount: item.value },
        }
      }),
  }
}
