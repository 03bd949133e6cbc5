import { anyOf, number, object, text } from './shape.ts'

/** What both transactions of a swap have: ready to sign, addresses as CAIP-10. */
export const swapTransactionFields = {
  from: text,
  to: text,
  data: text,
  eip155: object({ gas: anyOf(text, number), gasPrice: text }),
} as const
