import type { ApprovalRequest } from '../../src/approvals/approval.ts'
import type { ChainId } from '../../src/chain/chainId.ts'
import type { Rpc } from '../../src/chain/rpc.ts'

export type ReadOptions = {
  readonly method: string
  readonly params: unknown
  readonly account: string
  readonly rpc: Rpc
  readonly origin?: string
  readonly chainId?: ChainId
  /** How the owner calls contracts. */
  readonly contractNames?: { readonly [address: string]: string }
}

export const siteOrigin = 'https://shop.example'

/** A request as the queue hands it to an approval, with nothing behind it that could sign. */
export function toRequest({
  method,
  params,
  account,
  rpc,
  origin = siteOrigin,
  chainId = 'eip155:31337',
  contractNames,
}: ReadOptions) {
  const chain = { id: 'eip155:31337', name: 'Foyer Local', symbol: 'ETH', decimals: 18, contractNames }
  const wallet = {
    config: { apiUrl: '', development: false, farcaster: false, social: [], chains: [chain] },
    rpc: () => rpc,
  }
  return {
    wallet,
    method,
    params,
    chainId,
    account: { address: account, type: 'eoa' },
    smartAccount: undefined,
    origin,
    signal: new AbortController().signal,
  } as unknown as ApprovalRequest
}
