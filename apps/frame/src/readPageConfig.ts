import * as z from 'zod/mini'

const payers = { sponsors: z.boolean(), sitePaymasters: z.boolean() }
const smartAccounts = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('erc4337'), factory: z.string(), sessionAccount: z.optional(z.string()), ...payers }),
  z.object({ kind: z.literal('eip7702'), implementation: z.string(), ...payers }),
])

const chain = z.object({
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  /** The highest network fee of one approval, in the chain's coin. */
  feeCeiling: z.optional(z.string()),
  smartAccounts: z.optional(smartAccounts),
  /** Where people look a transaction up: `<explorerUrl>/tx/<hash>`. */
  explorerUrl: z.optional(z.string()),
  /** How the owner calls contracts: address, in lower case, to name. */
  contractNames: z.optional(z.record(z.string(), z.string())),
})

const approveInFrame = z.object({
  signIns: z.boolean(),
  messages: z.boolean(),
  sites: z.array(z.object({ origin: z.string(), upTo: z.record(z.string(), z.string()) })),
})

const schema = z.object({
  apiUrl: z.string(),
  development: z.boolean(),
  farcaster: z.boolean(),
  passkeyLogin: z.boolean(),
  social: z.array(z.string()),
  chains: z.array(chain),
  approveInFrame,
})

/** What the server wrote into the page. */
export type PageConfig = z.output<typeof schema>
/** The smart accounts of one chain, as the owner set them up. */
export type SmartAccountsInfo = z.output<typeof smartAccounts>

/** @throws Error when the page did not come from its server */
export function readPageConfig(document: Document): PageConfig {
  const text = document.querySelector<HTMLMetaElement>('meta[name=foyer-frame]')?.content ?? ''
  return schema.parse(JSON.parse(text))
}
