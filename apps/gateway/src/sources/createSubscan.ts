import * as z from 'zod/mini'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import { toPublicKey } from './createPolkadotNode.ts'
import type { SourceDriver, SourceRequest, SourceTransaction, SourceTransfer } from './source.ts'

const transferSchema = z.object({
  from: z.string(),
  to: z.string(),
  hash: z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/)),
  block_num: z.int().check(z.gte(0)),
  block_timestamp: z.int().check(z.gte(0)),
  event_idx: z.int().check(z.gte(0)),
  success: z.boolean(),
  /** Base units. */
  amount_v2: z.string().check(z.regex(/^\d{1,39}$/)),
  asset_type: z.optional(z.nullable(z.string())),
  asset_unique_id: z.optional(z.nullable(z.string())),
})
const answerSchema = z.object({
  code: z.int(),
  data: z.optional(z.nullable(z.object({ transfers: z.optional(z.nullable(z.array(transferSchema))) }))),
})

const balanceSchema = z.object({
  /** Base units. */
  balance: z.string().check(z.regex(/^\d{1,39}$/)),
  unique_id: z.optional(z.nullable(z.string())),
})
const tokensSchema = z.object({
  code: z.int(),
  data: z.optional(
    z.nullable(
      z.object({
        native: z.optional(z.nullable(z.array(balanceSchema))),
        assets: z.optional(z.nullable(z.array(z.unknown()))),
      }),
    ),
  ),
})

const pageSize = 25
/** "Record Not Found": an account that no one has used. */
const unknownAccount = 10_004

/** Subscan's API of one network, https://support.subscan.io (`POST /api/scan/account/tokens`, `POST /api/v2/scan/transfers`). */
export function createSubscan(
  { url, apiKey }: Extract<SourceConfig, { kind: 'subscan' }>,
  request: SourceRequest,
): SourceDriver {
  const headers: { readonly [name: string]: string } = apiKey ? { 'x-api-key': apiKey } : {}
  return {
    async balances({ account, signal }) {
      if (toPublicKey(account) === undefined) return undefined
      const path = `${url}/api/scan/account/tokens`
      const answer = tokensSchema.parse(await request(path, { signal, headers, body: { address: account } }))
      if (answer.code === unknownAccount) return [{ token: 'native', amount: '0' }]
      if (answer.code !== 0) throw new Error(`Subscan answers with code ${answer.code}`)
      const { native, assets } = answer.data ?? {}
      // of many networks it lists things that are no tokens beside them
      const held = (assets ?? []).flatMap((asset) => balanceSchema.safeParse(asset).data ?? [])
      return [
        { token: 'native', amount: native?.[0]?.balance ?? '0' },
        ...held.flatMap(({ unique_id: id, balance: amount }) =>
          id ? [{ token: id.split('/').at(-1) ?? '', amount }] : [],
        ),
      ]
    },
    /** `before` is a block and the event in it: `3783422e2`. */
    async history({ account, before, signal }) {
      const place = before === undefined ? undefined : /^(\d{1,12})e(\d{1,7})$/.exec(before)
      const own = toPublicKey(account)
      if (place === null || own === undefined) return undefined
      const after = place && { after_id: [Number(place[1]), Number(place[2])] }
      const body = { address: account, row: pageSize, page: 0, ...after }
      const answer = answerSchema.parse(await request(`${url}/api/v2/scan/transfers`, { signal, headers, body }))
      if (answer.code === unknownAccount) return { transactions: [] }
      if (answer.code !== 0) throw new Error(`Subscan answers with code ${answer.code}`)
      const rows = answer.data?.transfers ?? []
      const last = rows.length < pageSize ? undefined : rows.at(-1)
      const next = last && `${last.block_num}e${last.event_idx}`
      return { transactions: toTransactions(account, own, rows), ...(next && next !== before && { before: next }) }
    },
  }
}

/** One for each extrinsic, whatever moved in it. Addresses come in the network's spelling; the account's own is the one that was asked. */
function toTransactions(
  account: string,
  own: string,
  rows: readonly z.output<typeof transferSchema>[],
): readonly SourceTransaction[] {
  const spell = (address: string) => (toPublicKey(address) === own ? account : address)
  const found = new Map<string, SourceTransaction & { readonly transfers: SourceTransfer[] }>()
  for (const row of rows) {
    const [sender, recipient] = [spell(row.from), spell(row.to)]
    if (![sender, recipient].includes(account)) continue
    const head = { sender, recipient, nonce: 0, selector: null, isSuccess: row.success }
    const known = found.get(row.hash)
    const one = known ?? { hash: row.hash, timestamp: row.block_timestamp, block: row.block_num, head, transfers: [] }
    if (!known) found.set(row.hash, one)
    const isCoin = !row.asset_type || row.asset_type === 'native'
    const token = isCoin ? 'native' : (row.asset_unique_id?.split('/').at(-1) ?? '')
    if (row.success)
      one.transfers.push({ kind: isCoin ? 'native' : 'erc20', token, sender, recipient, amount: row.amount_v2 })
  }
  return [...found.values()]
}
