import * as z from 'zod/mini'
import { caip2Item, csv, sdkQuery, walletId, wholeNumber } from './fields.ts'

const link = z.nullable(z.string().check(z.maxLength(2_000)))

/**
 * A catalogue entry as it is on the wire (specification §3, reference-behaviour §4.3).
 * The catalogue file holds the same fields, see catalogue/catalogueFile.ts.
 */
export const walletSchema = z.object({
  id: z.string(),
  name: z.string(),
  badge_type: z.optional(z.enum(['certified', 'none'])),
  /** CAIP-2 ids the wallet is known to serve. */
  chains: z.optional(z.array(z.string())),
  homepage: z.optional(link),
  image_id: z.optional(z.string()),
  order: z.optional(z.number()),
  link_mode: z.optional(link),
  mobile_link: z.optional(link),
  desktop_link: z.optional(link),
  webapp_link: z.optional(link),
  app_store: z.optional(link),
  play_store: z.optional(link),
  chrome_store: z.optional(link),
  rdns: z.optional(z.nullable(z.string())),
  injected: z.optional(
    z.nullable(z.array(z.object({ namespace: z.optional(z.string()), injected_id: z.optional(z.string()) }))),
  ),
})

/** Longest page; the specification's largest is 100, a site's excluded list may be longer. */
export const maxEntries = 500

export const walletsQuery = z.object({
  ...sdkQuery,
  page: z.optional(wholeNumber(1, 1_000_000)),
  entries: z.optional(wholeNumber(1, maxEntries)),
  include: z.optional(csv(maxEntries, walletId)),
  exclude: z.optional(csv(maxEntries, walletId)),
  chains: z.optional(csv(200, caip2Item)),
  search: z.optional(
    z.string().check(z.maxLength(100, { error: 'InvalidParameter: A search has at most 100 characters.' })),
  ),
  badge_type: z.optional(
    z.enum(['certified', 'none', ''], { error: 'InvalidParameter: badge_type is certified or none.' }),
  ),
  rdns: z.optional(csv(100, /^[A-Za-z0-9._-]{1,120}$/)),
  names: z.optional(csv(100, /^.{1,80}$/)),
})

export const walletsResponse = z.object({ data: z.array(walletSchema), count: z.number() })

/** Ids of images: a name people know (`eip155:1`, `USDC`) or the id of a picture's content. */
export const imageParams = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9:._-]{1,120}$/)) })
