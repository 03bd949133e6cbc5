import * as z from 'zod/mini'
import { chainId, sdkQuery } from './fields.ts'

const text = (max: number) => z.string().check(z.maxLength(max))

export const nonceResponse = z.object({ nonce: z.string(), token: z.string() })

/** What the visitor signed with: a wallet, or a social account of the embedded one (reference §4.6). */
const walletInfo = z.union([
  z.object({ type: z.literal('social'), social: text(40), identifier: text(200) }),
  z.object({
    type: z.enum(['walletconnect', 'extension', 'unknown']),
    name: z.optional(z.nullable(text(100))),
    icon: z.optional(z.nullable(text(2_000))),
  }),
])

export const authenticateBody = z.object({
  /** What the site says of the message; the message itself decides. */
  data: z.object({
    accountAddress: text(128),
    /** CAIP-2. */
    chainId,
  }),
  message: z.string().check(z.minLength(1), z.maxLength(10_000)),
  signature: z.string().check(z.minLength(1), z.maxLength(131_074)),
  /** Of the relay. */
  clientId: z.optional(z.nullable(text(200))),
  walletInfo: z.optional(z.nullable(walletInfo)),
})
export type AuthenticateBody = z.output<typeof authenticateBody>

export const tokenResponse = z.object({ token: z.string() })

export const authSessionQuery = z.object({
  ...sdkQuery,
  /** `true`; existing clients put a second `?` behind it (reference §4.6). */
  includeAppKitAccount: z.optional(text(400)),
})

export const authSessionResponse = z.object({
  aud: z.string(),
  iss: z.string(),
  /** Seconds. */
  exp: z.number(),
  projectIdKey: z.string(),
  sub: z.string(),
  address: z.string(),
  /** The part of the CAIP-2 id after the colon. */
  chainId: z.string(),
  chainIdNamespace: z.string(),
  caip2Network: z.string(),
  uri: z.string(),
  domain: z.string(),
  projectUuid: z.string(),
  profileUuid: z.string(),
  nonce: z.string(),
  appKitAccount: z.optional(
    z.object({
      metadata: z.nullable(z.unknown()),
      walletInfo: z.nullable(walletInfo),
      clientId: z.nullable(z.string()),
    }),
  ),
})

/** The site's own notes about an account. */
export const metadataBody = z.object({ metadata: z.record(text(100), z.unknown()) })
