import { loadPart } from '@foyer/base'
import type { Hex } from 'viem'
import type { ApprovalRequest } from '../approvals/approval.ts'
import { hashMessage, hashTyped, signDigest } from '../chain/evm.ts'

type Signing = Pick<ApprovalRequest, 'wallet' | 'chainId' | 'account' | 'smartAccount'>

/** Signs a message for the account that acts: with its key, or as its contract checks it (ERC-1271, ERC-6492). */
export async function signText(request: Signing, message: string | { readonly raw: Hex }): Promise<Hex> {
  const contract = await loadContract(request)
  return contract ? await contract.signMessage({ message }) : await signDigest(request, hashMessage(message))
}

/** @see EIP-712, and ERC-7739 for what a contract's owner signs in truth */
export async function signTyped(request: Signing, data: Parameters<typeof hashTyped>[0]): Promise<Hex> {
  const contract = await loadContract(request)
  return contract ? await contract.signTypedData(data) : await signDigest(request, hashTyped(data))
}

/** By EIP-7702 the account's own key signs for it, so that is all there is to do. */
async function loadContract({ wallet, chainId, account, smartAccount }: Signing) {
  if (account.type !== 'smartAccount' || smartAccount?.kind !== 'erc4337') return undefined
  const { createContract } = await loadPart(() => import('./createContract.ts'))
  return await createContract({ wallet, chainId, smartAccount })
}
