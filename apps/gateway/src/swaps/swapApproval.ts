import { parseCaipAddress } from '@foyer/base'
import type { Address } from 'viem'
import { erc20Abi } from '../chains/abis.ts'
import type { Chains } from '../chains/chains.ts'
import { nativeToken, requestChain } from '../chains/evmChain.ts'
import { readMany } from '../chains/readMany.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { buildApproval } from './routerCalls.ts'
import { requireSwapChain } from './swapTokens.ts'

type ApproveAnswer = {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: string
  readonly eip155: { readonly gas: number; readonly gasPrice: string }
}

/**
 * The transaction that lets the router take the token `from`.
 * Both `to` and `from` of the answer name the token's contract, which is where the transaction goes: existing clients
 * read the one, a careful reader the other.
 * @throws refusal `ApprovalNotNeeded`, `UnknownToken`, `ChainsDiffer`, `SwapsUnsupported`
 */
export async function buildSwapApproval(
  source: { readonly chains: Chains; readonly tokens: Tokens },
  params: { userAddress: string; from: string; to: string },
): Promise<ApproveAnswer> {
  const token = parseCaipAddress(params.from)
  if (token.networkId !== parseCaipAddress(params.userAddress).networkId) throwHttpError('ChainsDiffer')
  const { chain, contracts } = await requireSwapChain(source.chains, token.networkId)
  const address = token.address.toLowerCase()
  if (address === nativeToken) throwHttpError('ApprovalNotNeeded')
  const known = await requestChain(chain, () => source.tokens.get(chain, [address]))
  if (!known.has(address)) throwHttpError('UnknownToken', { token: params.from })
  if (!contracts) return throwHttpError('SwapsUnsupported', { chainId: chain.id })
  const built = await buildApproval(chain, address as Address, contracts.router)
  const contract = `${chain.id}:${address}`
  const eip155 = { gas: Number(built.gas), gasPrice: built.gasPrice.toString() }
  return { from: contract, to: contract, data: built.data, value: '0', eip155 }
}

/**
 * Reads how much of a token a contract may take from an account, in base units; the native coin needs no permission.
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
