import * as z from 'zod/mini'
import type { SmartAccountsConfig } from '../config/schema.ts'
import { createHttpError, throwHttpError, toRefusalError } from '../http/httpErrors.ts'
import type { Bucket } from '../http/limiters.ts'
import { readBody } from '../http/readBody.ts'
import type { Frame } from './frame.ts'

/** A paymaster's answers cost the owner money: so many for one user, two for each operation. */
const sponsorBucket: Bucket = { burst: 40, perSecond: 0.5 }
/** Longest wait for a bundler or a paymaster, in ms. */
const timeout = 20_000
const maxAnswer = 1_000_000

export const bundlerMethods = [
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_sendUserOperation',
  'eth_supportedEntryPoints',
  /** What one bundler takes for an operation. Others answer that they do not know it, and take what the node says. */
  'pimlico_getUserOperationGasPrice',
] as const

export const paymasterMethods = ['pm_getPaymasterStubData', 'pm_getPaymasterData'] as const

type Call = { readonly chainId: string; readonly method: string; readonly params: readonly unknown[] }

/**
 * Passes one question on to the chain's bundler. Its address, which may hold the owner's key, stays here.
 * @throws refusal `NoSmartAccounts`, `BundlerRefused`, `ChainUnavailable`
 */
export async function callBundler(frame: Frame, call: Call, signal: AbortSignal): Promise<{ result: unknown }> {
  const { bundlerUrl } = assertSmartAccounts(frame, call.chainId)
  const { result, error } = await requestOperation(frame, { url: bundlerUrl, call, signal })
  return error === undefined ? { result } : throwHttpError('BundlerRefused', { text: error })
}

/**
 * Asks a paymaster to pay for an operation: the owner's, with the owner's context, or one of those that a site may name.
 * @param call.params operation, EntryPoint, chain id; `call.service` and `call.context` are the site's
 * @throws refusal `NoSmartAccounts`, `PaymasterUnknown`, `RateLimited`, `PaymasterRefused`, `ChainUnavailable`
 * @see ERC-7677
 */
export async function callPaymaster(
  frame: Frame,
  call: Call & { readonly userId: string; readonly service?: string | undefined; readonly context?: unknown },
  signal: AbortSignal,
): Promise<{ result: unknown }> {
  const { paymasterUrl, paymasterContext, sitePaymasters } = assertSmartAccounts(frame, call.chainId)
  const { service, context, chainId, method, params } = call
  const url = service === undefined ? paymasterUrl : sitePaymasters.find((one) => one === service)
  if (url === undefined) return throwHttpError('PaymasterUnknown')
  const seconds = frame.takeToken(`frame sponsor ${call.userId}`, sponsorBucket)
  if (seconds > 0) throw toRefusalError({ ...createHttpError('RateLimited', { seconds }), retryAfter: seconds })
  const own = [...params.slice(0, 3), service === undefined ? paymasterContext : (context ?? {})]
  const { result, error } = await requestOperation(frame, { url, call: { chainId, method, params: own }, signal })
  return error === undefined ? { result } : throwHttpError('PaymasterRefused', { text: error })
}

function assertSmartAccounts({ config }: Frame, chainId: string): SmartAccountsConfig {
  const found = Object.hasOwn(config.smartAccounts, chainId) ? config.smartAccounts[chainId] : undefined
  return found ?? throwHttpError('NoSmartAccounts', { chainId })
}

const questionId = 1

const reply = z.object({
  /** An answer to another question is none. */
  id: z.optional(z.nullable(z.literal(questionId))),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ message: z.optional(z.string()) })),
})

async function requestOperation(
  { fetch, log }: Frame,
  { url, call, signal }: { readonly url: string; readonly call: Call; readonly signal: AbortSignal },
): Promise<{ readonly result: unknown; readonly error: string | undefined }> {
  const { chainId, method, params } = call
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: questionId, method, params }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      redirect: 'error',
    })
    const text = await readBody(response, maxAnswer)
    const { result, error } = reply.parse(JSON.parse(text))
    return { result, error: error && (error.message ?? 'refused').slice(0, 500) }
  } catch (error) {
    // the address is not logged: it may hold a key
    log('warn', 'frame: operation service failed', { chainId, method, reason: String(error).slice(0, 200) })
    return throwHttpError('ChainUnavailable', { chainId })
  }
}
