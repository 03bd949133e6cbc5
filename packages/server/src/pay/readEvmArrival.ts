import { FoyerError } from '@foyer/base'
import type { RequestNode, TransferQuestion } from './types.ts'

/** Hash of `Transfer(address,address,uint256)` (ERC-20). */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** `balanceOf(address)` of ERC-20. */
const balanceOf = '0x70a08231'

/**
 * Reads how much of a token arrived, where its contract keeps a part that its logs do not tell: what the logs of the whole block
 * say is compared with how the recipient's balance has changed in it.
 * @param params.told what the logs of the transaction say
 * @returns as told, where a node has forgotten how things stood then
 * @throws FoyerError `RpcRequestFailed`
 */
export async function readEvmArrival(
  request: RequestNode,
  { asset, recipient }: Pick<TransferQuestion, 'asset' | 'recipient'>,
  { block, told }: { readonly block: bigint; readonly told: bigint },
): Promise<bigint> {
  const word = recipient.slice(2).toLowerCase().padStart(64, '0')
  const readBalance = async (at: bigint) => {
    return toUnits(await request('eth_call', [{ to: asset, data: `${balanceOf}${word}` }, toHex(at)]))
  }
  const readLogs = async (topics: readonly (string | null)[]) => {
    return sum(
      await request('eth_getLogs', [{ address: asset, fromBlock: toHex(block), toBlock: toHex(block), topics }]),
    )
  }
  try {
    const [before, after, got, given] = await Promise.all([
      readBalance(block - 1n),
      readBalance(block),
      readLogs([transferTopic, null, `0x${word}`]),
      readLogs([transferTopic, `0x${word}`]),
    ])
    const missing = got - given - (after - before)
    if (missing <= 0n) return told
    return missing < told ? told - missing : 0n
  } catch (error) {
    if (isRefusal(error)) return told
    throw error
  }
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}

function sum(logs: unknown): bigint {
  if (!Array.isArray(logs)) throw new FoyerError('RpcRequestFailed', { message: 'the answer lacks logs' })
  return logs.reduce((total: bigint, log: { readonly topics?: unknown; readonly data?: unknown } | null) => {
    // four topics are an NFT's
    const isAmount = Array.isArray(log?.topics) && log.topics.length === 3
    return isAmount ? total + toUnits(log.data) : total
  }, 0n)
}

function toUnits(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{64}$/i.test(value)) {
    throw new FoyerError('RpcRequestFailed', { message: 'the answer lacks an amount' })
  }
  return BigInt(value)
}

/** The node answered that it cannot say: most keep the balances of the last 128 blocks alone. */
function isRefusal(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && typeof cause.cause === 'object' && cause.cause !== null
}
