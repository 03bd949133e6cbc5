import * as z from 'zod/mini'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import { SourceError } from './createSourceRequest.ts'
import { type HistoryItem, type HistoryList, mergeHistory } from './mergeHistory.ts'
import type { SourceDriver, SourceRequest } from './source.ts'

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const digits = z.string().check(z.regex(/^\d{1,78}$/))
/** A day far away is no time, and loses its place with it. */
const count = z.string().check(z.regex(/^\d{1,12}$/))
const place = {
  blockNumber: count,
  timeStamp: count,
  hash: z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/)),
  from: address,
}

const transaction = z.object({
  ...place,
  // empty where it made a contract
  to: z.string(),
  value: digits,
  nonce: count,
  input: z.string(),
  isError: z.enum(['0', '1']),
})
const internal = z.object({ ...place, to: address, value: digits, isError: z.literal('0') })
const token = z.object({ ...place, to: address, contractAddress: address, value: digits })
const nft = z.object({ ...place, to: address, contractAddress: address, tokenID: digits })
const multi = z.object({ ...place, to: address, contractAddress: address, tokenID: digits, tokenValue: digits })

const answerSchema = z.object({ status: z.string(), message: z.string(), result: z.unknown() })
const pageSize = 50

type Row = { readonly hash: string; readonly blockNumber: string; readonly timeStamp: string }

/** Etherscan V2, one key for all its networks, https://docs.etherscan.io/api-reference/endpoint/txlist and its neighbours. */
export function createEtherscan(
  { url, apiKey }: Extract<SourceConfig, { kind: 'etherscan' }>,
  request: SourceRequest,
): SourceDriver {
  return {
    async history({ chain, account, before, signal }) {
      if (!chain.id.startsWith('eip155:')) return undefined
      const endblock = before === undefined ? {} : { endblock: String(Number(before) - 1) }
      const read = async <schema extends z.ZodMiniType<Row>>(
        action: string,
        schema: schema,
        toItem: (row: z.output<schema>) => Omit<HistoryItem, 'hash' | 'block' | 'timestamp'>,
      ): Promise<HistoryList> => {
        const page = { address: account, page: '1', offset: String(pageSize), sort: 'desc', ...endblock }
        const chainid = chain.id.slice('eip155:'.length)
        const query = new URLSearchParams({ chainid, module: 'account', action, ...page, apikey: apiKey })
        return toList(await request(`${url}?${query}`, { signal, isRefusal }), schema, toItem)
      }
      const lists = await Promise.all([
        read('txlist', transaction, toTransaction),
        read('txlistinternal', internal, (row) => toTransfer(row, 'native', 'native', row.value)),
        read('tokentx', token, (row) => toTransfer(row, 'erc20', row.contractAddress, row.value)),
        read('tokennfttx', nft, (row) => toTransfer(row, 'erc721', row.contractAddress, '1', row.tokenID)),
        read('token1155tx', multi, (row) =>
          toTransfer(row, 'erc1155', row.contractAddress, row.tokenValue, row.tokenID),
        ),
      ])
      return mergeHistory(account, lists)
    },
  }
}

/** It refuses with status 200, in words. */
function isRefusal(answer: unknown): boolean {
  const { data } = answerSchema.safeParse(answer)
  return typeof data?.result === 'string' && /rate limit/i.test(data.result)
}

function toList<schema extends z.ZodMiniType<Row>>(
  answer: unknown,
  schema: schema,
  toItem: (row: z.output<schema>) => Omit<HistoryItem, 'hash' | 'block' | 'timestamp'>,
): HistoryList {
  const { result } = answerSchema.parse(answer)
  // a wrong key, an unknown network: its words stay out of the log, which would keep the key
  if (!Array.isArray(result)) throw new SourceError('etherscan refuses the question')
  const rows = result.flatMap((row) => schema.safeParse(row).data ?? [])
  if (result.length > 0 && rows.length === 0) throw new SourceError('etherscan answers in another form')
  return {
    hasMore: result.length >= pageSize,
    items: rows.map((row) => {
      const { hash, blockNumber, timeStamp } = row
      return { hash, block: Number(blockNumber), timestamp: Number(timeStamp), ...toItem(row) }
    }),
  }
}

function toTransaction({ from, to, value, nonce, input, isError }: z.output<typeof transaction>) {
  const [sender, recipient] = [from.toLowerCase(), to ? to.toLowerCase() : null]
  const isSuccess = isError === '0'
  const selector = input.length >= 10 ? input.slice(0, 10) : null
  const head = { sender, recipient, nonce: Number(nonce), selector, isSuccess }
  if (!isSuccess || value === '0' || !recipient) return { head }
  return { head, transfer: { kind: 'native', token: 'native', sender, recipient, amount: value } as const }
}

function toTransfer(
  { from, to }: { readonly from: string; readonly to: string },
  kind: 'native' | 'erc20' | 'erc721' | 'erc1155',
  contract: string,
  amount: string,
  tokenId?: string,
) {
  const sides = { sender: from.toLowerCase(), recipient: to.toLowerCase() }
  // what moved nothing has no place in a list of movements
  if (amount === '0' && kind === 'native') return {}
  return {
    transfer: { kind, token: contract.toLowerCase(), ...(tokenId !== undefined && { tokenId }), ...sides, amount },
  }
}
