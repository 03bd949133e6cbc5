import * as z from 'zod/mini'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import { type HistoryItem, mergeHistory } from './mergeHistory.ts'
import type { SourceDriver, SourceRequest, SourceTransfer } from './source.ts'

const pageSchema = z.object({
  balances: z.array(z.object({ denom: z.string(), amount: z.string().check(z.regex(/^\d{1,78}$/)) })),
  pagination: z.optional(z.nullable(z.object({ next_key: z.optional(z.nullable(z.string())) }))),
})

const pageSize = 200
/** Anyone can send tokens of their own making to an account. */
const maxPages = 5

const eventSchema = z.object({
  type: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.optional(z.nullable(z.string())) })),
})
const transactionSchema = z.object({
  height: z.string().check(z.regex(/^\d{1,12}$/)),
  txhash: z.string().check(z.regex(/^[0-9a-fA-F]{64}$/)),
  code: z.int(),
  timestamp: z.string(),
  events: z.array(eventSchema),
})
const searchSchema = z.object({ tx_responses: z.array(transactionSchema) })

/** Transactions of one answer. */
const searchSize = 25

/**
 * The REST interface of a Cosmos SDK node: its bank module, https://docs.cosmos.network/sdk/next/api-reference/rest/bank/allbalances, and its
 * search among transactions, https://github.com/cosmos/cosmos-sdk/blob/v0.50.0/proto/cosmos/tx/v1beta1/service.proto (`GetTxsEvent`).
 */
export function createCosmosRest(
  { url, denom: coin }: Extract<SourceConfig, { kind: 'cosmos' }>,
  request: SourceRequest,
): SourceDriver {
  return {
    async balances({ chain, account, signal }) {
      const held = new Map<string, string>()
      let key: string | null | undefined
      for (let page = 0; page < maxPages; page += 1) {
        const query = new URLSearchParams({ 'pagination.limit': `${pageSize}`, ...(key && { 'pagination.key': key }) })
        const path = `/cosmos/bank/v1beta1/balances/${encodeURIComponent(account)}?${query}`
        const { balances, pagination } = pageSchema.parse(await request(`${url}${path}`, { signal }))
        for (const { denom, amount } of balances) held.set(denom, amount)
        key = pagination?.next_key
        if (!key) break
      }
      const listed = chain.config.tokens.map(({ address }) => address).filter((address) => address !== coin)
      const tokens = listed.flatMap((token) => {
        const amount = held.get(token)
        return amount === undefined ? [] : [{ token, amount }]
      })
      return [{ token: 'native', amount: held.get(coin) ?? '0' }, ...tokens]
    },
    /** `before` is a height. */
    async history({ account, before, signal }) {
      if (!/^[a-z0-9]+$/.test(account) || !/^\d{0,12}$/.test(before ?? '')) return undefined
      const search = async (condition: string) => {
        const height = before === undefined ? '' : ` AND tx.height<${before}`
        const query = new URLSearchParams({
          ...{ query: `${condition}='${account}'${height}`, order_by: 'ORDER_BY_DESC' },
          ...{ page: '1', limit: String(searchSize) },
        })
        const answer = await request(`${url}/cosmos/tx/v1beta1/txs?${query}`, { signal })
        return searchSchema.parse(answer).tx_responses
      }
      const sent = await search('message.sender')
      const received = await search('transfer.recipient')
      const known = new Set(sent.map(({ txhash }) => txhash))
      const toList = (found: readonly Found[], isSender: boolean) => ({
        items: found.flatMap((one) =>
          // what is in the other list as well tells no more than how far this one goes
          !isSender && known.has(one.txhash) ? [toItem(one)] : toItems(one, { account, coin, isSender }),
        ),
        hasMore: found.length >= searchSize,
      })
      const merged = mergeHistory(account, [toList(sent, true), toList(received, false)])
      const transactions = merged.transactions.map((one) => ({ ...one, hash: one.hash.toUpperCase() }))
      return { ...merged, transactions }
    },
  }
}

type Found = z.output<typeof transactionSchema>

function toItem({ txhash, height, timestamp }: Found): HistoryItem {
  const time = Date.parse(timestamp)
  return { hash: txhash, block: Number(height), ...(!Number.isNaN(time) && { timestamp: Math.floor(time / 1_000) }) }
}

/** The transaction, and what it moved from or to the account; what it cost is no payment to anyone. */
function toItems(
  found: Found,
  { account, coin, isSender }: { readonly account: string; readonly coin: string; readonly isSender: boolean },
): readonly HistoryItem[] {
  const item = toItem(found)
  const read = ({ attributes }: z.output<typeof eventSchema>) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, value ?? '']))
  const events = found.events.map(
    (event) => ({ type: event.type, ...read(event) }) as { readonly [name: string]: string },
  )
  const cost = events.find(({ type, fee, fee_payer: payer }) => type === 'tx' && fee && payer)
  const moves = events.filter(({ type }) => type === 'transfer')
  const paid = moves.findIndex(({ sender, amount }) => cost && sender === cost['fee_payer'] && amount === cost['fee'])
  const transfers = moves.flatMap(({ sender = '', recipient = '', amount = '' }, index) => {
    if (index === paid || ![sender, recipient].includes(account)) return []
    return amount.split(',').flatMap((text): SourceTransfer[] => {
      const [, digits, denom] = /^(\d{1,78})([a-zA-Z][a-zA-Z0-9/:._-]{1,127})$/.exec(text) ?? []
      if (digits === undefined || denom === undefined) return []
      return [{ kind: 'erc20', token: denom === coin ? 'native' : denom, sender, recipient, amount: digits }]
    })
  })
  const head = { sender: isSender ? account : '', recipient: '', nonce: 0, selector: null, isSuccess: found.code === 0 }
  const rows = found.code === 0 ? transfers.map((transfer) => ({ ...item, transfer })) : []
  return [{ ...item, head }, ...rows]
}
