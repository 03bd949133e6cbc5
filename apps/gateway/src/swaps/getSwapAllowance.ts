import { parseCaipAddress } from '@foyer/base'
import { erc20Abi } from '../chains/abis.ts'
import type { Chains } from '../chains/chains.ts'
import { nativeToken, requestChain } from '../chains/evmChain.ts'
import { readMany } from '../chains/readMany.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { requireSwapChain } from './swapTokens.ts'

/**
 * How much of a token a contract may take from an account, in base units; the native coin needs no permission.
 * @param params.spender default: the chain's router
 * @throws refusal `UnknownToken`, `ChainsDiffer`, `SwapsUnsupported`
 */
export async function getSwapAllowance(
  source: { readonly chains: Chains },
  params: { tokenAddress: string; userAddress: string; spender?: string | undefined },
): Promise<string> {
  const token = parseCaipAddress(params.tokenAddress)
  const user = parseCaipAddress(params.userAddress)
  if (token.networkId !== user.networkId) throwHttpError('ChainsDiffer')
  const { chain, contracts } = await requireSwapChain(source.chains, token.networkId)
  const address = token.address.toLowerCase()
  if (address === nativeToken) return (2n ** 256n - 1n).toString()
  const spender = params.spender?.split(':').at(-1) ?? contracts?.router
  if (!spender) return '0'
  const read = { address, abi: erc20Abi, functionName: 'allowance', args: [user.address, spender] }
  const [allowance] = await requestChain(chain, () => readMany(chain, [read]))
  return typeof allowance === 'bigint'
    ? allowance.toString()
    : throwHttpError('UnknownToken', { token: params.tokenAddress })
}
