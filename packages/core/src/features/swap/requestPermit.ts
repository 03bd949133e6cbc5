import { FoyerError, type Network } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { requestNode } from './requestNode.ts'
import { permit2 } from './swapCall.ts'

/** `allowance(address owner, address token, address spender)` of Permit2. @see https://docs.uniswap.org/contracts/permit2/reference/allowance-transfer */
const selector = '927da105'

/**
 * Reads what a contract may take of an account's token by Permit2, and until when, in seconds since 1970, as the site's own node
 * says.
 * @throws FoyerError `RpcRequestFailed` where no node of the network answers
 */
export async function requestPermit(
  foyer: Foyer,
  { network, ...sides }: { readonly network: Network; account: string; token: string; spender: string },
  signal: AbortSignal,
): Promise<{ readonly amount: bigint; readonly until: bigint }> {
  const words = [sides.account, sides.token, sides.spender].map((address) => address.slice(2).padStart(64, '0'))
  const call = { to: permit2, data: `0x${selector}${words.join('')}` }
  const question = { method: 'eth_call', params: [call, 'latest'] }
  const permit = await requestNode(foyer, network, question, readPermit, signal)
  if (permit) return permit
  throw new FoyerError('RpcRequestFailed', { message: `no node of ${network.name} says what Permit2 allows` })
}

function readPermit(result: unknown): { readonly amount: bigint; readonly until: bigint } | undefined {
  if (typeof result !== 'string' || !/^0x[0-9a-f]{192}$/i.test(result)) return undefined
  return { amount: BigInt(result.slice(0, 66)), until: BigInt(`0x${result.slice(66, 130)}`) }
}
