import * as z from 'zod/mini'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import type { SourceBalance, SourceDriver, SourceRequest } from './source.ts'

const versionSchema = z.object({ major: z.int(), minor: z.int(), patch: z.int() })
const listSchema = z.object({ version: versionSchema, tokens: z.array(z.unknown()) })
const tokenSchema = z.object({
  chainId: z.int(),
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  name: z.string(),
  symbol: z.string(),
  decimals: z.int().check(z.gte(0), z.lte(77)),
})

type List = {
  readonly version: z.output<typeof versionSchema>
  readonly tokens: readonly z.output<typeof tokenSchema>[]
}

/** How long a list counts before its next version is looked for, in ms, and before a failed look is tried again. */
const maxAge = 86_400_000
const retryAfter = 300_000

/**
 * A list of tokens in Uniswap's format, https://github.com/Uniswap/token-lists: which tokens of a chain are looked for. What an account
 * holds of them is the chain's to say.
 */
export function createTokenList(
  { url }: Extract<SourceConfig, { kind: 'tokenlist' }>,
  request: SourceRequest,
  now: () => number,
): SourceDriver {
  let list: List | undefined
  let checkAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  const read = async () => {
    try {
      const { version, tokens } = listSchema.parse(await request(url, { signal: AbortSignal.timeout(10_000) }))
      const next = { version, tokens: tokens.flatMap((token) => tokenSchema.safeParse(token).data ?? []) }
      // a list never goes back: an older one comes from a cache, or from someone else
      if (!list || compareVersions(next.version, list.version) >= 0) list = next
      checkAt = now() + maxAge
    } catch (error) {
      checkAt = now() + retryAfter
      if (!list) throw error
    }
  }
  return {
    async balances({ chain }) {
      if (now() >= checkAt) {
        reading ??= read().finally(() => {
          reading = undefined
        })
      }
      await reading
      if (!list) return undefined
      const own = list.tokens.filter(({ chainId }) => `eip155:${chainId}` === chain.id)
      return own.map(({ address, name, symbol, decimals }): SourceBalance => {
        return { token: address.toLowerCase(), name, symbol, decimals }
      })
    },
  }
}

function compareVersions(a: List['version'], b: List['version']): number {
  return a.major - b.major || a.minor - b.minor || a.patch - b.patch
}
