import * as z from 'zod/mini'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import { SourceError } from './createSourceRequest.ts'
import { type HistoryItem, type HistoryList, mergeHistory } from './mergeHistory.ts'
import type { SourceDriver, SourceQuestion, SourceRequest, SourceTransfer } from './source.ts'

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const digits = z.string().check(z.regex(/^\d{1,78}$/))

const answerSchema = z.object({ result: z.unknown(), error: z.optional(z.unknown()) })
const balancesSchema = z.object({ tokenBalances: z.array(z.unknown()), pageKey: z.optional(z.nullable(z.string())) })
const balance = z.object({ contractAddress: address, tokenBalance: hex })
const transfersSchema = z.object({ transfers: z.array(z.unknown()), pageKey: z.optional(z.string()) })
const transfer = z.object({
  blockNum: hex,
  hash: z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/)),
  from: address,
  to: z.nullable(address),
  category: z.enum(['external', 'internal', 'erc20', 'erc721', 'erc1155']),
  tokenId: z.optional(z.nullable(hex)),
  // its name of before
  erc721TokenId: z.optional(z.nullable(hex)),
  erc1155Metadata: z.optional(z.nullable(z.array(z.object({ tokenId: hex, value: hex })))),
  rawContract: z.object({ value: z.nullable(hex), address: z.nullable(address) }),
  metadata: z.object({ blockTimestamp: z.string() }),
})
const nftsSchema = z.object({ ownedNfts: z.array(z.unknown()), pageKey: z.optional(z.nullable(z.string())) })
const nft = z.object({
  contract: z.object({ address }),
  tokenId: digits,
  tokenType: z.enum(['ERC721', 'ERC1155']),
  balance: digits,
})

const pageSize = 50
/** A hundred tokens each. */
const maxBalancePages = 5
/** Where transfers say when they were, and where those that contracts made are known, as its documentation has it. */
const timedChains = ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161']
const tracedChains = ['eip155:1', 'eip155:137']

/** Alchemy, https://www.alchemy.com/docs/reference (Token, Transfers and NFT API). One address for each network. */
export function createAlchemy(
  { url, apiKey }: Extract<SourceConfig, { kind: 'alchemy' }>,
  request: SourceRequest,
): SourceDriver {
  const call = async (method: string, params: readonly unknown[], signal: AbortSignal) => {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    const { result, error } = answerSchema.parse(await request(`${url}/v2/${apiKey}`, { signal, body }))
    if (error !== undefined) throw new SourceError('alchemy refuses the question')
    return result
  }
  const readBalances = async (account: string, signal: AbortSignal) => {
    const tokens: z.output<typeof balance>[] = []
    let key: string | null | undefined
    for (let page = 0; page < maxBalancePages; page += 1) {
      const params = [account, 'erc20', ...(key ? [{ pageKey: key }] : [])]
      const answer = balancesSchema.parse(await call('alchemy_getTokenBalances', params, signal))
      tokens.push(...parseRows(balance, answer.tokenBalances))
      key = answer.pageKey
      if (!key) break
    }
    return tokens
  }
  const readTransfers = async (
    side: object,
    { chain, before, signal }: SourceQuestion<'history'>,
  ): Promise<HistoryList> => {
    const internal = tracedChains.includes(chain.id) ? ['internal'] : []
    const category = ['external', ...internal, 'erc20', 'erc721', 'erc1155']
    const toBlock = before === undefined ? 'latest' : `0x${(Number(before) - 1).toString(16)}`
    const page = { withMetadata: true, excludeZeroValue: true, maxCount: `0x${pageSize.toString(16)}`, order: 'desc' }
    const asked = { fromBlock: '0x0', toBlock, ...side, category, ...page }
    const { transfers, pageKey } = transfersSchema.parse(await call('alchemy_getAssetTransfers', [asked], signal))
    return { items: parseRows(transfer, transfers).flatMap(toItems), hasMore: Boolean(pageKey) }
  }
  return {
    async balances({ account, signal }) {
      const [coin, tokens] = await Promise.all([
        call('eth_getBalance', [account, 'latest'], signal),
        readBalances(account, signal),
      ])
      return [
        { token: 'native', amount: toAmount(hex.parse(coin)) },
        ...tokens
          .map(({ contractAddress, tokenBalance }) => ({
            token: contractAddress.toLowerCase(),
            amount: toAmount(tokenBalance),
          }))
          .filter(({ amount }) => amount !== '0'),
      ]
    },
    async history(question) {
      const { account, chain } = question
      if (!timedChains.includes(chain.id)) return undefined
      const lists = await Promise.all([
        readTransfers({ fromAddress: account }, question),
        readTransfers({ toAddress: account }, question),
      ])
      return mergeHistory(account, withoutRepeats(lists))
    },
    async nfts({ account, cursor, signal }) {
      const query = new URLSearchParams({ owner: account, withMetadata: 'true', pageSize: String(pageSize) })
      if (cursor !== undefined) query.set('pageKey', cursor)
      const answer = await request(`${url}/nft/v3/${apiKey}/getNFTsForOwner?${query}`, { signal })
      const { ownedNfts, pageKey } = nftsSchema.parse(answer)
      return {
        nfts: parseRows(nft, ownedNfts).map(({ contract, tokenId, tokenType, balance: amount }) => {
          const kind = tokenType === 'ERC721' ? 'erc721' : 'erc1155'
          return { contract: contract.address.toLowerCase(), tokenId, kind, amount }
        }),
        ...(pageKey && { cursor: pageKey }),
      }
    },
  }
}

function toAmount(value: string): string {
  return BigInt(value).toString()
}

/** Those of the wanted form; rows of no other form are an answer of something else. */
function parseRows<schema extends z.ZodMiniType>(
  schema: schema,
  rows: readonly unknown[],
): readonly z.output<schema>[] {
  const found = rows.flatMap((row) => schema.safeParse(row).data ?? [])
  if (rows.length > 0 && found.length === 0) throw new SourceError('alchemy answers in another form')
  return found
}

function toItems({ blockNum, hash, from, to, category, ...rest }: z.output<typeof transfer>): readonly HistoryItem[] {
  if (!to) return []
  const place = {
    hash,
    block: Number(blockNum),
    timestamp: Math.floor(Date.parse(rest.metadata.blockTimestamp) / 1_000),
  }
  const sides = { sender: from.toLowerCase(), recipient: to.toLowerCase() }
  const token = rest.rawContract.address?.toLowerCase()
  const add = (part: Omit<SourceTransfer, 'sender' | 'recipient'>) => ({ ...place, transfer: { ...part, ...sides } })
  const amount = rest.rawContract.value === null ? undefined : toAmount(rest.rawContract.value)
  if (category === 'external' || category === 'internal') {
    return amount === undefined ? [] : [add({ kind: 'native', token: 'native', amount })]
  }
  if (!token) return []
  if (category === 'erc20') return amount === undefined ? [] : [add({ kind: 'erc20', token, amount })]
  if (category === 'erc721') {
    const tokenId = rest.tokenId ?? rest.erc721TokenId
    return tokenId ? [add({ kind: 'erc721', token, tokenId: toAmount(tokenId), amount: '1' })] : []
  }
  return (rest.erc1155Metadata ?? []).map(({ tokenId, value }) =>
    add({ kind: 'erc1155', token, tokenId: toAmount(tokenId), amount: toAmount(value) }),
  )
}

/** Removes from one list what an account sent itself, which is in both. */
function withoutRepeats([sent, received]: readonly HistoryList[]): readonly HistoryList[] {
  if (!sent || !received) return []
  const isSelf = ({ transfer: moved }: HistoryItem) => moved?.sender === moved?.recipient
  return [sent, { ...received, items: received.items.filter((item) => !isSelf(item)) }]
}
