import type { CaipNetworkId } from '@foyer/base'
import { eip155Verifier } from '@foyer/siwx/eip155'
import { assertEvmChain, type Chains } from './chains.ts'
import { requestChain } from './evmChain.ts'

/**
 * Whether an account signed a message (EIP-191): by its key, by its contract (ERC-1271), or by a contract that does
 * not exist yet (ERC-6492). A chain is asked for contracts alone.
 * @param params.chainId where the account's contract is, CAIP-2
 * @throws refusal `UnsupportedChain`, `ChainUnavailable`
 */
export async function verifySignature(
  chains: Chains,
  params: { chainId: string; address: string; message: string; signature: string },
): Promise<boolean> {
  const chain = assertEvmChain(chains, params.chainId)
  const { chainId, address, message, signature } = params
  const data = { accountAddress: address, chainId: chainId as CaipNetworkId }
  const verifier = eip155Verifier({ getClient: () => chain.client })
  return await requestChain(chain, () => verifier.verify({ data, message, signature }))
}
