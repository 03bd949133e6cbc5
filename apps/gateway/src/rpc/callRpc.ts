import { type CaipNetworkId, families, type Namespace, parseCaipNetworkId } from '@foyer/base'
import { familyNodes } from '@foyer/base/families'
import type { Address } from 'viem'
import { getBalance } from 'viem/actions'
import * as z from 'zod/mini'
import { type Chain, type Chains, requireChain } from '../chains/chains.ts'
import { requestChain } from '../chains/evmChain.ts'
import { rpcTimeout } from '../chains/jsonRpc.ts'
import type { RawReply } from '../http/endpoint.ts'
import { createHttpError, throwHttpError, toRefusalError } from '../http/httpErrors.ts'
import type { Bucket, TakeToken } from '../http/limiters.ts'
import { readBody } from '../http/readBody.ts'
import type { RpcCallBody } from '../schemas/toSchema.ts'

const maxAnswer = 20_000_000

type Source = {
  readonly chains: Chains
  readonly fetch: typeof globalThis.fetch
  readonly takeToken: TakeToken
}

type JsonRpcAnswer = { readonly jsonrpc: '2.0'; readonly id: unknown; readonly [part: string]: unknown }

/**
 * Passes JSON-RPC calls on to a node of the chain, the next one when it does not answer. A batch counts as as many
 * calls as it holds. A method that is not let through is answered here with -32601, so the rest of a batch still works.
 * @throws refusal `UnsupportedChain`, `RateLimited`, `ChainUnavailable`
 */
export async function callRpc(
  source: Source,
  params: {
    chainId: string
    body: RpcCallBody | readonly RpcCallBody[]
    address: string
    bucket: Bucket
    signal: AbortSignal
  },
): Promise<RawReply> {
  const chain = requireChain(source.chains, params.chainId)
  const calls = Array.isArray(params.body) ? (params.body as readonly RpcCallBody[]) : [params.body as RpcCallBody]
  // the first one was counted with the request
  for (let index = 1; index < calls.length; index += 1) {
    const seconds = source.takeToken(`rpc ${params.address}`, params.bucket)
    if (seconds > 0) throw toRefusalError({ ...createHttpError('RateLimited', { seconds }), retryAfter: seconds })
  }
  const own = await Promise.all(calls.filter(isOwn).map((call) => respondToOwn(chain, call)))
  const others = calls.filter((call) => !isOwn(call))
  const { namespace } = parseCaipNetworkId(chain.id)
  const isAllowed = ({ method }: RpcCallBody) => isAllowedMethod(namespace, method, chain.config.rpcMethods)
  const passed = others.filter(isAllowed)
  const answered = [...own, ...others.filter((call) => !isAllowed(call)).map(toRefusedAnswer)]
  if (passed.length === 0) return toReply(Array.isArray(params.body) ? answered : answered[0])
  const isSingle = !Array.isArray(params.body)
  const text = await forward(
    source.fetch,
    chain.id,
    chain.config.rpcUrls,
    toWire(isSingle && passed[0] ? passed[0] : passed),
    params.signal,
  )
  if (answered.length === 0) return { raw: text, headers: { 'cache-control': 'no-store' } }
  const answers: unknown = JSON.parse(text)
  return toReply([...(Array.isArray(answers) ? answers : [answers]), ...answered])
}

/** A call without an id is one that no node answers (JSON-RPC 2.0, §4.1). */
function toWire(calls: RpcCallBody | readonly RpcCallBody[]): string {
  const complete = (call: RpcCallBody) => ({ jsonrpc: '2.0', ...call, id: call.id ?? null })
  return JSON.stringify('method' in calls ? complete(calls) : calls.map(complete))
}

function toReply(answer: unknown): RawReply {
  return { raw: JSON.stringify(answer), headers: { 'cache-control': 'no-store' } }
}

/** The one method that no node has (reference §4.5). */
function isOwn({ method }: RpcCallBody): boolean {
  return method === 'getAddressBalance'
}

async function respondToOwn(chain: Chain, call: RpcCallBody): Promise<JsonRpcAnswer> {
  const answer = await getAddressBalance(chain, call.params)
  return { jsonrpc: '2.0', id: call.id ?? null, ...answer }
}

function toRefusedAnswer(call: RpcCallBody): JsonRpcAnswer {
  const message = `The method ${call.method} is not available here`
  return { jsonrpc: '2.0', id: call.id ?? null, error: { code: -32601, message } }
}

async function forward(
  fetch: typeof globalThis.fetch,
  chainId: string,
  urls: readonly string[],
  body: string,
  signal: AbortSignal,
): Promise<string> {
  for (const url of urls) {
    const text = await postRequest(fetch, url, body, signal)
    if (text !== undefined) return text
    if (signal.aborted) break
  }
  return throwHttpError('ChainUnavailable', { chainId })
}

async function postRequest(
  fetch: typeof globalThis.fetch,
  url: string,
  body: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(rpcTimeout)]),
    })
    const text = await readBody(response, maxAnswer)
    // a node that answers with a page or with nothing is passed over
    return /^\s*[[{]/.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

const text = z.string().check(z.maxLength(128))
/** By name or by place, as JSON-RPC allows. */
const paramsSchema = z.union([z.object({ address: text }), z.tuple([text])])
const lamportsSchema = z.object({ value: z.int() })

/**
 * Reads what an address has of the chain's own coin, in base units, decimal: the same question for every family whose nodes know
 * balances (reference §4.5).
 * @throws refusal `ChainUnavailable`
 */
async function getAddressBalance(
  chain: Chain,
  params: unknown,
): Promise<{ readonly result: string } | { readonly error: { readonly code: number; readonly message: string } }> {
  const parsed = paramsSchema.safeParse(params)
  const address = parsed.success ? (Array.isArray(parsed.data) ? parsed.data[0] : parsed.data.address) : ''
  const { namespace } = parseCaipNetworkId(chain.id as CaipNetworkId)
  if (chain.family === 'plain') {
    return { error: { code: -32601, message: `The method getAddressBalance is not available on ${chain.id}` } }
  }
  if (!families[namespace].isAddress(address))
    return { error: { code: -32602, message: 'The params must be an address' } }
  const amount = await requestChain(chain, async () =>
    chain.family === 'evm'
      ? await getBalance(chain.client, { address: address as Address })
      : lamportsSchema.parse(await chain.rpc('getBalance', [address, { commitment: 'confirmed' }])).value,
  )
  return { result: amount.toString() }
}

/**
 * Whether the proxy passes a method on.
 * @param added methods the owner lets through besides
 * @param isSocket whether the node can speak first
 */
export function isAllowedMethod(
  namespace: Namespace,
  method: string,
  added: readonly string[],
  isSocket = false,
): boolean {
  const { methods, subscriptions } = familyNodes[namespace]
  return methods.includes(method) || added.includes(method) || (isSocket && subscriptions.includes(method))
}
