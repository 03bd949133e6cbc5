import * as z from 'zod/mini'

/** What a source may be asked for. */
export const sourceKinds = ['balances', 'history', 'nfts'] as const
export type SourceKind = (typeof sourceKinds)[number]

const url = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s?#]*[^\s?#/]$/, 'Must be http or https, without a slash at the end'))

/** @param perSecond requests, as the source's documentation allows without a contract */
const manners = (perSecond: number) => ({
  /** Requests in a day (UTC), over all processes on one store and across restarts. Default: as many as are needed. */
  perDay: z.optional(z.int().check(z.gte(1))),
  /** Requests in a second, of one process. */
  perSecond: z._default(z.number().check(z.gte(0.01), z.lte(1_000)), perSecond),
  /** How long it may take to answer one question, in ms. */
  timeout: z._default(z.int().check(z.gte(100), z.lte(30_000)), 5_000),
})

/** Services beyond the owner's nodes that know something about chains. Keys come as `${NAME}`, from the environment. */
export const sourceSchema = z.discriminatedUnion('kind', [
  /** A Blockscout explorer of one network (REST v2): `https://eth.blockscout.com`, or with a key `https://api.blockscout.com/1`. */
  z.strictObject({ kind: z.literal('blockscout'), url, apiKey: z.optional(z.string()), ...manners(3) }),
])

export type SourceConfig = z.output<typeof sourceSchema>

/** What each can be asked for. */
export const sourceAbilities: { readonly [kind in SourceConfig['kind']]: readonly SourceKind[] } = {
  blockscout: ['balances', 'history', 'nfts'],
}

/** The gateway's own record of blocks, which every list may name beside the sources. */
export const ownIndex = 'index'

export const sourceName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))

/** By kind, whom to ask, in this order. */
export const chainSourcesSchema = z.partialRecord(
  z.enum(sourceKinds),
  z.array(sourceName).check(z.minLength(1), z.maxLength(10)),
)

/** @returns what is wrong with the names that chains use, a line each */
export function findSourceProblems(config: {
  readonly sources: { readonly [name: string]: SourceConfig }
  readonly chains: readonly { readonly sources: z.output<typeof chainSourcesSchema> }[]
}): readonly string[] {
  const problems = ownIndex in config.sources ? [`sources: ${ownIndex} is the gateway's own`] : []
  for (const [index, chain] of config.chains.entries()) {
    for (const kind of sourceKinds) {
      for (const name of chain.sources[kind] ?? []) {
        if (name === ownIndex) continue
        const source = config.sources[name]
        const place = `chains.${index}.sources.${kind}`
        if (!source) problems.push(`${place}: there is no source ${name}`)
        else if (!sourceAbilities[source.kind].includes(kind)) problems.push(`${place}: ${source.kind} has no ${kind}`)
      }
    }
  }
  return problems
}
