import type { Chain } from '../chains.ts'
import { connectNode, toRpcError } from './rpc.ts'

/** @returns base units of one denomination @throws FoyerError `RpcRequestFailed` */
export async function readBalance(chain: Chain, address: string, denom: string, signal?: AbortSignal): Promise<bigint> {
  const client = await connectNode(chain.network, signal)
  try {
    const { amount } = await client.getBalance(address, denom)
    return BigInt(amount)
  } catch (error) {
    throw toRpcError(error)
  }
}
