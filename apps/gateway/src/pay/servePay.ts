import type { CallInput, CallOutput } from '@foyer/api'
import { calls } from '@foyer/api/calls'
import * as z from 'zod/mini'
import type { Endpoint, Policy } from '../http/endpoint.ts'
import { toQueryObject, toSchema } from '../schemas/toSchema.ts'

type PayMethods = Pick<typeof calls, 'getExchanges' | 'getExchangePayUrl' | 'getExchangeBuyStatus'>
type Methods = { readonly [name in keyof PayMethods as PayMethods[name]['rpcMethod']]: PayMethods[name] }

/** The three methods of Pay (reference §4.6), each with its parameters. */
export type PayCall = {
  [method in keyof Methods]: {
    readonly id?: number | string | undefined
    readonly method: method
    readonly params: CallInput<Methods[method]>['body']
  }
}[keyof Methods]

export type BuyStatus = CallOutput<PayMethods['getExchangeBuyStatus']>
export type PayResult = CallOutput<PayMethods[keyof PayMethods]>

type PayExchanged = {
  readonly params: unknown
  readonly query: unknown
  readonly body: PayCall
  readonly answer: { readonly jsonrpc: '2.0'; readonly id: number | string | null; readonly result: PayResult }
}

const { getExchanges, getExchangePayUrl, getExchangeBuyStatus } = calls

/** One route of JSON-RPC for the calls that are its methods. */
export function servePay<const policy extends Policy>(policy: policy): Endpoint<PayExchanged, policy> {
  const { method, path } = getExchanges
  return {
    ...policy,
    method,
    path,
    query: toQueryObject(),
    body: z.discriminatedUnion('method', [
      toEnvelope(getExchanges),
      toEnvelope(getExchangePayUrl),
      toEnvelope(getExchangeBuyStatus),
    ]),
    headers: [],
    response: z.object({
      jsonrpc: z.literal('2.0'),
      id: z.union([z.number(), z.string(), z.null()]),
      result: z.union([getExchanges, getExchangePayUrl, getExchangeBuyStatus].map(({ answer }) => toSchema(answer))),
    }),
  }
}

function toEnvelope({ rpcMethod, body }: PayMethods[keyof PayMethods]) {
  return z.object({
    jsonrpc: z.optional(z.string().check(z.maxLength(10))),
    id: z.optional(z.union([z.number(), z.string().check(z.maxLength(100))])),
    method: z.literal(rpcMethod),
    params: toSchema(body),
  })
}
