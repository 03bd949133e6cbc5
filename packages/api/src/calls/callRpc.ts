import { defineCall } from '../call.ts'
import { networkId } from '../formats.ts'
import { anyOf, list, nullable, number, object, optional, textOf, unknown } from '../shape.ts'

const call = object({
  jsonrpc: optional(textOf({ max: 10 })),
  id: optional(nullable(anyOf(textOf({ max: 100 }), number))),
  method: textOf({ min: 1, max: 100 }),
  params: optional(unknown),
})

/** JSON-RPC calls for a node of a network, one or a batch: methods that read, and the sending of signed transactions. */
export const callRpc = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1',
  query: { chainId: networkId },
  body: anyOf(call, list(call, { min: 1, max: 1_000 })),
  answer: unknown,
})
