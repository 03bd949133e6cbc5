import { boolean, expected, object, optional, text } from './shape.ts'

export const nftFields = {
  name: expected(text),
  interface: expected(text),
  contract: expected(text),
  token_id: expected(text),
  content: optional(object({ preview: expected(object({ url: text })) })),
  flags: expected(
    object({
      is_spam: expected(boolean),
      /** False where no plain transfer moves it: a frozen, a bound or a compressed NFT of Solana. */
      is_transferable: optional(boolean),
    }),
  ),
} as const
