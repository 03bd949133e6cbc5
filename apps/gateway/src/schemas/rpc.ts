import { type CallInput, callRpc } from '@foyer/api'
import type * as z from 'zod/mini'
import { toQueryObject, toSchema } from './toSchema.ts'

type Input = CallInput<typeof callRpc>

export type RpcCallBody = Exclude<Input['body'], readonly unknown[]>

// the row ties its shapes to these types
export const rpcBody = toSchema(callRpc.body) as z.ZodMiniType<Input['body']>
export const rpcQuery = toQueryObject(callRpc.query) as unknown as z.ZodMiniType<Input['query']>
