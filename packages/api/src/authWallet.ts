import { anyOf, nullable, object, oneOf, optional, textOf } from './shape.ts'

/** What the visitor signed with: a wallet, or a social account of the embedded one (reference §4.6). */
export const authWallet = anyOf(
  object({ type: oneOf('social'), social: textOf({ max: 40 }), identifier: textOf({ max: 200 }) }),
  object({
    type: oneOf('walletconnect', 'extension', 'unknown'),
    name: optional(nullable(textOf({ max: 100 }))),
    icon: optional(nullable(textOf({ max: 2_000 }))),
  }),
)
