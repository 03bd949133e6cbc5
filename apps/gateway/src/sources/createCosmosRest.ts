import * as z from 'zod/mini'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import type { SourceDriver, SourceRequest } from './source.ts'

const pageSchema = z.object({
  balances: z.array(z.object({ denom: z.string(), amount: z.string().check(z.regex(/^\d{1,78}$/)) })),
  pagination: z.optional(z.nullable(z.object({ next_key: z.optional(z.nullable(z.string())) }))),
})

const pageSize = 200
/** Anyone can send tokens of their own making to an account. */
const maxPages = 5

/** The REST interface of Cosmos SDK's bank module, https://docs.cosmos.network/sdk/next/api-reference/rest/bank/allbalances. */
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
  }
}
