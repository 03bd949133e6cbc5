import { cleanText, FoyerError, type Network } from '@foyer/base'
import { listRpcUrls } from '@foyer/base/rpcUrls'
import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex } from '@noble/hashes/utils'

/** twox128("System") twox128("Account"): the map of accounts in a Substrate chain's storage. */
const accountMap = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/** How long one node may take to answer, in ms. */
const rpcTimeout = 10_000

/** Nonce and one to three counters of 1 to 4 bytes, in every layout there has been; then four amounts of 16 bytes. */
const dataLength = 64
const headLengths = [5, 8, 12, 16]

/**
 * The free balance of an account, frozen parts included, as the chain stores it.
 * @param publicKey 32 bytes
 * @returns base units; 0 for an account the chain does not know
 * @throws FoyerError `RpcRequestFailed` when no node answers, or none with an account
 */
export async function readBalance(network: Network, publicKey: Uint8Array, signal?: AbortSignal): Promise<bigint> {
  const key = `0x${accountMap}${bytesToHex(blake2b(publicKey, { dkLen: 16 }))}${bytesToHex(publicKey)}`
  let cause: unknown = new Error('the network has no RPC over HTTP')
  for (const url of listRpcUrls(network).filter((one) => /^https?:/.test(one))) {
    try {
      return parseFree(await request(url, 'state_getStorage', [key], signal))
    } catch (error) {
      if (signal?.aborted) throw new FoyerError('RequestAborted', { cause: error })
      cause = error
    }
  }
  const message = cause instanceof Error ? cause.message : String(cause)
  throw new FoyerError('RpcRequestFailed', { message: cleanText(message, 300) ?? 'unknown' }, { cause })
}

/** `AccountInfo` in SCALE. What stands before the amounts has changed over the years, the amounts' place from the end has not. */
export function parseFree(stored: unknown): bigint {
  if (stored === null) return 0n
  if (typeof stored !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(stored)) throw new Error('the node gave no account')
  const length = (stored.length - 2) / 2
  if (!headLengths.includes(length - dataLength)) throw new Error(`an account of ${length} bytes is none we know`)
  const start = stored.length - dataLength * 2
  const bytes = stored.slice(start, start + 32).match(/../g) ?? []
  return BigInt(`0x${bytes.reverse().join('')}`)
}

async function request(
  url: string,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  const limit = AbortSignal.timeout(rpcTimeout)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const answer: unknown = await response.json()
  const { result, error } = (answer ?? {}) as { result?: unknown; error?: { message?: unknown } }
  if (error) throw new Error(String(error.message ?? 'error'))
  return result
}
