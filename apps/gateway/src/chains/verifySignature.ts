import type { Address, Hex } from 'viem'
import { verifyMessage } from 'viem/actions'
import { type Chains, requireEvmChain } from './chains.ts'
import { requestChain } from './evmChain.ts'
import { isTransportFailure } from './readMany.ts'

/**
 * Whether an account signed a message (EIP-191): by its key, by its contract (ERC-1271), or by a contract that does
 * not exist yet (ERC-6492).
 * @param params.chainId where the account's contract is, CAIP-2
 * @throws refusal `UnsupportedChain`, `ChainUnavailable`
 */
export async function verifySignature(
  chains: Chains,
  params: { chainId: string; address: string; message: string; signature: string },
): Promise<boolean> {
  const chain = requireEvmChain(chains, params.chainId)
  const { message } = params
  return await requestChain(chain, async () => {
    try {
      return await verifyMessage(chain.client, {
        address: params.address as Address,
        message,
        signature: params.signature as Hex,
      })
    } catch (error) {
      // bytes that are no signature at all are refused like a wrong one
      if (isTransportFailure(error)) throw error
      return false
    }
  })
}
